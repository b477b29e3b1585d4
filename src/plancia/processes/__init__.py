"""Work outside this process: runners of many tasks, child processes, and a sandbox."""

from plancia.processes.runner import ATTEMPTS as ATTEMPTS
from plancia.processes.runner import RUNNERS as RUNNERS
from plancia.processes.runner import InProcess as InProcess
from plancia.processes.runner import Processes as Processes
from plancia.processes.runner import Ray as Ray
from plancia.processes.runner import Results as Results
from plancia.processes.runner import Runner as Runner
from plancia.processes.runner import TaskFailed as TaskFailed
from plancia.processes.runner import derived_seed as derived_seed
from plancia.processes.runner import runner as runner

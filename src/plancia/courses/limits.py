"""Limits a program's memory, processes and network, as far as the system can."""

import functools
import math
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MEMORY_MB: Final = 4096
PROCESSES: Final = 256
_PROBE_TIMEOUT_S: Final = 10
_OWN_USERS: Final = ("unshare", "--map-root-user")
_NO_NETWORK: Final = ("--net",)


@dataclass(frozen=True, slots=True)
class ProgramLimits:
    """What a program may use while it runs one case."""

    memory_mb: int = MEMORY_MB
    """Address space of each process; Java reserves far more than it uses."""
    processes: int = PROCESSES
    network: bool = False


def bounded(command: Sequence[str], memory_mb: int, seconds: float) -> list[str]:
    """The command of a simulator, which starts nothing: it needs no guard to end for certain."""
    bounds = ("prlimit", f"--as={memory_mb << 20}", f"--cpu={math.ceil(seconds) + 1}", "--core=0")
    return [*bounds, "--", *command] if _works((*bounds, "--")) else [*command]


def limited(command: Sequence[str], limits: ProgramLimits) -> list[str]:
    """The command as it must be run to be limited, by util-linux's prlimit and unshare."""
    bounds = ["prlimit", f"--as={limits.memory_mb << 20}", "--core=0"]
    space = (*_OWN_USERS, *(() if limits.network else _NO_NETWORK), "--")
    if not _works(space):
        space = ()
    else:
        # Only there does the kernel count the program's processes and not all of the user's; the
        # superuser's it never counts, so that `run_program` looks as well.
        bounds.append(f"--nproc={limits.processes}")
    if not _works((*bounds, "--")):
        return [*space, *command]
    return [*space, *bounds, "--", *command]


@functools.cache
def _works(prefix: tuple[str, ...]) -> bool:
    """A container or an old kernel may not permit it: the program then runs without."""
    if shutil.which(prefix[0]) is None:
        return False
    try:
        ran = subprocess.run([*prefix, "true"], capture_output=True, timeout=_PROBE_TIMEOUT_S)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return ran.returncode == 0

"""The runner protocol: independent tasks, each done exactly once; and the runner on a Ray cluster,
for work that outgrows one machine, which needs the extra `cluster`."""

import importlib.util
import logging
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

Results = Generator[tuple[int, R], None, None]
"""The index of each task that is done, and its result."""

ATTEMPTS: Final = 5
"""Maximum attempts at a task whose worker dies each time."""

_AHEAD: Final = 4
"""Tasks handed out for each processor of a cluster: none idles, and few are to be given up."""


def derived_seed(seed: int, *words: object) -> int:
    """A seed for one of many tasks, from the seed of all of them and words that name the task.

    The same on every machine and in every process, and no two tasks share a stream.
    """
    return random.Random("/".join(map(str, (seed, *words)))).getrandbits(31)


class TaskFailed(RuntimeError):
    """A task that raised an error or killed every worker that tried it; `index` says which task."""

    def __init__(self, index: int, why: str) -> None:
        super().__init__(f"task {index}: {why}")
        self.index = index


class Runner(ABC):
    """Does independent tasks somewhere.

    A task's result may depend on the task alone, never on the runner, the order or other tasks:
    whatever is random in a task comes from a seed within it. So every runner gives the same
    results, and a task whose worker died is simply done again.
    """

    @abstractmethod
    def run(self, function: Callable[[T], R], tasks: Sequence[T]) -> Results[R]:
        """Each task's index and `function(task)`, as they come; every task exactly once.

        The function and the tasks must pickle. The first error of a task ends the run with
        TaskFailed. Closing the iterator ends all tasks under way.
        """


class Ray(Runner):
    """On the Ray cluster at an address (`auto`: the one this machine belongs to; None: a new one
    on this machine). What else `ray.init` takes may be given, such as a `runtime_env`.

    Ray begins the tasks of a worker or a machine that died again elsewhere. A run that is closed
    early ends its tasks by leaving the cluster; in a program that had called `ray.init` itself,
    the few tasks handed out run to their ends, and nothing takes their results.
    """

    def __init__(self, address: str | None = None, **settings: Any) -> None:
        if importlib.util.find_spec("ray") is None:
            raise ValueError(
                "the runner ray needs Ray: pip install 'WHEEL[cluster]', with Plancia's .whl file "
                "for WHEEL"
            )
        self.address = address
        self.settings = settings

    def run(self, function: Callable[[T], R], tasks: Sequence[T]) -> Results[R]:
        import ray
        from ray.exceptions import RayError, RayTaskError

        connected = ray.is_initialized()
        if not connected:
            quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
            ray.init(address=self.address, **(quiet | self.settings))

        @ray.remote(max_retries=ATTEMPTS - 1)
        def call(task: Any) -> Any:
            return function(task)

        # Tasks are never cancelled: a `ray.cancel` that meets the end of its task aborts this
        # process ("Check failed: it != submissible_tasks_.end()", Ray 2.60).
        waiting = list(reversed(range(len(tasks))))
        going: dict[Any, int] = {}
        try:
            while waiting or going:
                processors = ray.cluster_resources().get("CPU", 1)  # type: ignore[no-untyped-call]
                most = _AHEAD * max(1, int(processors))
                while waiting and len(going) < most:
                    index = waiting.pop()
                    going[call.remote(tasks[index])] = index
                done, _ = ray.wait(list(going), num_returns=1)
                index = going.pop(done[0])
                try:
                    result = ray.get(done[0])
                except RayTaskError as error:
                    cause = error.cause
                    raise TaskFailed(index, f"{type(cause).__name__}: {cause}\n{error}") from error
                except RayError as error:
                    raise TaskFailed(index, f"{type(error).__name__}: {error}") from error
                yield index, result
        finally:
            if not connected:
                ray.shutdown()

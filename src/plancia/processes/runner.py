"""Runners: many independent tasks, done here, in processes, or on a Ray cluster, each once."""

import contextlib
import importlib.util
import logging
import os
import pickle
import random
import signal
import sys
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar

from plancia.processes.child import PipedProcess, end_with_parent

T = TypeVar("T")
R = TypeVar("R")

Results = Generator[tuple[int, R], None, None]
"""The index of each task that is done, and its result."""

ATTEMPTS: Final = 5
"""Maximum attempts at a task whose worker dies each time."""

RUNNERS: Final = ("here", "processes", "ray")
"""The names that a command line offers."""

_GONE: Final = (EOFError, BrokenPipeError, ConnectionResetError)
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


class InProcess(Runner):
    """In this process, one after the other."""

    def run(self, function: Callable[[T], R], tasks: Sequence[T]) -> Results[R]:
        for index, task in enumerate(tasks):
            try:
                result = function(task)
            except Exception as error:
                raise TaskFailed(index, f"{type(error).__name__}: {error}") from error
            yield index, result


class Processes(Runner):
    """In `workers` processes, by default one for each processor.

    A worker that dies, killed or crashed, is replaced and its task begun again.
    """

    def __init__(self, workers: int | None = None) -> None:
        if workers is not None and workers < 1:
            raise ValueError(f"{workers} workers; there must be 1 or more")
        self.workers: int = workers or os.cpu_count() or 1

    def run(self, function: Callable[[T], R], tasks: Sequence[T]) -> Results[R]:
        waiting = list(reversed(range(len(tasks))))
        begun = [0] * len(tasks)
        busy: dict[Connection, _Worker] = {}

        def hand_out(worker: _Worker) -> None:
            worker.index = waiting.pop()
            begun[worker.index] += 1
            busy[worker.pipe] = worker
            worker.give(function, tasks[worker.index])

        try:
            for _ in range(min(self.workers, len(tasks))):
                hand_out(_Worker())
            while busy:
                for pipe in wait(list(busy)):
                    assert isinstance(pipe, Connection)
                    worker = busy.pop(pipe)
                    index, message = worker.index, worker.message()
                    if message is None:
                        worker.end()
                        if begun[index] == ATTEMPTS:
                            raise TaskFailed(index, f"the worker died {ATTEMPTS} times")
                        waiting.append(index)
                        hand_out(_Worker())
                        continue
                    # The next task first: no worker idles while the caller looks at the result.
                    if waiting:
                        hand_out(worker)
                    else:
                        worker.end()
                    fine, result = message
                    if not fine:
                        raise TaskFailed(index, result)
                    yield index, result
        finally:
            for worker in busy.values():
                worker.end()


class _Worker(PipedProcess):
    """A process that is given tasks through its pipe, one at a time."""

    def __init__(self) -> None:
        super().__init__(_work)
        self.index = -1

    def give(self, function: Callable[[Any], Any], task: object) -> None:
        with contextlib.suppress(*_GONE):  # reading from the pipe fails
            self.pipe.send_bytes(pickle.dumps((function, task)))

    def message(self) -> tuple[bool, Any] | None:
        """Whether the task went well, and its result or what went wrong; None if it died."""
        try:
            return self.pipe.recv()  # type: ignore[no-any-return]
        except _GONE:
            return None


def _work(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process
    sys.stdout = sys.stderr  # what a task prints must not mix with the output made of results
    end_with_parent()
    with contextlib.suppress(*_GONE):
        while True:
            data = pipe.recv_bytes()
            try:
                function, task = pickle.loads(data)
                message = pickle.dumps((True, function(task)))
            except Exception as error:
                story = "".join(traceback.format_exception(error))
                message = pickle.dumps((False, f"{type(error).__name__}: {error}\n{story}"))
            pipe.send_bytes(message)


class Ray(Runner):
    """On the Ray cluster at an address (`auto`: the one this machine belongs to; None: a new one
    on this machine); it needs the extra `cluster`. What else `ray.init` takes may be given, such as
    a `runtime_env`.

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


def runner(name: str, *, workers: int | None = None, address: str | None = None) -> Runner:
    """A runner by its name: `runner("processes", workers=8)`, `runner("ray", address="auto")`."""
    match name:
        case "here":
            return InProcess()
        case "processes":
            return Processes(workers)
        case "ray":
            return Ray(address)
        case _:
            raise ValueError(f"there is no runner {name!r}; there are: {', '.join(RUNNERS)}")

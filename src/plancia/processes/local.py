"""Runners on this machine: in this process, and in processes of their own."""

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from plancia.processes.child import ChildProcess
from plancia.processes.guard import end_tree
from plancia.processes.runner import ATTEMPTS, R, Results, Runner, T, TaskFailed

# A fork of this process could inherit locks that another thread holds. Those of a server, which
# does nothing but fork, start clean, and have what a seat needs already.
if sys.platform in ("win32", "emscripten"):
    CHILDREN: Final = multiprocessing.get_context("spawn")
else:
    CHILDREN: Final = multiprocessing.get_context("forkserver")
    CHILDREN.set_forkserver_preload(["plancia.processes.player"])

_GONE: Final = (EOFError, BrokenPipeError, ConnectionResetError)


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


class PipedProcess(ChildProcess):
    """A process of this Python, with a pipe to it; `target` gets the other end and the rest."""

    def __init__(self, target: Callable[..., None], *rest: object) -> None:
        super().__init__()
        self.pipe, child_end = CHILDREN.Pipe()
        # Not a daemon: those may have no children, and a task may want some.
        self._process = CHILDREN.Process(target=target, args=(child_end, *rest))
        self._process.start()
        child_end.close()

    def kill(self) -> None:
        # It may have started processes too: below it, or left behind in its group.
        if (pid := self._process.pid) and self._process.is_alive():
            end_tree(pid)
        self._process.kill()

    def end(self) -> None:
        """Kill it, and forget it."""
        if not self.pipe.closed:
            self.limit(None)
            self.kill()
            self._process.join()
            self._process.close()
            self.pipe.close()


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


def _exit() -> None:
    os._exit(1)


def end_with_parent(end: Callable[[], None] = _exit) -> None:
    """In a child process: do not live on, however busy, when the one that started it dies."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        end()

    threading.Thread(target=watch, daemon=True).start()

"""Child processes: programs, and players, that are ended with everything they started.

They end at their limit of time, when they are closed, and at the latest with this process.
"""

import contextlib
import multiprocessing
import os
import select
import selectors
import subprocess
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from typing import IO, Any, Final

from plancia.processes import guard

_END_TIMEOUT_S: Final = 60.0
"""For the guard to end a program: a process may be stuck in the kernel."""
MAX_ERRORS_BYTES: Final = 1 << 16
_CHUNK_BYTES: Final = 1 << 14
_LOOK_INTERVAL_S: Final = 0.1
_LATE_FACTOR: Final = 2.0
_LATE_S: Final = 1.0

# A fork of this process could inherit locks that another thread holds. Those of a server, which
# does nothing but fork, start clean, and have what a seat needs already.
if sys.platform in ("win32", "emscripten"):
    CHILDREN: Final = multiprocessing.get_context("spawn")
else:
    CHILDREN: Final = multiprocessing.get_context("forkserver")
    CHILDREN.set_forkserver_preload(["plancia.processes.player"])


def hard_limit(seconds: float | None) -> float | None:
    """After how many seconds a player is ended that was to answer within that time."""
    return None if seconds is None else _LATE_FACTOR * seconds + _LATE_S


class ChildProcess(ABC):
    """A process that is killed when its time is over: what waits for it finds its streams ended,
    and `is_late`."""

    def __init__(self) -> None:
        self.is_late = False
        """True once the limit has ended it."""
        self._watchdog: threading.Timer | None = None

    def limit(self, seconds: float | None) -> None:
        """That much time from now on; None: as long as it likes."""
        if self._watchdog is not None:
            self._watchdog.cancel()
            self._watchdog = None
        if seconds is not None and seconds < threading.TIMEOUT_MAX:
            self._watchdog = threading.Timer(seconds, self._bark)
            self._watchdog.daemon = True
            self._watchdog.start()

    def _bark(self) -> None:
        self.is_late = True
        with contextlib.suppress(OSError, ValueError):  # it has ended meanwhile
            self.kill()

    @abstractmethod
    def kill(self) -> None:
        """End it and all it started. From any thread."""


class Program(ChildProcess):
    """A program, with its streams; OSError or ValueError if it can't be started. All processes of
    one that is not trusted may together use `memory_bytes`, where the system can hold them to it;
    the calls that no sandbox contains are refused to it. 0: it is trusted."""

    def __init__(
        self,
        command: Sequence[str],
        stderr: int | IO[bytes] = subprocess.PIPE,
        memory_bytes: int = 0,
    ) -> None:
        if not command:
            raise ValueError("there is no command")
        super().__init__()
        self._command = command
        self._status: int | None = None
        self._closing = threading.Lock()
        alive, self._lifeline = os.pipe()
        self._report, report = os.pipe()
        numbers = map(str, (alive, report, memory_bytes))
        try:
            self._guard = subprocess.Popen(
                [sys.executable, "-IS", guard.__file__, *numbers, *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                pass_fds=(alive, report),
                start_new_session=True,
            )
        except BaseException:
            os.close(self._lifeline)
            os.close(self._report)
            raise
        finally:
            os.close(alive)
            os.close(report)
        assert self._guard.stdin
        assert self._guard.stdout
        self.stdin: IO[Any] = self._guard.stdin
        self.stdout: IO[Any] = self._guard.stdout
        self.stderr: IO[Any] | None = self._guard.stderr
        if trouble := self._read_report():
            self.end()
            raise OSError(trouble, os.strerror(trouble), command[0])

    def communicate(
        self, given: bytes, most_bytes: int, is_enough: Callable[[], bool] = lambda: False
    ) -> tuple[bytes, bytes]:
        """Type what is given, and return the program's output and the beginning of its errors: all
        until it closes both streams, its time is over, there are more than `most_bytes` of output,
        or `is_enough`."""
        # From a thread of its own: a program that does not read must not stop us from listening.
        threading.Thread(target=_feed, args=(self.stdin, given), daemon=True).start()
        output, errors = bytearray(), bytearray()
        next_look = time.monotonic() + _LOOK_INTERVAL_S
        with selectors.DefaultSelector() as selector:
            assert self.stderr is not None
            selector.register(self.stdout, selectors.EVENT_READ, output)
            selector.register(self.stderr, selectors.EVENT_READ, errors)
            while selector.get_map() and not self.is_late:
                for key, _ in selector.select(_LOOK_INTERVAL_S):
                    chunk = os.read(key.fd, _CHUNK_BYTES)
                    if not chunk:
                        selector.unregister(key.fileobj)
                    elif key.data is output or len(errors) < MAX_ERRORS_BYTES:
                        key.data.extend(chunk)
                if len(output) > most_bytes:
                    break
                if time.monotonic() >= next_look:
                    if is_enough():
                        break
                    next_look = time.monotonic() + _LOOK_INTERVAL_S
        return bytes(output), bytes(errors)

    def wait(self, seconds: float) -> int:
        """The exit status, a signal's number if negative; TimeoutExpired if it does not end."""
        if self._status is None:
            if not select.select([self._report], [], [], seconds)[0]:
                raise subprocess.TimeoutExpired(self._command, seconds)
            self._status = self._read_report()
        return self._status

    def count_processes(self) -> int:
        """How many processes the program has now, itself included; 0 where there is no /proc."""
        return len([*guard.descendants(self._guard.pid)])

    def _read_report(self) -> int:
        line = b""
        while not line.endswith(b"\n") and (byte := os.read(self._report, 1)):
            line += byte
        return int(line) if line else self._guard.wait()

    def kill(self) -> None:
        with self._closing:
            if self._lifeline >= 0:
                os.close(self._lifeline)  # the guard sees it
                self._lifeline = -1

    def end(self) -> None:
        """Kill what is left of the program and all it started, and close its streams."""
        self.limit(None)
        self.kill()
        try:
            self._guard.wait(_END_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._guard.kill()
            self._guard.wait()
        os.close(self._report)
        for stream in (self.stdin, self.stdout, self.stderr):
            with contextlib.suppress(OSError):
                if stream:
                    stream.close()


def _feed(stdin: IO[bytes], given: bytes) -> None:
    with contextlib.suppress(OSError, ValueError):  # it may end before it has read everything
        stdin.write(given)
    with contextlib.suppress(OSError, ValueError):
        stdin.close()


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
            guard.end_tree(pid)
        self._process.kill()

    def end(self) -> None:
        """Kill it, and forget it."""
        if not self.pipe.closed:
            self.limit(None)
            self.kill()
            self._process.join()
            self._process.close()
            self.pipe.close()


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

"""A foreign program that is ended with everything it started, at the latest with this process."""

import contextlib
import os
import select
import subprocess
import sys
from collections.abc import Sequence
from typing import IO, Any, Final

from plancia.processes import guard

_END_TIMEOUT_S: Final = 60.0
"""For the guard to end the program: a process may be stuck in the kernel."""


class Guarded:
    """The program, with its streams; OSError or ValueError if it can't be started."""

    def __init__(self, command: Sequence[str], stderr: int | IO[bytes] = subprocess.PIPE) -> None:
        if not command:
            raise ValueError("there is no command")
        self._command = command
        self._status: int | None = None
        alive, self._lifeline = os.pipe()
        self._report, report = os.pipe()
        try:
            self._guard = subprocess.Popen(
                [sys.executable, "-IS", guard.__file__, str(alive), str(report), *command],
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

    def wait(self, seconds: float) -> int:
        """The exit status, a signal's number if negative; TimeoutExpired if it does not end."""
        if self._status is None:
            if not select.select([self._report], [], [], seconds)[0]:
                raise subprocess.TimeoutExpired(self._command, seconds)
            self._status = self._read_report()
        return self._status

    def cpu_ticks(self) -> int | None:
        """CPU time of the program and what it started, by `guard.cpu_ticks`."""
        return guard.cpu_ticks(self._guard.pid)

    def count_processes(self) -> int:
        """How many processes the program has now, itself included; 0 where there is no /proc."""
        return sum(1 for _ in guard.descendants(self._guard.pid))

    def _read_report(self) -> int:
        line = b""
        while not line.endswith(b"\n") and (byte := os.read(self._report, 1)):
            line += byte
        return int(line) if line else self._guard.wait()

    def end(self) -> None:
        """Kill what is left of the program and all it started, and close its streams."""
        os.close(self._lifeline)
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

"""Runs a student's program on an input, and survives its crashes, endless loops and floods."""

import contextlib
import os
import selectors
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Final

from plancia.core.text import T, Words
from plancia.courses import lc3
from plancia.courses.limits import PROCESSES, ProgramLimits, contained
from plancia.courses.result import ProgramResult, wrote_too_much
from plancia.originals.console import BadInput
from plancia.processes.guarded import Guarded
from plancia.processes.namespaces import (
    LEFT_RUNNING,
    NOT_STARTED,
    NOT_STARTED_MARK,
    OWN_PROCESSES,
)

MAX_OUTPUT_BYTES: Final = 1 << 20
MAX_ERRORS_BYTES: Final = 1 << 16
_CHUNK_BYTES: Final = 1 << 16
_CHECK_INTERVAL_S: Final = 0.1
"""How often a program's processes are counted."""


class UnguardedProcess:
    """A program that starts no other, without a guard: a guard takes longer than a short run."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._program = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        assert self._program.stdin
        assert self._program.stdout
        self.stdin: IO[bytes] = self._program.stdin
        self.stdout: IO[bytes] = self._program.stdout
        self.stderr: IO[bytes] | None = self._program.stderr

    def wait(self, seconds: float) -> int:
        return self._program.wait(seconds)

    def count_processes(self) -> int:
        return 1

    def end(self) -> None:
        self._program.kill()
        with contextlib.suppress(OSError):  # what it has not read can't be written any more
            self._program.__exit__(None, None, None)


def load_program(
    words: Sequence[str], course: str, seconds: float, limits: ProgramLimits, first_line: str
) -> Callable[[bytes], ProgramResult]:
    """How a submission is run: LC-3 in its simulator, anything else as a command that is typed a
    first line and gets that number of seconds."""
    path = Path(words[0])
    if len(words) == 1 and course == "nim" and path.suffix.lower() in lc3.SUFFIXES:
        return lc3.LC3Program(path)
    if shutil.which(words[0]) is None:
        is_file = path.is_file() and len(words) == 1
        why = "give the command that runs it, after --" if is_file else "there is no such program"
        raise BadInput(f"{words[0]!r} can't be run: {why}")
    typed = f"{first_line}\n".encode() if first_line else b""
    command = contained(words, limits)
    return lambda given: run_program(command, typed + given, seconds, limits.processes)


def run_program(
    command: Sequence[str],
    given: bytes,
    seconds: float,
    processes: int = PROCESSES,
    start: Callable[[Sequence[str]], Guarded | UnguardedProcess] = Guarded,
) -> ProgramResult:
    """Run the command with that input. It and all it started are gone when this returns."""
    try:
        program = start(command)
    except (OSError, ValueError) as error:
        return ProgramResult(b"", b"", 0.0, _not_started(str(error)))
    began = time.monotonic()
    # Fed from a thread of its own: a program that does not read must not stop us from listening.
    feeder = threading.Thread(target=_feed, args=(program.stdin, given), daemon=True)
    feeder.start()
    try:
        output, errors, trouble = _listen(program, began + seconds, processes)
        if trouble is None:
            trouble = _ending(program, began + seconds, processes)
        elif trouble == _LATE:
            trouble = T("did not end within {n} s", n=f"{seconds:g}")
        if trouble == _NOT_STARTED:
            _, mark, why = errors.decode("utf-8", "replace").rpartition(NOT_STARTED_MARK)
            trouble = _not_started(why.strip()) if mark else None
    finally:
        program.end()
        feeder.join(1)
    return ProgramResult(output, errors, time.monotonic() - began, trouble)


_LATE: Final = T("did not end in time")
_NOT_STARTED: Final = T("could not be started")


def _not_started(why: str) -> Words:
    return T("could not be started: {error}", error=why)


def _feed(stdin: IO[bytes], given: bytes) -> None:
    with contextlib.suppress(OSError, ValueError):  # it may end before it has read everything
        stdin.write(given)
    with contextlib.suppress(OSError, ValueError):
        stdin.close()


def _listen(
    program: Guarded | UnguardedProcess, until: float, processes: int
) -> tuple[bytes, bytes, Words | None]:
    """What the program says until it closes both streams, or breaks a limit."""
    streams: dict[str, bytearray] = {"output": bytearray(), "errors": bytearray()}
    trouble: Words | None = None
    next_check = time.monotonic() + _CHECK_INTERVAL_S
    with selectors.DefaultSelector() as selector:
        assert program.stderr is not None
        selector.register(program.stdout, selectors.EVENT_READ, "output")
        selector.register(program.stderr, selectors.EVENT_READ, "errors")
        while selector.get_map() and trouble is None:
            now = time.monotonic()
            if now >= until:
                trouble = _LATE
                break
            if now >= next_check:
                trouble = _too_many(program, processes)
                next_check = now + _CHECK_INTERVAL_S
            for key, _ in selector.select(min(until, next_check) - now):
                chunk = os.read(key.fd, _CHUNK_BYTES)
                if not chunk:
                    selector.unregister(key.fileobj)
                elif key.data == "errors":
                    streams["errors"] += chunk[: MAX_ERRORS_BYTES - len(streams["errors"])]
                else:
                    streams["output"] += chunk
            if len(streams["output"]) > MAX_OUTPUT_BYTES:
                trouble = wrote_too_much(MAX_OUTPUT_BYTES)
    return bytes(streams["output"][:MAX_OUTPUT_BYTES]), bytes(streams["errors"]), trouble


def _too_many(program: Guarded | UnguardedProcess, processes: int) -> Words | None:
    if program.count_processes() <= processes + OWN_PROCESSES:
        return None
    return T("started more than {n} processes", n=processes)


def _ending(program: Guarded | UnguardedProcess, until: float, processes: int) -> Words | None:
    """Why the program did not end well after it had closed its output."""
    while True:
        left = max(_CHECK_INTERVAL_S, until - time.monotonic())
        try:
            status = program.wait(min(left, _CHECK_INTERVAL_S))
            break
        except subprocess.TimeoutExpired:
            if trouble := _too_many(program, processes):
                return trouble
            if left <= _CHECK_INTERVAL_S:
                return T("closed its output but did not end")
    if status < 0:
        with contextlib.suppress(ValueError):
            return T("crashed: {signal}", signal=signal.Signals(-status).name)
        return T("crashed: {signal}", signal=-status)
    if status == LEFT_RUNNING:
        return T("left processes running when it ended")
    return _NOT_STARTED if status == NOT_STARTED else None

"""Runs a student's program on an input, and survives its crashes, endless loops and floods."""

import contextlib
import os
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO, Final

from plancia.core.run.guarded import Guarded
from plancia.courses.limits import PROCESSES

MAX_OUTPUT_BYTES: Final = 1 << 20
MAX_ERRORS_BYTES: Final = 1 << 16
_CHUNK_BYTES: Final = 1 << 16
_LOOK_EVERY_S: Final = 0.1
"""How often a program's processes are counted."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a program did: its output, and in words why that is all, if it did not end well."""

    output: bytes
    errors: bytes
    seconds: float
    trouble: str | None
    steps: int | None = None
    """Instructions used, where a simulator counts them."""

    @property
    def text(self) -> str:
        return self.output.decode("utf-8", "backslashreplace")


class Alone:
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


def run_program(
    command: Sequence[str],
    given: bytes,
    seconds: float,
    processes: int = PROCESSES,
    start: Callable[[Sequence[str]], Guarded | Alone] = Guarded,
) -> Ran:
    """Run the command with that input. It and all it started are gone when this returns."""
    try:
        program = start(command)
    except (OSError, ValueError) as error:
        return Ran(b"", b"", 0.0, f"could not be started: {error}")
    began = time.monotonic()
    # Fed from a thread of its own: a program that does not read must not stop us from listening.
    feeder = threading.Thread(target=_feed, args=(program.stdin, given), daemon=True)
    feeder.start()
    try:
        output, errors, trouble = _listen(program, began + seconds, processes)
        if trouble is None:
            trouble = _ending(program, began + seconds, processes)
        elif trouble == _LATE:
            trouble = f"did not end within {seconds:g} s"
    finally:
        program.end()
        feeder.join(1)
    return Ran(output, errors, time.monotonic() - began, trouble)


_LATE: Final = "late"


def _feed(stdin: IO[bytes], given: bytes) -> None:
    with contextlib.suppress(OSError, ValueError):  # it may end before it has read everything
        stdin.write(given)
    with contextlib.suppress(OSError, ValueError):
        stdin.close()


def _listen(
    program: Guarded | Alone, until: float, processes: int
) -> tuple[bytes, bytes, str | None]:
    """What the program says until it closes both streams, or breaks a limit."""
    heard: dict[str, bytearray] = {"output": bytearray(), "errors": bytearray()}
    trouble = None
    next_look = time.monotonic() + _LOOK_EVERY_S
    with selectors.DefaultSelector() as selector:
        assert program.stderr is not None
        selector.register(program.stdout, selectors.EVENT_READ, "output")
        selector.register(program.stderr, selectors.EVENT_READ, "errors")
        while selector.get_map() and trouble is None:
            now = time.monotonic()
            if now >= until:
                trouble = _LATE
                break
            if now >= next_look:
                trouble = _too_many(program, processes)
                next_look = now + _LOOK_EVERY_S
            for key, _ in selector.select(min(until, next_look) - now):
                chunk = os.read(key.fd, _CHUNK_BYTES)
                if not chunk:
                    selector.unregister(key.fileobj)
                elif key.data == "errors":
                    heard["errors"] += chunk[: MAX_ERRORS_BYTES - len(heard["errors"])]
                else:
                    heard["output"] += chunk
            if len(heard["output"]) > MAX_OUTPUT_BYTES:
                trouble = f"wrote more than {MAX_OUTPUT_BYTES} bytes"
    return bytes(heard["output"][:MAX_OUTPUT_BYTES]), bytes(heard["errors"]), trouble


def _too_many(program: Guarded | Alone, processes: int) -> str | None:
    if program.count_processes() <= processes:
        return None
    return f"started more than {processes} processes"


def _ending(program: Guarded | Alone, until: float, processes: int) -> str | None:
    """Why the program did not end well after it had closed its output."""
    while True:
        left = max(_LOOK_EVERY_S, until - time.monotonic())
        try:
            status = program.wait(min(left, _LOOK_EVERY_S))
            break
        except subprocess.TimeoutExpired:
            if trouble := _too_many(program, processes):
                return trouble
            if left <= _LOOK_EVERY_S:
                return "closed its output but did not end"
    if status < 0:
        with contextlib.suppress(ValueError):
            return f"crashed: {signal.Signals(-status).name}"
        return f"crashed: signal {-status}"
    return None

"""Runs a student's program on an input, and survives its crashes, endless loops and floods."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO, Final

from plancia.core.run.guarded import Guarded

MAX_OUTPUT: Final = 1 << 20
MAX_ERRORS: Final = 1 << 16
_CHUNK: Final = 1 << 16


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


def run_program(command: Sequence[str], given: bytes, seconds: float) -> Ran:
    """Run the command with that input. It and all it started are gone when this returns."""
    try:
        program = Guarded(command)
    except (OSError, ValueError) as error:
        return Ran(b"", b"", 0.0, f"could not be started: {error}")
    began = time.monotonic()
    # Fed from a thread of its own: a program that does not read must not stop us from listening.
    feeder = threading.Thread(target=_feed, args=(program.stdin, given), daemon=True)
    feeder.start()
    try:
        output, errors, trouble = _listen(program, began + seconds)
        if trouble is None:
            trouble = _ending(program, began + seconds)
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


def _listen(program: Guarded, until: float) -> tuple[bytes, bytes, str | None]:
    """Everything the program says until it closes both its mouths, talks too much or is late."""
    heard: dict[str, bytearray] = {"output": bytearray(), "errors": bytearray()}
    trouble = None
    with selectors.DefaultSelector() as selector:
        assert program.stderr is not None
        selector.register(program.stdout, selectors.EVENT_READ, "output")
        selector.register(program.stderr, selectors.EVENT_READ, "errors")
        while selector.get_map() and trouble is None:
            left = until - time.monotonic()
            if left <= 0:
                trouble = _LATE
                break
            for key, _ in selector.select(left):
                chunk = os.read(key.fd, _CHUNK)
                if not chunk:
                    selector.unregister(key.fileobj)
                elif key.data == "errors":
                    heard["errors"] += chunk[: MAX_ERRORS - len(heard["errors"])]
                else:
                    heard["output"] += chunk
            if len(heard["output"]) > MAX_OUTPUT:
                trouble = f"wrote more than {MAX_OUTPUT} bytes"
    return bytes(heard["output"][:MAX_OUTPUT]), bytes(heard["errors"]), trouble


def _ending(program: Guarded, until: float) -> str | None:
    try:
        status = program.wait(max(0.1, until - time.monotonic()))
    except subprocess.TimeoutExpired:
        return "closed its output but did not end"
    if status < 0:
        with contextlib.suppress(ValueError):
            return f"crashed: {signal.Signals(-status).name}"
        return f"crashed: signal {-status}"
    return None

"""Runs a student's program on an input, limits what it may use and see, and survives its crashes,
endless loops and floods."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from plancia.core.text import T, Text, Words
from plancia.courses import lc3
from plancia.courses.result import ProgramResult, wrote_too_much
from plancia.originals.console import BadInput
from plancia.processes.child import Program
from plancia.processes.sandbox import (
    NOBODY,
    NOT_STARTED_MARK,
    OWN_PROCESSES,
    Sandbox,
    is_available,
    reference,
)

MEMORY_MB: Final = 4096
PROCESSES: Final = 256
_MORE_MEMORY_MB: Final = 512
NOT_CONTAINED: Final = T(
    "Programs ran with your rights, limited but in no sandbox: this system allows none. On Linux "
    "install bubblewrap (Debian: apt install bubblewrap)."
)
MAX_OUTPUT_BYTES: Final = 1 << 20
_SIGNALS_FROM: Final = 128
_PATIENT_RUNS: Final = 2
_IMPATIENT_SHARE: Final = 20
_LEAST_S: Final = 0.3
"""A program that did not end in time twice gets that part of it from then on: a class must not wait
for one that never ends."""
_CHECK_INTERVAL_S: Final = 0.1
"""How often a program's processes are counted."""


@dataclass(frozen=True, slots=True)
class ProgramLimits:
    """What a program may use while it runs one case."""

    memory_mb: int = MEMORY_MB
    """Address space of each process. Java, which reserves far more than it uses and dies without
    it, gets that much heap instead."""
    processes: int = PROCESSES
    shown: tuple[str, ...] = ()
    """Files and folders that a program can read, beside those its command names."""
    hidden: tuple[str, ...] = ()
    """Files that it can't read, whatever contains them: a teacher's settings."""

    @property
    def memory_bytes(self) -> int:
        """Of all processes together, files in memory and what Java needs beside its heap too."""
        return (self.memory_mb + _MORE_MEMORY_MB) << 20


class OutOfTime(Exception):
    """What `limited_time` ends its block with."""


@contextlib.contextmanager
def limited_time(seconds: float) -> Iterator[None]:
    """End a block after that time, whatever runs in it, where the system has an alarm."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def contained(command: Sequence[str], limits: ProgramLimits, folder: str = "") -> list[str]:
    """The command as it must be run to be limited. It may write in that folder; without one in an
    empty one, which stands in place of the current one and is gone afterwards."""
    is_ours = "plancia" in (Path(command[0]).name, *command[1:])
    is_java = Path(command[0]).name == "java"
    if is_java:  # no log of a crash either, which would be left in the folder
        options = (f"-Xmx{limits.memory_mb}m", "-XX:ErrorFile=/dev/null")
        command = [command[0], *options, *command[1:]]
    if folder and os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    sandbox = Sandbox(
        memory_mb=None if is_java else limits.memory_mb,
        processes=limits.processes,
        shown=(*limits.shown, *([os.path.dirname(reference())] if is_ours else [])),
        hidden=(*limits.hidden, *([] if is_ours else [reference()])),
        folder=folder,
    )
    try:
        return sandbox.command(command)
    except ValueError as error:
        raise BadInput(str(error)) from error


def not_contained() -> Text | None:
    """What a teacher should know where programs can't be contained."""
    return NOT_CONTAINED if not is_available() else None


def load_program(
    words: Sequence[str], course: str, seconds: float, limits: ProgramLimits
) -> Callable[[bytes], ProgramResult]:
    """How a submission is run: LC-3 in its simulator, anything else as a command that gets that
    number of seconds."""
    path = Path(words[0])
    if len(words) == 1 and course == "nim" and path.suffix.lower() == lc3.SUFFIX:
        return lc3.LC3Program(path)
    if shutil.which(words[0]) is None:
        is_file = path.is_file() and len(words) == 1
        why = "give the command that runs it, after --" if is_file else "there is no such program"
        raise BadInput(f"{words[0]!r} can't be run: {why}")
    command, late = contained(words, limits), 0

    def run(given: bytes) -> ProgramResult:
        nonlocal late
        patience = seconds if late < _PATIENT_RUNS else max(_LEAST_S, seconds / _IMPATIENT_SHARE)
        result = run_program(command, given, patience, limits)
        late += result.seconds >= patience
        return result

    return run


def run_program(
    command: Sequence[str], given: bytes, seconds: float, limits: ProgramLimits | None = None
) -> ProgramResult:
    """Run the command with that input. It and all it started are gone when this returns."""
    limits = limits or ProgramLimits()
    began = time.monotonic()
    try:
        program = Program(command, memory_bytes=limits.memory_bytes)
    except (OSError, ValueError) as error:
        return ProgramResult(b"", b"", 0.0, _not_started(str(error)))
    most = limits.processes + OWN_PROCESSES

    def has_too_many() -> bool:
        return program.count_processes() > most

    try:
        program.limit(seconds)
        output, errors = program.communicate(given, MAX_OUTPUT_BYTES, has_too_many)
        trouble: Words | None = None
        if program.is_late:
            trouble = T("did not end within {n} s", n=f"{seconds:g}")
        elif len(output) > MAX_OUTPUT_BYTES:
            trouble = wrote_too_much(MAX_OUTPUT_BYTES)
        elif has_too_many():
            trouble = T("started more than {n} processes", n=limits.processes)
        else:
            trouble = _ending(program, errors, has_too_many, limits)
    finally:
        program.end()
    return ProgramResult(output[:MAX_OUTPUT_BYTES], errors, time.monotonic() - began, trouble)


def _not_started(why: str) -> Words:
    return T("could not be started: {error}", error=why)


def _ending(
    program: Program, errors: bytes, has_too_many: Callable[[], bool], limits: ProgramLimits
) -> Words | None:
    """Why the program did not end well after it had closed its output."""
    while True:
        try:
            status = program.wait(_CHECK_INTERVAL_S)
            break
        except subprocess.TimeoutExpired:
            if has_too_many():
                return T("started more than {n} processes", n=limits.processes)
    if program.is_late:
        return T("closed its output but did not end")
    if status == 1 and errors.startswith(NOT_STARTED_MARK):
        why = errors.decode("utf-8", "replace").splitlines()[0]
        return _not_started(why.removeprefix(NOT_STARTED_MARK.decode()))
    number = -status if status < 0 else status - _SIGNALS_FROM  # as bubblewrap and shells tell it
    if number > 0:
        with contextlib.suppress(ValueError):
            return T("crashed: {signal}", signal=signal.Signals(number).name)
    return T("crashed: {signal}", signal=number) if status < 0 else None

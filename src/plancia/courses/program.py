"""Runs a student's program on an input, limits what it may use and see, and survives its crashes,
endless loops and floods."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from plancia.core.text import T, Words
from plancia.courses.result import ProgramResult, wrote_too_much
from plancia.originals.console import BadInput
from plancia.processes.child import Program
from plancia.processes.sandbox import (
    NOBODY,
    NOT_STARTED_MARK,
    OWN_PROCESSES,
    REFERENCE,
    Sandbox,
)

MEMORY_MB = 4096
"""Address space of each process. Java, which reserves far more than it uses and dies without it,
gets that much heap instead."""
PROCESSES = 256
_MORE_MEMORY_MB: Final = 512
"""For all processes together: files in memory, and what Java needs beside its heap."""
MAX_OUTPUT_BYTES: Final = 1 << 20
_SIGNALS_FROM: Final = 128
_PATIENT_RUNS: Final = 2
_IMPATIENT_SHARE: Final = 20
_LEAST_S: Final = 0.3
"""A program that did not end in time twice gets that part of it from then on: a class must not wait
for one that never ends."""
_CHECK_INTERVAL_S: Final = 0.1
"""How often a program's processes are counted."""


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


def contained(
    command: Sequence[str],
    folder: str = "",
    shown: Sequence[str] = (),
    hidden: Sequence[str] = (),
) -> list[str]:
    """The command as it must be run to be limited.

    Args:
        command: the program and its arguments.
        folder: where it may write; without one in an empty one, which stands in place of the
            current one and is gone afterwards.
        shown: files and folders that it can read, beside those the command names.
        hidden: files that it can't read, whatever contains them.
    """
    is_ours = "plancia" in (Path(command[0]).name, *command[1:])
    is_java = Path(command[0]).name == "java"
    if is_java:  # no log of a crash either, which would be left in the folder
        options = (f"-Xmx{MEMORY_MB}m", "-XX:ErrorFile=/dev/null")
        command = [command[0], *options, *command[1:]]
    if folder and os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    sandbox = Sandbox(
        memory_mb=None if is_java else MEMORY_MB,
        processes=PROCESSES,
        shown=(*shown, os.path.dirname(REFERENCE)) if is_ours else (*shown,),
        hidden=(*hidden,) if is_ours else (*hidden, REFERENCE),
        folder=folder,
    )
    try:
        return sandbox.command(command)
    except ValueError as error:
        raise BadInput(str(error)) from error


def load_program(
    words: Sequence[str], seconds: float, shown: Sequence[str], hidden: Sequence[str]
) -> Callable[[bytes], ProgramResult]:
    """How a command is run that gets that number of seconds."""
    if shutil.which(words[0]) is None:
        is_file = Path(words[0]).is_file() and len(words) == 1
        why = "give the command that runs it, after --" if is_file else "there is no such program"
        raise BadInput(f"{words[0]!r} can't be run: {why}")
    command, late = contained(words, "", shown, hidden), 0

    def run(given: bytes) -> ProgramResult:
        nonlocal late
        patience = seconds if late < _PATIENT_RUNS else max(_LEAST_S, seconds / _IMPATIENT_SHARE)
        result = run_program(command, given, patience)
        late += result.seconds >= patience
        return result

    return run


def run_program(command: Sequence[str], given: bytes, seconds: float) -> ProgramResult:
    """Run the command with that input. It and all it started are gone when this returns."""
    began = time.monotonic()
    try:
        program = Program(command, memory_bytes=(MEMORY_MB + _MORE_MEMORY_MB) << 20)
    except (OSError, ValueError) as error:
        return ProgramResult(b"", b"", 0.0, _not_started(str(error)))

    def has_too_many() -> bool:
        return program.count_processes() > PROCESSES + OWN_PROCESSES

    try:
        program.limit(seconds)
        output, errors = program.communicate(given, MAX_OUTPUT_BYTES, has_too_many)
        trouble: Words | None = None
        if program.is_late:
            trouble = T("did not end within {n} s", n=f"{seconds:g}")
        elif len(output) > MAX_OUTPUT_BYTES:
            trouble = wrote_too_much(MAX_OUTPUT_BYTES)
        elif has_too_many():
            trouble = T("started more than {n} processes", n=PROCESSES)
        else:
            trouble = _ending(program, errors, has_too_many)
    finally:
        program.end()
    return ProgramResult(output[:MAX_OUTPUT_BYTES], errors, time.monotonic() - began, trouble)


def _not_started(why: str) -> Words:
    return T("could not be started: {error}", error=why)


def _ending(program: Program, errors: bytes, has_too_many: Callable[[], bool]) -> Words | None:
    """Why the program did not end well after it had closed its output."""
    while True:
        try:
            status = program.wait(_CHECK_INTERVAL_S)
            break
        except subprocess.TimeoutExpired:
            if has_too_many():
                return T("started more than {n} processes", n=PROCESSES)
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

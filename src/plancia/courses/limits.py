"""Limits what a student's program may use and see, as far as the system can."""

import contextlib
import os
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from plancia.core.text import T, Text
from plancia.originals.console import BadInput
from plancia.processes.sandbox import NOBODY, Sandbox, is_available, reference

MEMORY_MB: Final = 4096
PROCESSES: Final = 256
_MORE_MEMORY_MB: Final = 512
NOT_CONTAINED: Final = T(
    "Programs ran with your rights, limited but in no sandbox: this system allows none. On Linux "
    "install bubblewrap (Debian: apt install bubblewrap)."
)


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

"""Long computations: Ctrl-C ends them at once, and a bar shows how far they are."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from threading import Event
from time import monotonic, process_time
from typing import Final, TypeVar

from plancia.engine.background import BackgroundThread
from plancia.engine.player import Stop, never

R = TypeVar("R")

STOP_CPU_S: Final = 0.6
"""CPU time for the computation, which may have two threads, to stop after Ctrl-C; then the command
ends without its answer."""
STOP_TIMEOUT_S: Final = 3.0
"""Time for the same on a computer that is busy with other programs."""


def until_interrupted(work: Callable[[Stop], R]) -> tuple[R, bool]:
    """Call `work` with a Stop that Ctrl-C sets: its result, and True if it was interrupted.

    It runs on another thread, because Python handles signals on the main thread and not before
    compiled code returns. KeyboardInterrupt if it does not stop in time, or on a second Ctrl-C.
    """
    asked = Event()
    task = BackgroundThread(lambda: work(asked.is_set))
    try:
        task.in_time(never, inf)
    except KeyboardInterrupt:
        asked.set()
        spent = process_time() + STOP_CPU_S
        if not task.in_time(lambda: process_time() > spent, monotonic() + STOP_TIMEOUT_S):
            raise
    return task.result(), asked.is_set()


@contextmanager
def progress(words: str, total: int | None = None) -> Iterator[Callable[[int, int | None], None]]:
    """Yields a function to call with the number of steps done and their total, if it is known."""
    if not sys.stderr.isatty():
        yield lambda done, count: None
        return
    from rich import progress as rich
    from rich.console import Console

    columns = (
        rich.TextColumn("{task.description}"),
        rich.BarColumn(),
        rich.MofNCompleteColumn(),
        rich.TimeElapsedColumn(),
        rich.TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with rich.Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(words, total=total)
        yield lambda done, count: bar.update(task, completed=done, total=count)

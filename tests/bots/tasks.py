"""Tasks for runners: here, so that other processes can import them."""

import os
import signal
import sys
import time
from pathlib import Path
from typing import NamedTuple


class Job(NamedTuple):
    number: int
    folder: Path


def square(number: int) -> int:
    return number * number


def is_imported(module: str) -> bool:
    return module in sys.modules


def fail_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three is too much")
    return number


def cannot_be_sent(number: int) -> object:
    return lambda: number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_once(job: Job) -> int:
    """The first attempt at every third number kills its process."""
    mark = job.folder / str(job.number)
    if job.number % 3 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(job.number)


def note_and_wait(job: Job) -> int:
    """Says that it has begun, then waits until it may go on.

    A dead machine takes its tasks with it; here only the process above this one dies.
    """
    parent = os.getppid()
    (job.folder / f"begun-{job.number}-{os.getpid()}").touch()
    while not (job.folder / "go").exists():
        time.sleep(0.02)
    if os.getppid() != parent:
        os._exit(1)
    return square(job.number)


def finish_or_wait(job: Job) -> int:
    """Number 0 is done at once, the others wait until they may go on."""
    return note_and_wait(job) if job.number else 0

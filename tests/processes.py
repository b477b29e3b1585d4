"""Whether processes are there, for tests that start some, and what they use."""

import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from waiting import LIMIT_S

PROC = Path("/proc")
TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def is_alive(pid: int) -> bool:
    """False also for a process that has ended, and whose parent has not asked for its status."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return _stat(pid)[:1] != ["Z"]


def wait_until_gone(pid: int) -> None:
    until = time.monotonic() + LIMIT_S
    while is_alive(pid):
        assert time.monotonic() < until, f"process {pid} lives on"
        time.sleep(0.01)


def commands_with(marker: str) -> list[str]:
    """The commands of other processes that have this word in them."""
    found = []
    for each in PROC.iterdir():
        if each.name.isdigit() and int(each.name) != os.getpid():
            try:
                command = (each / "cmdline").read_bytes().decode("utf-8", "replace")
            except OSError:
                continue
            if marker in command:
                found.append(command)
    return found


def descendants(pid: int) -> Iterator[int]:
    """The processes that one has started, and theirs."""
    parents = {
        int(each.name): _stat(int(each.name)) for each in PROC.iterdir() if each.name.isdigit()
    }
    todo = [pid]
    while todo:
        parent = todo.pop()
        found = [one for one, its in parents.items() if its and int(its[1]) == parent]
        yield from found
        todo += found


def cpu_seconds(pids: Iterable[int]) -> float:
    """That they have used so far, with their children that have ended."""
    stats = [its for pid in pids if (its := _stat(pid))]
    return sum(int(ticks) for its in stats for ticks in its[11:15]) / TICKS_PER_S


def _stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the name: state, parent, ..."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []

"""A line on the terminal while kernels are compiled: how long it takes, and how long it took."""

import sys
import time
from functools import cache

from plancia.core.registry import game, games
from plancia.kernels.declared import kernels


class CompileProgress:
    """Prints how long compiling takes; compilations may begin within others."""

    def __init__(self) -> None:
        self._depth = 0
        self._began = 0.0
        self._spent = 0.0

    def begins(self, room: str) -> None:
        if not self._depth:
            self._began = time.monotonic()
        self._depth += 1
        if _is_terminal():
            spent = self._spent + time.monotonic() - self._began
            _show(f"Compiling {_words(room)}, once: {spent:.0f} s")

    def ends(self) -> None:
        self._depth -= 1
        if not self._depth:
            self._spent += time.monotonic() - self._began
            if _is_terminal():
                _show("")


def _is_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _show(line: str) -> None:
    """In place of the last line; an empty one leaves the terminal as it was."""
    sys.stderr.write(f"\r{line}\x1b[K")
    sys.stderr.flush()


@cache
def _words(room: str) -> str:
    """The kernels of a room that take longest to compile, and their seconds."""
    found = [one for name in games() for one in kernels(game(name)) if one.room == room]
    if not found:
        return "kernels"
    longest = max(found, key=lambda one: one.seconds)
    return f"{longest.title}, about {longest.seconds} seconds"

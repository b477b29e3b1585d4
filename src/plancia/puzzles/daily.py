"""The puzzle of a day, one of each pack: the same for everybody, harder by the week."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from random import Random
from typing import Final

from plancia.puzzles.pack import Pack

FIRST_DAY: Final = date(2026, 11, 16)
"""Number 1, a Monday."""
WEEK: Final = (1, 1, 2, 2, 3, 3, 4)
"""The grade of each day, Monday to Sunday; where a pack has none of it, the nearest one it has."""


def day_number(day: date) -> int:
    """The number of a day's puzzles, from 1 on."""
    return (day - FIRST_DAY).days + 1


@lru_cache(maxsize=64)  # the first page asks for the same days again and again
def daily_index(pack: Pack, day: date, tag: str | None = None) -> int:
    """Where a day's puzzle is in a pack, or the one with a tag; no two days have the same before a
    grade is used up."""
    wanted = WEEK[day.weekday()]
    # Of two that are as near the easier one.
    for grade in sorted(WEEK, key=lambda grade: (abs(grade - wanted), grade)):
        numbers = list(pack.numbers(grade, tag))
        if numbers:
            break
    Random(" ".join(filter(None, ("daily", pack.game, str(grade), tag)))).shuffle(numbers)
    return numbers[day.toordinal() % len(numbers)]

"""The puzzles of a day, harder by the week."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from random import Random
from typing import Final

from plancia.live.refusal import Refusal
from plancia.study.pack import Pack

FIRST_DAY: Final = date(2026, 11, 16)
"""Number 1, a Monday."""
WEEK: Final = (1, 1, 2, 2, 3, 3, 4)
"""The grade of each day, Monday to Sunday; where a pack has none of it, the nearest one it has."""


def day_number(day: date) -> int:
    """The number of a day's puzzles, from 1 on."""
    return (day - FIRST_DAY).days + 1


@lru_cache(maxsize=64)  # the first page asks for the same days again and again
def daily_index(pack: Pack, day: date) -> int:
    """Where a day's puzzle is in a pack; no two days have the same before a grade is used up."""
    wanted = WEEK[day.weekday()]
    # Of two that are as near the easier one.
    for grade in sorted(WEEK, key=lambda grade: (abs(grade - wanted), grade)):
        numbers = list(pack.numbers(grade))
        if numbers:
            break
    Random(f"daily {pack.game} {grade}").shuffle(numbers)
    return numbers[day.toordinal() % len(numbers)]


def parse_day(text: str) -> date:
    """A day as `2026-11-17`; a refusal for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:  # such as a 30th of February
        raise Refusal("malformed", "There is no such day.") from error


def check_begun(day: date) -> int:
    """The number of a day; a refusal if it is before the first one."""
    number = day_number(day)
    if number < 1:
        raise Refusal("not-found", "There were no daily puzzles yet.")
    return number

"""The puzzles of a day, harder by the week."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache
from random import Random
from typing import Final

from plancia.live.refusal import Refusal
from plancia.study.pack import Pack

FIRST_DAY: Final = date(2026, 11, 16)
"""Number 1, a Monday."""
WEEK: Final = (1, 1, 2, 2, 3, 3, 4)
"""The grade of each day, Monday to Sunday; where a pack has none of it, the nearest one it has."""
DailyResults = dict[str, dict[str, dict[str, int]]]
"""By day and game: with how many wrong moves and hints a puzzle was solved."""


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


def streak(results: DailyResults, today: str) -> int:
    """The days in a row on which something was solved, up to today, or to yesterday while today is
    open."""
    day, days = date.fromisoformat(today), 0
    if today not in results:
        day -= timedelta(days=1)
    while day.isoformat() in results:
        day, days = day - timedelta(days=1), days + 1
    return days


def with_solved(
    results: DailyResults, today: str, day: str, game: str, solved: dict[str, int]
) -> DailyResults:
    """With one more puzzle solved. Only the first time counts, and only a puzzle of today."""
    if day != today or game in results.get(day, {}):
        return results
    return {**results, day: {**results.get(day, {}), game: solved}}

"""The puzzles of a day, harder by the week; of a game for one player in several sizes."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache
from random import Random
from typing import Annotated, Final

from msgspec import Meta, Struct

from plancia.core.capability import GivesSoloPuzzles, capability
from plancia.core.options import Json
from plancia.core.registry import game, games
from plancia.core.text import to_json
from plancia.live.messages import Message
from plancia.live.refusal import Refusal, TextJson
from plancia.study.pack import Pack, shipped
from plancia.study.puzzle import GRADES, goal, idea

FIRST_DAY: Final = date(2026, 11, 16)
"""Number 1, a Monday."""
WEEK: Final = (1, 1, 2, 2, 3, 3, 4)
"""The grade of each day, Monday to Sunday; where a pack has none of it, the nearest one it has."""
DailyResults = dict[str, dict[str, dict[str, int]]]
"""By day and game: with how many wrong moves and hints a puzzle was solved."""
DayText = Annotated[str, Meta(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]


class DailySize(Struct):
    """One of the sizes in which a day has a puzzle."""

    size: str
    title: TextJson
    grade_title: TextJson


class Daily(Struct):
    """The puzzle of a day."""

    date: str
    number: int
    game: str
    index: int
    """In the game's pack."""
    options: dict[str, Json]
    title: TextJson
    goal: TextJson
    idea: list[TextJson]
    """Where a way to the goal begins, and what to remember, once it is solved."""
    size: str
    grade_title: TextJson
    sizes: list[DailySize]


class DailyRequest(Message):
    """The puzzle of a day, by the visitor's calendar, in a size; today's of UTC and of medium size,
    if none is given."""

    date: DayText = ""
    size: Annotated[str, Meta(max_length=20)] = ""


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


def middle_size(composes: GivesSoloPuzzles) -> str:
    """The size that a day's puzzle has if nobody chooses."""
    return composes.sizes[len(composes.sizes) // 2]


def grade_title(pack: Pack, number: int) -> TextJson:
    title: TextJson = to_json(GRADES[pack.grade(number) - 1])
    return title


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


def make_daily(day: date, size: str = "") -> Daily:
    """The puzzle of a day of the first game that has them in sizes."""
    number = check_begun(day)
    for name in games():
        pack, composes = shipped(name), capability(game(name), GivesSoloPuzzles)
        if pack is None or composes is None:
            continue
        size = size or middle_size(composes)
        if size not in composes.sizes:
            raise Refusal("not-found", "There is no puzzle of this size.")
        found = {each: daily_index(pack, day, each) for each in composes.sizes}
        puzzle = pack[found[size]]
        chosen = puzzle.position.game
        return Daily(
            day.isoformat(),
            number,
            name,
            found[size],
            chosen.options.to_json(),
            to_json(chosen.title),
            to_json(goal(puzzle)),
            [to_json(words) for words in idea(puzzle)],
            size,
            grade_title(pack, found[size]),
            [
                DailySize(each, to_json(composes.motifs[each]), grade_title(pack, index))
                for each, index in found.items()
            ],
        )
    raise Refusal("not-found", "No game here has a puzzle for every day.")

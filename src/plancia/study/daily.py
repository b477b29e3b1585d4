"""The puzzle of the day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from plancia.core.capability import Dailies, capability
from plancia.core.options import Json
from plancia.core.position import Position
from plancia.core.registry import game, games
from plancia.core.text import to_json
from plancia.engine.player import Limits, Stop
from plancia.live.codec import Bounds
from plancia.live.messages import Message
from plancia.live.refusal import Refusal, Said

DayText = Annotated[str, Bounds(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]


@dataclass(slots=True)
class Daily:
    """The puzzle of a day."""

    date: str
    game: str
    options: dict[str, Json]
    title: Said


@dataclass(frozen=True, slots=True)
class DailyRequest(Message):
    """The puzzle that a game makes up for a day, by the visitor's calendar; today's of UTC, if none
    is given."""

    date: DayText = ""


def parse_day(text: str) -> date:
    """A day as `2026-11-17`; a refusal for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:  # such as a 30th of February
        raise Refusal("malformed", "There is no such day.") from error


def asked_day(text: str, today: date) -> date:
    """The day that was asked for: days before and after the one of UTC are only those that it may
    be somewhere on Earth, since to make a puzzle up takes a while."""
    day = parse_day(text) if text else today
    if abs((day - today).days) > 1:
        raise Refusal("not-found", "Only today's puzzle is made up.")
    return day


def make_daily(day: date) -> Daily:
    """The puzzle of the first game that has one for every day."""
    for name in games():
        dailies = capability(game(name), Dailies)
        if dailies is not None:
            found: Any = dailies.daily(day)
            return Daily(day.isoformat(), name, found.options.to_json(), to_json(found.title))
    raise Refusal("not-found", "No game here has a puzzle for every day.")


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """Makes the puzzle of a day where players think, since it takes a while."""

    day: date

    def __call__(self) -> DailyPuzzle:
        return self

    def answer(self, position: Position[Any], limits: Limits, stop: Stop) -> Daily:
        return make_daily(self.day)

    def deepen(self, position: Position[Any], limits: Limits, stop: Stop) -> Iterator[Daily]:
        yield make_daily(self.day)

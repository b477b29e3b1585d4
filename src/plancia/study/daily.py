"""The puzzle of the day."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from plancia.core.capability import Dailies, capability
from plancia.core.options import Json
from plancia.core.registry import game, games
from plancia.core.text import to_json
from plancia.play.refusal import Refusal, Said


@dataclass(slots=True)
class Daily:
    """The puzzle of a day."""

    date: str
    game: str
    options: dict[str, Json]
    title: Said


def make_daily(day: date) -> Daily:
    """The puzzle of the first game that has one for every day."""
    for name in games():
        dailies = capability(game(name), Dailies)
        if dailies is not None:
            found: Any = dailies.daily(day)
            return Daily(day.isoformat(), name, found.options.to_json(), to_json(found.title))
    raise Refusal("not-found", "No game here has a puzzle for every day.")

"""What the second worker does: it thinks about one position at a time."""

import json
from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Final

from plancia.browser.encoding import encode
from plancia.core.analysis import adviser
from plancia.core.game import Game
from plancia.core.player import Limits, Player, Stop, player
from plancia.core.registry import game_of
from plancia.core.text import to_json
from plancia.play.hints import hint_view
from plancia.study.daily import make_daily
from plancia.study.tutor import MakeTutor, Studied

PLAYERS_KEPT: Final = 4
"""Players that stay seated, with all that they remember."""
HINT: Final = "hint"
"""Stands for the level of the player who gives hints."""


@lru_cache(PLAYERS_KEPT)
def _seated(game: Game[Any], level: str) -> Player[Any]:
    return adviser(game) if level == HINT else player(level, game)


def think(question: str, stop: Stop, tell: Callable[[str], None]) -> str:
    """The answer to a question, both in JSON; `tell` hears what is known before."""
    asked: Mapping[str, Any] = json.loads(question)
    if asked["what"] == "daily":
        return encode(make_daily(date.fromisoformat(asked["day"])))
    game = game_of(asked["game"], asked["options"])
    position = game.from_text(asked["position"])
    limits = Limits(seconds=asked["seconds"])
    match asked["what"]:
        case "level":
            answer = _seated(game, asked["level"]).answer(position, limits, stop)
            return encode({"move": position.format_move(answer.move), "why": to_json(answer.why)})
        case "hint":
            return encode(hint_view(position, _seated(game, HINT).answer(position, limits, stop)))
        case "study":
            found: Studied | None = None
            tutor: Any = MakeTutor(game)()
            for found in tutor.deepen(position, limits, stop):
                tell(_studied(found))
            assert found is not None
            return _studied(found)
        case unknown:
            raise ValueError(f"{unknown!r} is no question")


def _studied(found: Studied) -> str:
    return encode({"view": found.view, "values": found.values, "whole": found.whole})

"""Games whose board does not show every move: their questions, and what they offer instead."""

from functools import cache
from typing import Any

from plancia.core.capability import Asks, Question, capability
from plancia.core.game import Game
from plancia.core.position import Position


@cache
def _asker(game: Game[Any]) -> Asks | None:
    return capability(game, Asks)


def asks(position: Position[Any]) -> bool:
    """Whether the game puts questions that digits answer."""
    return position.outcome is None and _asker(position.game) is not None


def reply(position: Position[Any], typed: str) -> Question | Any:
    """What the answers typed so far lead to: the next question, or a move."""
    asker = _asker(position.game)
    assert asker is not None
    return asker.reply(position, typed)

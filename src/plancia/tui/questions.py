"""Games whose board does not show every move: their questions, and what they offer instead."""

from __future__ import annotations

from functools import cache
from typing import Any

from plancia.core.capability import Asks, Button, Question, capability
from plancia.core.game import Game, Position


@cache
def _asker(game: Game[Any]) -> Asks | None:
    return capability(game, Asks)


def asks(position: Position[Any]) -> bool:
    """Whether the game puts questions that digits answer."""
    return position.outcome is None and _asker(position.game) is not None


def buttons(position: Position[Any]) -> tuple[Button, ...]:
    """What the player to move may choose beside the board."""
    asker = _asker(position.game)
    return () if asker is None else asker.buttons(position, position.to_move)


def reply(position: Position[Any], typed: str) -> Question | Any:
    """What the answers typed so far lead to: the next question, or a move."""
    asker = _asker(position.game)
    assert asker is not None
    return asker.reply(position, typed)

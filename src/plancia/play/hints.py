"""Hints: who may have one, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plancia.core.analysis import Analysis
from plancia.core.game import Position
from plancia.core.picture import Cell
from plancia.core.player import Answer
from plancia.core.text import to_json
from plancia.play.game import LiveGame
from plancia.play.refusal import Refusal, Said


@dataclass(slots=True)
class HintView:
    move: str
    says: Said
    why: Said
    touches: list[Cell]
    exact: bool
    value: float | None
    """The value for the player to move, from -1 to 1; null if it is not known."""


def check_hint(game: LiveGame, person: str) -> None:
    """Refusal if a person may have no hint in a game: not while people play people."""
    if game.awaits is None:
        raise Refusal("over", "The game is over.")
    if game.awaits not in game.seats_of(person):
        raise Refusal("not-yours", "It is not your turn.")
    if game.others(game.awaits):
        raise Refusal("not-now", "There are no hints while people play each other.")


def hint_view(position: Position[Any], answer: Answer[Any]) -> HintView:
    return HintView(
        move=position.format_move(answer.move),
        says=to_json(position.describe_move(answer.move)),
        why=to_json(answer.why),
        touches=list(position.touches(answer.move)),
        exact=isinstance(answer, Analysis) and answer.exact,
        value=answer.value,
    )

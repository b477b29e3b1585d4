"""Tasks: positions in which a person looks for a move that the review would not call a fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from plancia.core.options import Json
from plancia.core.position import Position
from plancia.core.registry import game_of
from plancia.engine.analysis import Analysis, MoveValue
from plancia.live.refusal import TextJson
from plancia.study.tutor import Studied

INACCURACY: Final = 0.15
"""The fall of an estimate from which on a move is not good."""
MUCH_SLOWER: Final = 2
"""Moves of the winner's own that a sure result may take longer, and still be a good move."""


@dataclass(frozen=True, slots=True)
class PositionTask:
    """A position of a game and its right moves."""

    options: dict[str, Json]
    position: str
    right: list[str]
    """Each as good as a review asks for; the best first."""
    value: float | None
    """Of the position, for the player to move."""
    exact: bool = False

    def start(self, game: str) -> Position[Any]:
        return game_of(game, self.options).from_text(self.position)

    def analysis(self, position: Position[Any]) -> Analysis[Any]:
        """The best move, as hints take it."""
        return Analysis(position.parse_move(self.right[0]), self.value, exact=self.exact)


@dataclass(frozen=True, slots=True)
class Mistake:
    """The move of a game that a player can learn most from."""

    game: str
    motif: str
    """What the better move does, by its name."""
    task: PositionTask
    played: str
    says: TextJson
    """What happened there."""
    learn: TextJson
    """What to remember."""


def task_of(position: Position[Any], known: Studied) -> PositionTask | None:
    """A position and its right moves; None if they are not known, or if all moves are right."""
    best = known.best
    if best is None or known.value is None:
        return None
    right = [best.move, *(each.move for each in known.moves if _as_good(each, best, known.exact))]
    tokens = [position.format_move(move) for move in dict.fromkeys(right)]
    if len(tokens) >= len(position.legal_moves()):
        return None
    options, value = position.game.options.to_json(), known.value_for(position.to_move)
    return PositionTask(options, position.to_text(), tokens, value, known.exact)


def _as_good(move: MoveValue[Any], best: MoveValue[Any], exact: bool) -> bool:
    if not exact:
        return best.value - move.value < INACCURACY
    slower = abs((move.distance or 0) - (best.distance or 0))
    return move.value == best.value and slower <= MUCH_SLOWER

"""Pente for learning programs: an action is a point or a choice of side; captured stones, and what
is asked where the sides are chosen, are numbers."""

from typing import Final

from plancia.core.position import FIRST
from plancia.pente.board import Point
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.variants import Choice, Stage

MAX_COUNT: Final = 255
"""An observation counts captured stones up to these."""
_STAGES: Final = tuple(Stage)
MAX_CHOICES: Final = 2
"""Choices in a game: to place more stones, and then a side."""


class PenteEncodes:
    """The contract's `Encodes`."""

    def __init__(self, game: Pente) -> None:
        self._captures = bool(game.captured_lengths)
        self._chooses = bool(game.opening_stones)
        self.actions: int = game.board.size + len(Choice) * self._chooses
        most = game.board.size + MAX_CHOICES * self._chooses
        self.max_moves: int | None = None if self._captures else most

    def action(self, position: PentePosition, move: Point) -> int:
        return move

    def numbers(self, position: PentePosition) -> tuple[int, ...]:
        """The stones that the player to move has captured, then the opponent's; where the sides
        are chosen, the stage, and whether the next stone is the player's own."""
        found: tuple[int, ...] = ()
        if self._captures:
            captured = position.captured[:: 1 if position.to_move == FIRST else -1]
            found = tuple(min(MAX_COUNT, stones) for stones in captured)
        if self._chooses:
            found += _STAGES.index(position.stage), position.places == position.to_move
        return found

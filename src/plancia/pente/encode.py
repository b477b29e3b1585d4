"""Pente for learning programs: an action is a point; captured stones are numbers."""

from typing import Final

from plancia.core.position import FIRST
from plancia.pente.board import Point
from plancia.pente.rules import Pente, PentePosition

MAX_COUNT: Final = 255
"""An observation counts captured stones up to these."""


class PenteEncodes:
    """The contract's `Encodes`."""

    def __init__(self, game: Pente) -> None:
        self.actions: int = game.board.size
        self._captures = bool(game.captured_lengths)
        self.max_moves: int | None = None if self._captures else game.board.size

    def action(self, position: PentePosition, move: Point) -> int:
        return move

    def numbers(self, position: PentePosition) -> tuple[int, ...]:
        """The stones that the player to move has captured, then the opponent's."""
        if not self._captures:
            return ()
        captured = position.captured[:: 1 if position.to_move == FIRST else -1]
        return tuple(min(MAX_COUNT, stones) for stones in captured)

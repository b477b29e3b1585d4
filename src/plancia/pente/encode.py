"""Pente for learning programs: an action is a point; captured stones are numbers."""

from plancia.core.game import FIRST
from plancia.pente.board import Point
from plancia.pente.rules import Pente, PentePosition


class PenteEncodes:
    """The contract's `Encodes`."""

    def __init__(self, game: Pente) -> None:
        self.actions: int = game.board.size
        self._captures = game.options.captures

    def action(self, position: PentePosition, move: Point) -> int:
        return move

    def numbers(self, position: PentePosition) -> tuple[int, ...]:
        """The stones that the player to move has captured, then the opponent's."""
        if not self._captures:
            return ()
        captured = position.captured[:: 1 if position.to_move == FIRST else -1]
        return tuple(min(255, stones) for stones in captured)

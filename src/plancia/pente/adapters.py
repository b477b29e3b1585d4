"""Pente for others: numbers for learning, kernels to compile."""

from typing import Final

from plancia.core.capability import EntryPoints, GameCapability
from plancia.core.position import FIRST
from plancia.pente.board import Point
from plancia.pente.rules import Pente, PentePosition

MAX_COUNT: Final = 255
"""An observation counts captured stones up to these."""


class PenteEncodes:
    """The contract's `Encodes`."""

    def __init__(self, game: Pente) -> None:
        self._captures = bool(game.captured_lengths)
        self.actions: int = game.board.size
        self.max_moves: int | None = None if self._captures else game.board.size

    def action(self, position: PentePosition, move: Point) -> int:
        return move

    def numbers(self, position: PentePosition) -> tuple[int, ...]:
        """The stones that the player to move has captured, then the opponent's."""
        if not self._captures:
            return ()
        captured = position.captured[:: 1 if position.to_move == FIRST else -1]
        return tuple(min(MAX_COUNT, stones) for stones in captured)


class PenteCompiles(GameCapability[Pente]):
    """The kernels, as a capability."""

    def entry_points(self) -> EntryPoints:
        from plancia.pente.engine import board as engine_board
        from plancia.pente.engine import move_ordering, patterns, search

        return (
            engine_board.clear,
            engine_board.count_captured,
            engine_board.make,
            engine_board.pass_turn,
            engine_board.put_stones,
            engine_board.unmake,
            move_ordering.list_opening,
            move_ordering.rank,
            patterns.fill_tables,
            search.begin,
            search.search,
            search.search_root,
        )

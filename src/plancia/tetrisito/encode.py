"""Tetrisito for learning programs: an action is a piece and its offset."""

from typing import Final

from plancia.tetrisito.notation import Drop
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition

WORD_BITS: Final = 64
"""What one word of a kernel holds."""


def fits_a_word(game: Tetrisito) -> bool:
    """True if kernels can play the puzzle with a grid in one word."""
    board = game.board
    return board.size <= WORD_BITS and all(
        s.height <= board.rows and s.width <= board.columns for s in game.shapes
    )


class TetrisitoEncodes:
    """The contract's `Encodes`."""

    def __init__(self, game: Tetrisito) -> None:
        self.actions: int = len(game.shapes) * game.board.columns
        self.max_moves: int | None = len(game.shapes)

    def action(self, position: TetrisitoPosition, move: Drop) -> int:
        return (move.piece - 1) * position.game.board.columns + move.offset

    def numbers(self, position: TetrisitoPosition) -> tuple[int, ...]:
        """1 for each piece that is left."""
        return tuple(int(n not in position.used) for n in range(1, len(position.game.shapes) + 1))

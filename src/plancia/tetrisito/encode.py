"""Tetrisito for learning programs: an action is a piece and where it comes to rest."""

from typing import Final

from plancia.tetrisito.notation import Drop
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition

WORD_BITS: Final = 64
"""What one word of a kernel holds."""


def fits_a_word(game: Tetrisito) -> bool:
    """True if kernels can play the puzzle with a grid in one word: pieces fall straight."""
    board = game.board
    return (
        not game.options.sliding
        and board.size <= WORD_BITS
        and all(s.height <= board.rows and s.width <= board.columns for s in game.shapes)
    )


class TetrisitoEncodes:
    """The contract's `Encodes`. Without sliding the offset says where a piece comes to rest."""

    def __init__(self, game: Tetrisito) -> None:
        self._sliding = game.options.sliding
        self.places: int = game.board.size if self._sliding else game.board.columns
        """The actions of one piece."""
        self.actions: int = len(game.shapes) * self.places
        self.max_moves: int | None = len(game.shapes)

    def action(self, position: TetrisitoPosition, move: Drop) -> int:
        place = move.offset
        if self._sliding:
            body = position.rests(move.piece)[move]
            place = (body & -body).bit_length() - 1
        return (move.piece - 1) * self.places + place

    def numbers(self, position: TetrisitoPosition) -> tuple[int, ...]:
        """1 for each piece that is left."""
        return tuple(int(n not in position.used) for n in range(1, len(position.game.shapes) + 1))

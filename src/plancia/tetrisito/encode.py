"""Tetrisito for learning programs: an action is a piece and its offset."""

from plancia.tetrisito.notation import Drop
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition


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

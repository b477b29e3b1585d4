"""Connect Four for learning programs: an action is a column from 0."""

from plancia.connect4.board import Column
from plancia.connect4.rules import Connect4, Connect4Position


class Connect4Encodes:
    """The contract's `Encodes`."""

    def __init__(self, game: Connect4) -> None:
        self.actions: int = game.options.columns
        self.max_moves: int | None = game.options.rows * game.options.columns

    def action(self, position: Connect4Position, move: Column) -> int:
        return move - 1

    def numbers(self, position: Connect4Position) -> tuple[int, ...]:
        return ()

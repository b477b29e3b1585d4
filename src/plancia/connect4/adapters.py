"""Connect Four for others: numbers for learning, kernels to compile."""

from plancia.connect4.board import Column
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.capability import EntryPoints, GameCapability


class Connect4Encodes:
    """The contract's `Encodes`."""

    def __init__(self, game: Connect4) -> None:
        self.actions: int = game.options.columns
        self.max_moves: int | None = game.options.rows * game.options.columns

    def action(self, position: Connect4Position, move: Column) -> int:
        return move - 1

    def numbers(self, position: Connect4Position) -> tuple[int, ...]:
        return ()


class Connect4Compiles(GameCapability[Connect4]):
    """The kernels, as a capability."""

    def entry_points(self) -> EntryPoints:
        from plancia.connect4.kernels import batch
        from plancia.connect4.solver.search import (
            make_search,
            make_search_many,
            open_table,
            search_any,
            search_many_any,
        )

        size = self._game.options.rows, self._game.options.columns
        return (
            make_search(*size),
            make_search_many(*size),
            open_table,
            search_any,
            search_many_any,
            batch.reset,
            batch.step,
        )

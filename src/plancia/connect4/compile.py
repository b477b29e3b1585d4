"""What Connect Four compiles: its solver, opening books, and games side by side."""

from plancia.connect4.rules import Connect4
from plancia.core.capability import EntryPoints, GameCapability


class Connect4Compiles(GameCapability[Connect4]):
    """The kernels, as a capability."""

    def entry_points(self) -> EntryPoints:
        from plancia.connect4.kernels import batch
        from plancia.connect4.solver.openings import expand
        from plancia.connect4.solver.search import (
            make_search,
            make_search_many,
            open_table,
            search_any,
            search_many_any,
        )
        from plancia.connect4.solver.static_function import assign

        size = self._game.options.rows, self._game.options.columns
        return (
            make_search(*size),
            make_search_many(*size),
            open_table,
            search_any,
            search_many_any,
            expand,
            assign,
            batch.reset,
            batch.step,
        )

"""What Connect Four compiles: its solver, for each board size, and games side by side."""

from plancia.connect4.rules import Connect4
from plancia.connect4.solver.solve import kernels_name, unsolvable_reason
from plancia.core.capability import GameCapability
from plancia.kernels.declared import EntryPoints, Kernels

ROOM = "connect4"


class Connect4Compiles(GameCapability[Connect4]):
    """The kernels, as a capability."""

    def kernels(self) -> tuple[Kernels, ...]:
        options = self._game.options
        found = []
        if not unsolvable_reason(self._game):
            name = kernels_name(options.rows, options.columns)
            found.append(Kernels(ROOM, name, "Connect Four's solver", 4, self._solver))
            any_size = "Connect Four's solver for any board"
            found.append(Kernels(ROOM, "solver", any_size, 3, self._any_size, only_ahead=True))
            title = "Connect Four's opening books"
            found.append(Kernels(ROOM, "book", title, 2, self._book, for_levels=False))
        if self._game.board.fits_a_word:
            title = "Connect Four's games side by side"
            found.append(Kernels(ROOM, "batch", title, 2, self._batch, for_levels=False))
        return tuple(found)

    def _solver(self) -> EntryPoints:
        from plancia.connect4.solver.search import make_search, make_search_many, open_table

        size = self._game.options.rows, self._game.options.columns
        return make_search(*size), make_search_many(*size), open_table

    def _any_size(self) -> EntryPoints:
        from plancia.connect4.solver.search import search_any, search_many_any

        return search_any, search_many_any

    def _book(self) -> EntryPoints:
        from plancia.connect4.solver.openings import expand
        from plancia.connect4.solver.static_function import assign

        return expand, assign

    def _batch(self) -> EntryPoints:
        from plancia.connect4.kernels.batch import reset, step

        return reset, step

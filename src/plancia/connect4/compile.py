"""What Connect Four compiles: its solver, for each board size, and its random games."""

from __future__ import annotations

from plancia.connect4.rules import Connect4
from plancia.connect4.solver import Solver, kernels_name, unsolvable_reason
from plancia.core.capability import Kernels

ROOM = "connect4"


class Connect4Compiles:
    """The kernels, as a capability."""

    def __init__(self, game: Connect4) -> None:
        self._game = game

    def kernels(self) -> tuple[Kernels, ...]:
        options = self._game.options
        found = []
        if not unsolvable_reason(self._game):
            name = kernels_name(options.rows, options.columns)
            found.append(Kernels(ROOM, name, "Connect Four's solver", 6, self._solve))
        if self._game.board.fits_a_word:
            title = "Connect Four's random games"
            found.append(Kernels(ROOM, "playouts", title, 2, self._play_out, for_levels=False))
        return tuple(found)

    def _solve(self) -> None:
        Solver(table_mb=1).prepare(self._game)

    def _play_out(self) -> None:
        from plancia.connect4.playout import Playouts

        Playouts(self._game).play_out(self._game.start(), 1, seed=0)

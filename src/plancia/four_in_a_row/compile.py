"""What Four in a Row compiles: its random games, and short wins."""

from plancia.core.capability import GameCapability
from plancia.four_in_a_row.rules import FourInARow
from plancia.kernels.declared import EntryPoints, Kernels

ROOM = "four_in_a_row"


class FourInARowCompiles(GameCapability[FourInARow]):
    """The kernels, as a capability."""

    def kernels(self) -> tuple[Kernels, ...]:
        playouts, within = "Four in a Row's random games", "Four in a Row's short wins"
        return (
            Kernels(ROOM, "playouts", playouts, 3, self._playouts, for_levels=False),
            Kernels(ROOM, "within", within, 3, self._within, for_levels=False),
        )

    def _playouts(self) -> EntryPoints:
        from plancia.four_in_a_row.kernels.playout import count_moves, make_move, play_out, restart

        return count_moves, make_move, play_out, restart

    def _within(self) -> EntryPoints:
        from plancia.four_in_a_row.solver.short_wins import find_winning

        return (find_winning,)

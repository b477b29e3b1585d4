"""What Four in a Row compiles: its random games."""

from plancia.core.capability import GameCapability
from plancia.four_in_a_row.rules import FourInARow
from plancia.kernels.declared import EntryPoints, Kernels

ROOM = "four_in_a_row"


class FourInARowCompiles(GameCapability[FourInARow]):
    """The kernels, as a capability."""

    def kernels(self) -> tuple[Kernels, ...]:
        title = "Four in a Row's random games"
        return (Kernels(ROOM, "playouts", title, 3, self._playouts, for_levels=False),)

    def _playouts(self) -> EntryPoints:
        from plancia.four_in_a_row.kernels.playout import count_moves, make_move, play_out, restart

        return count_moves, make_move, play_out, restart

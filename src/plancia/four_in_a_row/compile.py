"""What Four in a Row compiles: short wins."""

from plancia.core.capability import GameCapability
from plancia.four_in_a_row.rules import FourInARow
from plancia.kernels.declared import EntryPoints, Kernels

ROOM = "four_in_a_row"


class FourInARowCompiles(GameCapability[FourInARow]):
    """The kernels, as a capability."""

    def kernels(self) -> tuple[Kernels, ...]:
        title = "Four in a Row's short wins"
        return (Kernels(ROOM, "within", title, 3, self._within, for_levels=False),)

    def _within(self) -> EntryPoints:
        from plancia.four_in_a_row.solver.short_wins import find_winning

        return (find_winning,)

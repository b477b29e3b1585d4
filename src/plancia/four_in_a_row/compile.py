"""What Four in a Row compiles: short wins."""

from plancia.core.capability import EntryPoints, GameCapability
from plancia.four_in_a_row.rules import FourInARow


class FourInARowCompiles(GameCapability[FourInARow]):
    """The kernels, as a capability."""

    def entry_points(self) -> EntryPoints:
        from plancia.four_in_a_row.solver.short_wins import find_winning

        return (find_winning,)

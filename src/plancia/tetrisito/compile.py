"""What Tetrisito compiles: its solver's searches."""

from plancia.core.capability import EntryPoints, GameCapability
from plancia.tetrisito.rules import Tetrisito


class TetrisitoCompiles(GameCapability[Tetrisito]):
    """The kernels, as a capability."""

    def entry_points(self) -> EntryPoints:
        from plancia.tetrisito.solver import covering, forward

        return (
            covering.accept,
            covering.back_to_start,
            covering.cover,
            forward.find_sums,
            forward.forward,
        )

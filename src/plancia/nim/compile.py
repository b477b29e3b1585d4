"""What Nim compiles: its games side by side."""

from plancia.core.capability import EntryPoints, GameCapability
from plancia.nim.rules import Nim


class NimCompiles(GameCapability[Nim]):
    """The kernels, as a capability."""

    def entry_points(self) -> EntryPoints:
        from plancia.nim.kernels.batch import reset, step

        return reset, step

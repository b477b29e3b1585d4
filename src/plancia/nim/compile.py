"""What Nim compiles: its games side by side, and the search that grades puzzles."""

from plancia.core.capability import EntryPoints, GameCapability
from plancia.nim.rules import Nim


class NimCompiles(GameCapability[Nim]):
    """The kernels, as a capability."""

    def entry_points(self) -> EntryPoints:
        from plancia.nim.kernels.batch import reset, step
        from plancia.nim.kernels.search import find_best, forget

        return reset, step, find_best, forget

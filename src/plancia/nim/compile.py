"""What Nim compiles: its games side by side, and the search that grades puzzles."""

from plancia.core.capability import GameCapability
from plancia.kernels.declared import EntryPoints, Kernels
from plancia.nim.rules import Nim


class NimCompiles(GameCapability[Nim]):
    """The kernels, as a capability."""

    def kernels(self) -> tuple[Kernels, ...]:
        batch, search = "Nim's games side by side", "Nim's search for puzzles"
        return (
            Kernels("nim", "batch", batch, 2, self._batch, for_levels=False),
            Kernels("nim", "search", search, 2, self._search, for_levels=False),
        )

    def _batch(self) -> EntryPoints:
        from plancia.nim.kernels.batch import reset, step

        return reset, step

    def _search(self) -> EntryPoints:
        from plancia.nim.kernels.search import find_best, forget

        return find_best, forget

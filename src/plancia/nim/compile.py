"""What Nim compiles: its games side by side."""

from plancia.core.capability import GameCapability
from plancia.kernels.declared import EntryPoints, Kernels
from plancia.nim.rules import Nim


class NimCompiles(GameCapability[Nim]):
    """The kernels, as a capability."""

    def kernels(self) -> tuple[Kernels, ...]:
        title = "Nim's games side by side"
        return (Kernels("nim", "batch", title, 2, self._batch, for_levels=False),)

    def _batch(self) -> EntryPoints:
        from plancia.nim.kernels.batch import reset, step

        return reset, step

"""What Tetrisito compiles: its solver's searches, one for all puzzles."""

from __future__ import annotations

from plancia.core.capability import EntryPoints, Kernels
from plancia.tetrisito.rules import Tetrisito


class TetrisitoCompiles:
    """The kernels, as a capability."""

    def __init__(self, game: Tetrisito) -> None:
        pass  # they serve any puzzle

    def kernels(self) -> tuple[Kernels, ...]:
        return (Kernels("tetrisito", "solver", "Tetrisito's solver", 10, self._solver),)

    def _solver(self) -> EntryPoints:
        from plancia.tetrisito import covering, forward

        return (
            covering.accept,
            covering.back_to_start,
            covering.cover,
            forward.find_sums,
            forward.forward,
        )

"""What Tetrisito compiles: its solver's searches, one for all puzzles."""

from plancia.core.capability import GameCapability
from plancia.kernels.declared import EntryPoints, Kernels
from plancia.tetrisito.encode import fits_a_word
from plancia.tetrisito.rules import Tetrisito


class TetrisitoCompiles(GameCapability[Tetrisito]):
    """The kernels, as a capability."""

    def kernels(self) -> tuple[Kernels, ...]:
        solver = Kernels("tetrisito", "solver", "Tetrisito's solver", 5, self._solver)
        if not fits_a_word(self._game):
            return (solver,)
        title = "Tetrisito's puzzles side by side"
        return solver, Kernels("tetrisito", "batch", title, 2, self._batch, for_levels=False)

    def _solver(self) -> EntryPoints:
        from plancia.tetrisito.solver import covering, forward

        return (
            covering.accept,
            covering.back_to_start,
            covering.cover,
            forward.find_sums,
            forward.forward,
        )

    def _batch(self) -> EntryPoints:
        from plancia.tetrisito.kernels.batch import reset, step

        return reset, step

"""What Tetrisito compiles: its solver's searches, one for all puzzles."""

from __future__ import annotations

from plancia.core.capability import Kernels
from plancia.core.registry import game
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition

PRESETS = ("heart", "house", "sweep", "tuck")
"""Together they need every search: exact cover, and forwards with and without sliding."""


class TetrisitoCompiles:
    """The kernels, as a capability."""

    def __init__(self, game: Tetrisito) -> None:
        self._game = game

    def kernels(self) -> tuple[Kernels, ...]:
        return (Kernels("tetrisito", "solver", "Tetrisito's solver", 20, self._solve),)

    def _solve(self) -> None:
        from plancia.tetrisito.solver import solve

        for preset in PRESETS:
            position = game(self._game.name, preset).start()
            assert isinstance(position, TetrisitoPosition)
            solve(position)

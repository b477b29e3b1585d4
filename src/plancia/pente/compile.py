"""What Pente compiles: its engine, one for all boards, and its random games."""

from __future__ import annotations

from plancia.core.capability import Kernels
from plancia.pente.rules import Pente

ROOM = "pente"


class PenteCompiles:
    """The kernels, as a capability."""

    def __init__(self, game: Pente) -> None:
        self._game = game

    def kernels(self) -> tuple[Kernels, ...]:
        playouts = "Pente's random games"
        return (
            Kernels(ROOM, "engine", "Pente's engine", 20, self._search),
            Kernels(ROOM, "playouts", playouts, 3, self._play_out, for_levels=False),
        )

    def _search(self) -> None:
        from plancia.pente.engine import Engine

        Engine(self._game, table_bits=10)  # it compiles when it is made

    def _play_out(self) -> None:
        from plancia.pente.playout import Playouts

        Playouts(self._game).play_out(self._game.start(), 1, seed=0)

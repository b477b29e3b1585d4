"""Moves of Pente whose value the engine proves: forced wins, and moves that allow one."""

from typing import Any, Final, cast

from plancia.core.position import Position
from plancia.pente.board import Point
from plancia.pente.engine.player import Engine
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.variants import Stage

TABLE_BITS: Final = 12
WINS: Final = 12
"""How many moves are looked at for a win; the engine verifies what it believes of each."""
NODES_FOR_WINS: Final = 40_000
NODES_AGAINST: Final = 1_000
"""For the opponent's win after each of the other moves."""


class PenteProves:
    """The contract's `Proves`. The same position always gets the same answer."""

    def __init__(self, game: Pente) -> None:
        self._engine = Engine(game, table_bits=TABLE_BITS)

    def proved_moves(self, position: Position[Any]) -> dict[Point, int]:
        here = cast(PentePosition, position)
        if here.stage is not Stage.PLAY:
            return {}  # a side is to be chosen: the engine only has an opinion on that
        self._engine.forget()
        found = self._engine.analyse(here, nodes=NODES_FOR_WINS, k=WINS)
        proved = {one.move: 1 for one in found.choices if one.win_in is not None}
        for move in here.legal_moves():
            after = here.play(move)
            if after.outcome is not None:
                proved[move] = after.outcome.value(here.to_move)
            elif move not in proved:
                self._engine.forget()
                if self._engine.analyse(after, nodes=NODES_AGAINST).best.win_in is not None:
                    proved[move] = -1
        return proved

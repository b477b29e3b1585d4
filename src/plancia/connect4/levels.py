"""Levels of Connect Four: from whoever overlooks things to perfect play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, cast

from plancia.connect4.board import Column
from plancia.connect4.evaluation import Connect4Evaluates
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.capability import Level
from plancia.core.game import Position
from plancia.core.player import Player
from plancia.core.search import AlphaBeta, overlooking
from plancia.core.text import T

MOST_NODES: Final = 50_000
"""A large board has too many moves to look at them all."""


def centre_first(position: Position[Any]) -> Sequence[Column]:
    """The columns in the middle are in most lines."""
    middle = cast(Connect4Position, position).game.options.columns + 1
    return sorted(position.legal_moves(), key=lambda column: abs(2 * column - middle))


class Connect4Levels:
    """Five strengths, as a capability."""

    def __init__(self, game: Connect4) -> None:
        self._game = game
        self._evaluate = Connect4Evaluates(game).evaluate

    def levels(self) -> tuple[Level, ...]:
        return (
            Level(
                "beginner",
                T("sees its own four, if it looks there, and rarely yours"),
                lambda seed: self._sight(1, 0.4, seed),
            ),
            Level(
                "casual",
                T("guards against your next move, but overlooks things"),
                lambda seed: self._sight(3, 0.1, seed),
            ),
            Level(
                "good",
                T("looks four moves ahead and overlooks little"),
                lambda seed: self._sight(4, 0.02, seed),
            ),
            Level(
                "strong",
                T("looks six moves ahead and overlooks nothing"),
                lambda seed: self._sight(6, 0.0, seed),
            ),
            Level(
                "best",
                T("plays perfectly, on any board that can be solved"),
                self._best,
                needs_kernels=True,
            ),
        )

    def _best(self, seed: int | None) -> Player[Any]:
        # Compiled code is slow to import: nobody but who plays this level should wait for it.
        from plancia.connect4.perfect import Perfect
        from plancia.connect4.solver import unsolvable_reason

        quick = self._sight(None, 0.0, seed)
        return quick if unsolvable_reason(self._game) else Perfect(self._game, quick)

    def _sight(self, depth: int | None, overlooked: float, seed: int | None) -> Player[Any]:
        """Sees so many moves ahead, but not all of them."""
        chance = random.Random(seed)
        return AlphaBeta(
            depth,
            evaluate=self._evaluate,
            candidates=overlooking(centre_first, overlooked, chance),
            nodes=MOST_NODES,
            seed=chance.getrandbits(32),
        )

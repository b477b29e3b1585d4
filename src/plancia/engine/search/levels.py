"""Three levels for any game of two that has none of its own: a game from outside, for one."""

import random
from typing import Any, Final

from plancia.core.capability import Level
from plancia.core.game import Game
from plancia.core.text import T
from plancia.engine.player import Player
from plancia.engine.search.alphabeta import AlphaBeta
from plancia.engine.search.mcts import MCTS
from plancia.engine.search.strategy import all_moves, evaluation_of, overlooking

OVERLOOKED: Final = 0.3
MAX_NODES: Final = 20_000
PLAYOUTS: Final = 2_000


class GeneralLevels:
    """The contract's `Levels`: a short look that overlooks things, a longer one, and playouts."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def levels(self) -> tuple[Level, ...]:
        return (
            Level("beginner", T("looks one move ahead, and overlooks things"), self._short_sighted),
            Level("good", T("looks three moves ahead"), self._sighted),
            Level(
                "best",
                T("plays {n} games to the end in its head before each move", n=PLAYOUTS),
                _playouts,
            ),
        )

    def _short_sighted(self, seed: int | None) -> Player[Any]:
        chance = random.Random(seed)
        moves = overlooking(all_moves, OVERLOOKED, chance)
        return AlphaBeta(
            1,
            evaluate=evaluation_of(self._game),
            root_candidates=moves,
            seed=chance.getrandbits(32),
        )

    def _sighted(self, seed: int | None) -> Player[Any]:
        chosen = random.Random(seed).getrandbits(32)  # without it equal moves have one order
        return AlphaBeta(3, evaluate=evaluation_of(self._game), nodes=MAX_NODES, seed=chosen)


def _playouts(seed: int | None) -> Player[Any]:
    return MCTS(PLAYOUTS, seed=seed)


def general_levels(game: Game[Any]) -> GeneralLevels | None:
    """For two players."""
    return GeneralLevels(game) if game.players == 2 else None

"""Many games side by side on NumPy arrays, at kernel speed, on several threads if asked.

    games = BatchEnv("connect4", 1024)
    games.reset()
    games.step(actions)
    games.observations, games.masks, games.rewards, games.ended, games.to_move

The arrays are always the same ones, written anew by each step; `plancia.kernels.batch.Batch` says
what is in them. What a player sees is what the other environments show: see `encoding`.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from plancia.core.capability import Batches, capability
from plancia.core.errors import BadOption
from plancia.core.game import Game
from plancia.core.registry import as_game
from plancia.rl.encoding import encoding


class BatchEnv:
    """Games of one kind with their options, each of which begins anew when it has ended."""

    game: Game[Any]
    games: int

    def __init__(self, game: Game[Any] | str, games: int, threads: int = 1) -> None:
        game = as_game(game)
        offered = capability(game, Batches)
        if offered is None:
            raise BadOption("{name} has no kernels for games side by side", name=game.name)
        if games < 1 or threads < 1:
            raise ValueError(f"{games} games on {threads} threads; there must be 1 or more")
        self.game, self.games = game, games
        self._batch = offered.batch(games)
        bounds = np.linspace(0, games, min(threads, games) + 1).astype(int).tolist()
        self._parts = list(pairwise(bounds))
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        how, batch = encoding(game), self._batch
        self._actions: NDArray[np.int64] = np.asarray(batch.actions)
        self.observations: NDArray[np.uint8] = np.asarray(batch.observations).reshape(
            games, *how.shape
        )
        self.masks: NDArray[np.uint8] = np.asarray(batch.masks).reshape(games, how.actions)
        self.rewards: NDArray[np.int8] = np.asarray(batch.rewards)
        self.ended: NDArray[np.uint8] = np.asarray(batch.ended)
        self.to_move: NDArray[np.int8] = np.asarray(batch.to_move)

    def reset(self) -> None:
        """Begin all games."""
        self._run(self._batch.reset)

    def step(self, actions: ArrayLike) -> None:
        """Play an action in each game."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"the actions are of {given.dtype}; they must be whole numbers")
        self._actions[:] = given
        self._run(self._batch.step)

    def _run(self, work: Callable[[int, int], None]) -> None:
        if self._pool is None:
            work(0, self.games)
        else:
            list(self._pool.map(lambda part: work(*part), self._parts))

"""Many games of Connect Four side by side on NumPy arrays, at kernel speed.

    games = BatchEnv("connect4", 1024)
    games.reset()
    games.step(actions)
    games.observations, games.masks, games.rewards, games.ended, games.to_move

The arrays are always the same ones, written anew by each step; `Connect4Batch` says what is
in them. What a player sees is what the other environments show: see `encoding`.
"""

from collections.abc import Callable
from typing import Any

from plancia.connect4 import Connect4
from plancia.connect4.kernels.batch import Connect4Batch
from plancia.core.errors import BadOption
from plancia.core.game import Game
from plancia.core.registry import as_game
from plancia.rl import extra
from plancia.rl.encoding import MAX_NUMBER, Observation, encoding

with extra("rl"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray


class BatchEnv:
    """Games of Connect Four on one board; each begins anew when it has ended."""

    game: Game[Any]
    games: int

    def __init__(self, game: Game[Any] | str, games: int) -> None:
        game = as_game(game)
        if not (isinstance(game, Connect4) and game.board.fits_a_word):
            raise BadOption("{name} has no kernels for games side by side", name=game.name)
        if games < 1:
            raise ValueError(f"{games} games; there must be 1 or more")
        self.game, self.games = game, games
        how, batch = encoding(game), Connect4Batch(game, games)
        self._batch = batch
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
        self._batch.reset()

    def step(self, actions: ArrayLike) -> None:
        """Play an action in each game."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"the actions are of {given.dtype}; they must be whole numbers")
        self._actions[:] = given
        self._batch.step()


Policy = Callable[[NDArray[np.uint8], NDArray[np.uint8]], ArrayLike]
"""Chooses an action for each of many games, from their observations and masks."""


class BatchVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """A batch for one agent against an opponent, as Gymnasium's own vector environments.

    The opponent is a policy, or plays any legal move. Who began the last game of a place begins by
    what ended it: after the agent's last move the opponent begins. `info["action_mask"]` has the
    legal actions, and a game that has ended begins anew in the same step.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game[Any] | str,
        num_envs: int,
        opponent: Policy | None = None,
    ) -> None:
        self._batch = BatchEnv(game, num_envs)
        self._how = encoding(self._batch.game)
        self._opponent = opponent or self._any_legal
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0, 1, self._how.shape, np.float32)
        self.single_action_space = spaces.Discrete(self._how.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games; the agent is to move."""
        super().reset(seed=seed)
        self._batch.reset()
        return self._seen(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """The agent's moves, then the opponent's."""
        games = self._batch
        games.step(actions)
        rewards, ended = games.rewards.astype(np.float64), games.ended.astype(bool)
        games.step(self._opponent(games.observations, games.masks))
        rewards -= np.where(ended, 0.0, games.rewards)
        ended |= games.ended.astype(bool)
        return self._seen(), rewards, ended, np.zeros_like(ended), self._info()

    def _seen(self) -> Observation:
        found = self._batch.observations.astype(np.float32)
        found[..., self._how.board_planes :] /= MAX_NUMBER
        return found

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.masks.copy()}

    def _any_legal(self, seen: NDArray[np.uint8], masks: NDArray[np.uint8]) -> NDArray[np.int64]:
        counts = masks.cumsum(1, dtype=np.int64)
        nth = self.np_random.integers(0, counts[:, -1]) + 1
        chosen: NDArray[np.int64] = (counts >= nth[:, None]).argmax(1)
        return chosen

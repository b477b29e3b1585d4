"""Connect Four as pure functions for `jit` and `vmap`, in the shape of PGX's API.

Code written for PGX runs on these after its import is changed:

    from plancia.rl import jax as pgx

    env = pgx.make("connect_four")
    step = jax.jit(jax.vmap(pgx.auto_reset(env.step, env.init)))

As there, a step of a game that is over changes nothing, an illegal action loses at once, and
`observation` is what the player sees who is to move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from plancia.rl import extra

with extra("jax"):
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax import Array

Key = Array
"""A key of `jax.random`."""
ROWS: Final = 6
COLUMNS: Final = 7
STEPS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
"""From a cell to the next one of a line: rows and columns."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class State:
    """A game in progress. PGX's names: players are 0 and 1 here, and either may begin."""

    current_player: Array
    """int32: who is to move; which of the two began is drawn in `init`."""
    observation: Array
    """uint8 (rows, columns, 2): the mover's stones, and the opponent's."""
    rewards: Array
    """float32 (2,): what the last step brought each player."""
    terminated: Array
    truncated: Array
    legal_action_mask: Array
    """bool (columns,): all True when the game is over."""
    _step_count: Array

    def replace(self, **changes: Any) -> State:
        return replace(self, **changes)


def _free(stones: Array) -> Array:
    """Which columns have room."""
    return stones[0].sum(-1) == 0


def _has_four(mine: Array) -> Array:
    """Whether there are four of these stones (rows, columns) in a line."""
    found: Array = jnp.bool_(False)
    around = jnp.pad(mine, 3)
    for down, right in STEPS:
        shifted = [
            around[3 + n * down : 3 + n * down + ROWS, 3 + n * right : 3 + n * right + COLUMNS]
            for n in range(4)
        ]
        found |= (shifted[0] & shifted[1] & shifted[2] & shifted[3]).any()
    return found


class ConnectFour:
    """Connect Four on 6 rows and 7 columns; an action is a column from 0."""

    id: Final = "connect_four"
    version: Final = "v0"
    num_players: Final = 2
    num_actions: Final = COLUMNS
    observation_shape: Final = (ROWS, COLUMNS, 2)

    def init(self, key: Key) -> State:
        """A new game. Either player begins with the same probability."""
        never = jnp.bool_(False)
        return State(
            current_player=(jax.random.bits(key) & 1).astype(jnp.int32),
            observation=jnp.zeros(self.observation_shape, jnp.uint8),
            rewards=jnp.zeros(2, jnp.float32),
            terminated=never,
            truncated=never,
            legal_action_mask=jnp.ones(COLUMNS, jnp.bool_),
            _step_count=jnp.int32(0),
        )

    def step(self, state: State, action: Array, key: Key | None = None) -> State:
        """The game after an action of the player to move; `key` is not used."""
        stones, over = state.observation, state.terminated | state.truncated
        landing = np.arange(ROWS)[:, None] == ROWS - 1 - stones.sum((0, 2))
        placed = landing & (np.arange(COLUMNS) == action)  # nowhere, if the column is full
        mine = stones[..., 0] | placed
        legal, count = placed.any(), state._step_count + 1
        won = _has_four(mine)
        ended = ~legal | won | (count == ROWS * COLUMNS)
        gain = jnp.where(legal, won.astype(jnp.float32), -1.0)
        rewards = jnp.where(np.arange(2) == state.current_player, gain, -gain)
        keep = partial(jnp.where, over)
        turned = jnp.stack([stones[..., 1], mine], -1).astype(jnp.uint8)
        seen: Any = keep(stones, turned)
        return state.replace(
            current_player=keep(state.current_player, 1 - state.current_player),
            observation=seen,
            rewards=keep(0.0, rewards),
            terminated=keep(state.terminated, ended),
            legal_action_mask=_free(seen) | over | ended,
            _step_count=keep(state._step_count, count),
        )


def make(env_id: str) -> ConnectFour:
    """An environment by PGX's name for it."""
    if env_id != ConnectFour.id:
        raise ValueError(f"there is no environment {env_id!r}; there is {ConnectFour.id}")
    return ConnectFour()


Step = Callable[..., State]


def auto_reset(step: Step, init: Callable[[Key], State]) -> Step:
    """A step that begins a new game where one has ended.

    The state after the last step of a game is the first of the next one, but for `terminated`,
    `truncated` and `rewards`, which are those of the game that ended.
    """

    def step_or_begin(state: State, action: Array, key: Key) -> State:
        never = jnp.bool_(False)
        after = step(state.replace(terminated=never, truncated=never), action)
        over = after.terminated | after.truncated
        begun: State = jax.tree.map(partial(jnp.where, over), init(key), after)
        return begun.replace(
            terminated=after.terminated, truncated=after.truncated, rewards=after.rewards
        )

    return step_or_begin

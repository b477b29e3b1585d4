"""What the rooms' kernels of games side by side have in common: see the capability `Batches`."""

from collections.abc import Callable
from typing import Any

from plancia.kernels.jit import INT8, INT64, UINT8, Array, pin, zeros


def shared_arrays(games: int) -> dict[str, Array]:
    """The fields that the memories of all rooms have alike, an element for each game."""
    return {
        "actions": zeros(INT64, games),
        "rewards": zeros(INT8, games),
        "ended": zeros(UINT8, games),
        "to_move": zeros(INT8, games),
    }


class Batch:
    """Games side by side, as memoryviews with a row for each game. Rows are what `Encodes` gives.

    An action that is no legal move loses. A game that ends begins anew at once: `rewards` and
    `ended` are of the move that ended it, the other arrays of the new game.
    """

    def __init__(
        self, memory: Any, reset: Callable[..., None], step: Callable[..., None], *rules: int
    ) -> None:
        """`memory` is a room's, with fields of these names; `reset` and `step` are its kernels, and
        `rules` what `step` takes beside the games."""
        self._memory = pin(memory)
        self._reset, self._step, self._rules = reset, step, rules
        self.actions: Any = memory.actions
        """int64 (games,): what the players to move do; read by `step`."""
        self.observations: Any = memory.observations
        """uint8 (games, rows, columns, planes): what the players to move see."""
        self.masks: Any = memory.masks
        """uint8 (games, actions): 1 for each legal action."""
        self.rewards: Any = memory.rewards
        """int8 (games,): 1, 0 or -1 for the player who moved."""
        self.ended: Any = memory.ended
        """uint8 (games,): 1 where the last move ended a game."""
        self.to_move: Any = memory.to_move
        """int8 (games,): the side to move."""

    def reset(self, first: int, last: int) -> None:
        """Begin the games from `first` to before `last` anew."""
        self._reset(self._memory, first, last)

    def step(self, first: int, last: int) -> None:
        """Play the actions of those games."""
        self._step(self._memory, first, last, *self._rules)


class KernelBatches:
    """The contract's `Batches`: `make` is given the game and a number of games."""

    def __init__(self, game: Any, make: Callable[[Any, int], Batch]) -> None:
        self._game, self._make = game, make

    def batch(self, games: int) -> Batch:
        return self._make(self._game, games)

"""What the rooms' kernels of games side by side have in common: see the capability `Batches`."""

from collections.abc import Callable
from typing import Any

from plancia.core.capability import Batch
from plancia.kernels.jit import INT8, INT64, UINT8, Array, pin, zeros


def shared_arrays(games: int) -> dict[str, Array]:
    """The fields that the memories of all rooms have alike, an element for each game."""
    return {
        "actions": zeros(INT64, games),
        "rewards": zeros(INT8, games),
        "ended": zeros(UINT8, games),
        "to_move": zeros(INT8, games),
    }


class KernelBatch:
    """The contract's `Batch` on a room's memory, whose fields have the names of the contract.

    `reset` and `step` are the room's kernels; `rules` are what `step` takes beside the games.
    """

    def __init__(
        self, memory: Any, reset: Callable[..., None], step: Callable[..., None], *rules: int
    ) -> None:
        self._memory = pin(memory)
        self._reset, self._step, self._rules = reset, step, rules
        self.actions: Any = memory.actions
        self.to_move: Any = memory.to_move
        self.observations: Any = memory.observations
        self.masks: Any = memory.masks
        self.rewards: Any = memory.rewards
        self.ended: Any = memory.ended

    def reset(self, first: int, last: int) -> None:
        self._reset(self._memory, first, last)

    def step(self, first: int, last: int) -> None:
        self._step(self._memory, first, last, *self._rules)


class KernelBatches:
    """The contract's `Batches`: `make` is given the game and a number of games."""

    def __init__(self, game: Any, make: Callable[[Any, int], Batch]) -> None:
        self._game, self._make = game, make

    def batch(self, games: int) -> Batch:
        return self._make(self._game, games)

"""Kernel: games of Nim side by side."""

from typing import Annotated, NamedTuple

from plancia.kernels.batch import Batch, KernelBatches, shared_arrays
from plancia.kernels.jit import ANY, INT64, UINT8, Array, Int8s, Int64s, array, kernel, zeros
from plancia.nim.encode import NimEncodes
from plancia.nim.rules import Nim

# The numbers of the rules: the most rocks that a move takes, whether the last rock loses.
MOST, MISERE = range(2)


class NimBatchMemory(NamedTuple):
    """The games, a row each."""

    rules: Int64s  # (2,)
    start: Int64s  # (heaps,) the rocks at the beginning
    heaps: Annotated[Array, INT64, (ANY, ANY)]  # (games, heaps)
    actions: Int64s  # (games,)
    observations: Annotated[Array, UINT8, (ANY, ANY, ANY)]  # (games, heaps, rocks of the largest)
    masks: Annotated[Array, UINT8, (ANY, ANY, ANY)]  # (games, heaps, the most rocks taken)
    rewards: Int8s  # (games,)
    ended: Annotated[Array, UINT8, (ANY,)]  # (games,)
    to_move: Int8s  # (games,)


@kernel
def show(m: NimBatchMemory, game: int, heap: int) -> None:
    """Write what is seen of a heap, and what may be taken from it."""
    rocks = m.heaps[game, heap]
    for rock in range(m.observations.shape[2]):
        m.observations[game, heap, rock] = rock < rocks
    for rock in range(m.masks.shape[2]):
        m.masks[game, heap, rock] = rock < rocks


@kernel
def begin(m: NimBatchMemory, game: int) -> None:
    """A new game."""
    m.to_move[game] = 1
    for heap in range(len(m.start)):
        m.heaps[game, heap] = m.start[heap]
        show(m, game, heap)


@kernel
def reset(m: NimBatchMemory, first: int, last: int) -> None:
    for game in range(first, last):
        m.rewards[game], m.ended[game] = 0, 0
        begin(m, game)


@kernel
def step(m: NimBatchMemory, first: int, last: int) -> None:
    """Play the actions of some games."""
    most = m.rules[MOST]
    for game in range(first, last):
        action = m.actions[game]
        heap, taken = action // most, action % most + 1
        legal = 0 <= action < most * len(m.start) and taken <= m.heaps[game, heap]
        left = 0
        if legal:
            m.heaps[game, heap] -= taken
            for each in range(len(m.start)):
                left += m.heaps[game, each]
        if left == 0:
            m.rewards[game] = 1 if legal and not m.rules[MISERE] else -1
            m.ended[game] = 1
            begin(m, game)
        else:
            m.rewards[game], m.ended[game] = 0, 0
            m.to_move[game] = 3 - m.to_move[game]
            show(m, game, heap)


def batch(game: Nim, games: int) -> Batch:
    heaps = game.options.heaps
    most = NimEncodes(game).most
    memory = NimBatchMemory(
        rules=array(INT64, [most, game.options.misere]),
        start=array(INT64, heaps),
        heaps=zeros(INT64, games, len(heaps)),
        observations=zeros(UINT8, games, len(heaps), max(heaps)),
        masks=zeros(UINT8, games, len(heaps), most),
        **shared_arrays(games),
    )
    return Batch(memory, reset, step)


def batches(game: Nim) -> KernelBatches:
    """The contract's `Batches`."""
    return KernelBatches(game, batch)

"""All positions of the first plies of a board, by their keys, mirror images once."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from plancia.connect4.kernels.batch import has_line
from plancia.connect4.solver.search import mirrored
from plancia.kernels.jit import UINT64, Word, Words, bit_length, kernel, pin, uint64, zeros

Key = int
"""The stones of the player to move plus all stones, or the mirror image's if that is less."""

U: Any = uint64
CONNECT: Final = 4
FULL: Final = 0
"""In place of a child's key: the column is full. No child has the key of the empty board."""
WON: Final = (1 << 64) - 1
"""In place of a child's key: the player to move wins there."""
AT_ONCE: Final = 1 << 12


class OpeningMemory(NamedTuple):
    """Positions, and what moves lead to."""

    keys: Words  # (AT_ONCE,)
    children: Words  # (AT_ONCE * columns,) a key for each position and column, or FULL or WON


@kernel
def child(own: Word, mask: Word, column: int, rows: int, columns: int) -> Word:
    """The key after a stone in a column, or FULL or WON."""
    stride = U(rows + 1)
    lowest = U(1) << (U(column) * stride)
    landing = (mask + lowest) & ~mask & (((U(1) << U(rows)) - U(1)) << (U(column) * stride))
    if landing == U(0):
        return U(FULL)
    if has_line(own | landing, stride, CONNECT):
        return U(WON)
    key = (own ^ mask) + (mask | landing)
    return min(key, mirrored(key, stride, columns))


@kernel
def expand(m: OpeningMemory, count: int, rows: int, columns: int) -> None:
    """Find what each move leads to in that number of positions."""
    stride = U(rows + 1)
    for index in range(count):
        own, mask = U(0), U(0)
        for column in range(columns):
            # One more than a column's key has a bit above its stones, and the mover's stones.
            part = ((m.keys[index] >> (U(column) * stride)) & ((U(1) << stride) - U(1))) + U(1)
            above = U(1) << U(bit_length(part) - 1)
            own |= (part ^ above) << (U(column) * stride)
            mask |= (above - U(1)) << (U(column) * stride)
        for column in range(columns):
            m.children[index * columns + column] = child(own, mask, column, rows, columns)


def children(keys: Sequence[Key], rows: int, columns: int) -> Iterator[array[int]]:
    """For some of the positions after the other what each of their columns leads to."""
    memory = pin(
        OpeningMemory(keys=zeros(UINT64, AT_ONCE), children=zeros(UINT64, AT_ONCE * columns))
    )
    for first in range(0, len(keys), AT_ONCE):
        some = array(UINT64, keys[first : first + AT_ONCE])
        memory.keys[: len(some)] = memoryview(some)
        expand(memory, len(some), rows, columns)
        yield array(UINT64, memory.children[: len(some) * columns])


@cache
def openings(rows: int, columns: int, plies: int) -> tuple[tuple[Key, ...], ...]:
    """The keys of all openings of a board that no player has won, ply by ply, each ply sorted."""
    found: list[tuple[Key, ...]] = [(0,)]
    for _ in range(plies):
        after: set[Key] = set()
        for some in children(found[-1], rows, columns):
            after.update(some)
        found.append(tuple(sorted(after - {FULL, WON})))
    return tuple(found)


def stones(key: Key, rows: int, columns: int) -> tuple[int, int]:
    """The stones of the player to move, and all stones, of a position with that key."""
    own = mask = 0
    for column in range(columns):
        shift = column * (rows + 1)
        part = (key >> shift & (1 << rows + 1) - 1) + 1
        above = 1 << part.bit_length() - 1
        own |= (part ^ above) << shift
        mask |= above - 1 << shift
    return own, mask

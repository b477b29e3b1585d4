"""The engine's network: a small trained evaluation, and a ranking of moves, over line patterns.

Each of the four lines through an empty point has a row of numbers, by its key (see `patterns`):
half of the row as player 1 sees the line, half as player 2 does. The rows of a point are added up
and clipped; a weighted sum of that ranks a move there. The clipped sums of all empty points are the
pool. A layer of `HIDDEN` numbers takes the pool, as the player to move sees it, and the captured
stones; a weighted sum of what is positive in it is the opinion.

`bench/pente_network.py` makes the files, from games of the engine against itself. All numbers are
integers, so that what is kept move by move is exact. Lines that are mirror images share a row, and
a line without stones has only zeros.
"""

import sys
import zlib
from array import array as flat
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from plancia.kernels.jit import INT16, INT32, INT64, Array, array, zeros
from plancia.pente import variants
from plancia.pente.variants import CAPTURE_WIN, COLUMNS, ROWS

KEYS: Final = 1 << 16
VIEW: Final = 16
"""The numbers of a line as one player sees it."""
ROW: Final = 2 * VIEW
HIDDEN: Final = 16
COUNTS: Final = 32
"""Captured stones beyond these count the same; fewer have a row each in the head."""
HEAD_ROWS: Final = ROW + 2 * COUNTS
OUTPUT_SHIFT: Final = 25
"""The bits by which a sum for the output is too large."""
RANK_SHIFT: Final = 15
MIN_SIDE: Final = 15
"""Smaller boards have too many walls for what was learnt on 19x19."""
MAX_POINTS: Final = 516
"""So many times the largest clipped number fits 16 bits without a sign."""
HALF: Final = 4
"""The points of a key on either side."""
WALL: Final = 3


class Network(NamedTuple):
    """What was learnt."""

    rows: Array  # (KEYS, ROW)
    head: Array  # (HEAD_ROWS, HIDDEN) the pool's, then by stones captured by the mover, the other
    output: Array  # (HIDDEN + 1,) weights, and what is added in the end
    policy: Array  # (2, ROW) weights of a move's rank, for player 1 and 2 to move


def file_for(rules: Sequence[int]) -> Path | None:
    """The file of the network for the rules, as `variants` numbers them, if there is one."""
    sides = rules[ROWS], rules[COLUMNS]
    lost = any(variants.is_lost(rules, length) for length in variants.LENGTHS)
    if min(sides) < MIN_SIDE or sides[0] * sides[1] > MAX_POINTS or lost:
        return None
    if variants.five_must_stand(rules) or not variants.is_five(rules, 6):
        return None
    pairs, triples = (bool(variants.is_captured(rules, length)) for length in variants.LENGTHS)
    name = {(True, False, 10): "pairs", (True, True, 15): "triples"}.get(
        (pairs, triples, rules[CAPTURE_WIN])
    )
    return Path(__file__).with_name(f"network-{name}.bin") if name else None


def mirrored(key: int) -> int:
    """The key of the same line looked at from its other end."""
    return sum((key >> 2 * slot & 3) << 2 * (7 - slot) for slot in range(8))


def swapped(key: int) -> int:
    """The key of the same line with the players' stones exchanged."""
    low, high = key & 0x5555, key >> 1 & 0x5555
    one_stone = low ^ high
    return (low ^ one_stone) | (high ^ one_stone) << 1


def possible_keys() -> Iterator[int]:
    """The keys that a board can have: beyond a wall there are only walls."""
    halves = []
    for inside in range(HALF + 1):
        walls = (WALL,) * (HALF - inside)
        halves += [(*near, *walls) for near in product(range(WALL), repeat=inside)]
    for left, right in product(halves, repeat=2):
        yield sum(point << 2 * slot for slot, point in enumerate((*left[::-1], *right)))


def folded_keys() -> list[int]:
    """Of each two mirror images the lower key, in order: the rows of a file."""
    return sorted(key for key in possible_keys() if key <= mirrored(key))


def pack(lines: bytes, head: bytes, output: bytes, policy: bytes) -> bytes:
    """A file: the rows of the folded keys as player 1 sees them and a rank's weights, of 16 bits;
    the head and the output's weights, of 32."""
    return zlib.compress(lines + policy + head + output, 9)


@cache
def load(path: Path) -> Network:
    """Read a file."""
    data = zlib.decompress(path.read_bytes())
    keys = folded_keys()
    sizes = len(keys) * VIEW * 2, ROW * 2, HEAD_ROWS * HIDDEN * 4, (HIDDEN + 1) * 4
    parts, start = [], 0
    for size, kind in zip(sizes, (INT16, INT16, INT32, INT32), strict=True):
        part = flat(kind, data[start : start + size])
        if sys.byteorder == "big":
            part.byteswap()
        parts.append(part)
        start += size
    lines, policy, head, output = parts
    rows = zeros(INT16, KEYS, ROW)
    elements = rows.cast("B").cast(INT16)
    for place, key in enumerate(keys):
        row = memoryview(lines[place * VIEW : (place + 1) * VIEW])
        for image in (key, mirrored(key)):
            elements[image * ROW : image * ROW + VIEW] = row
            other = swapped(image) * ROW + VIEW
            elements[other : other + VIEW] = row
    layers = [head[row * HIDDEN : (row + 1) * HIDDEN] for row in range(HEAD_ROWS)]
    return Network(
        rows,
        array(INT32, map(list, layers)),
        array(INT64, output),
        array(INT16, [[*policy], [*policy[VIEW:], *policy[:VIEW]]]),
    )


@cache
def nothing() -> Network:
    """In the place of a network, for rules that have none."""
    return Network(
        zeros(INT16, 1, ROW),
        zeros(INT32, 1, HIDDEN),
        zeros(INT64, HIDDEN + 1),
        zeros(INT16, 2, ROW),
    )

"""Kernel: alpha-beta on heaps, for levels that are asked about very many positions.

The same search as `plancia.engine.search.alphabeta`, node by node, for a level that has no opinion
and overlooks nothing by chance: the same moves in the same order, the same transposition table and
the same count of nodes, so that it finds the same move. It has an explicit stack, since a kernel
can't call itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, NamedTuple

from plancia.core.position import FIRST
from plancia.engine.search.alphabeta import MAX_PLIES, SURE, WHOLE, WIN
from plancia.kernels.jit import (
    ANY,
    INT64,
    UINT64,
    Array,
    Int64s,
    Words,
    inlined,
    int64,
    kernel,
    pin,
    uint64,
    zeros,
)
from plancia.nim.levels import Seen
from plancia.nim.notation import Take
from plancia.nim.rules import NimPosition

U: Any = uint64
S: Any = int64
MAX_HEAPS: Final = 8
MAX_ROCKS: Final = 48
"""In all heaps: a move each, and no more plies."""
HEAP_BITS: Final = 6
TABLE_BITS: Final = 16
"""The table has 2**16 places, far more than a search has nodes."""

NO_SINGLE_ROCK: Final = int(Seen.NO_SINGLE_ROCK)
NO_WHOLE_HEAP: Final = int(Seen.NO_WHOLE_HEAP)

# The numbers of a search: the rules, the limits, and what is counted.
HEAPS, LIMIT, MISERE, SEEN, MOST_NODES, NODES, HORIZONS, ENTRIES = range(8)
# The numbers of a node on the stack.
DEPTH, ALPHA, BETA, LOW, HIGH, BEST, CHOICE, COUNT, INDEX, REST, BEFORE, MOVER = range(12)
# The numbers of an entry of the table.
ENTRY_DEPTH, ENTRY_LOW, ENTRY_HIGH, ENTRY_MOVE = range(4)

UNKNOWN: Final = 2 * WIN
"""No value: the node has moves to try."""
OUT_OF_BUDGET: Final = 3 * WIN


class NimSearchMemory(NamedTuple):
    """A search; a move is 64 * its heap + its rocks."""

    numbers: Int64s  # (8,)
    heaps: Int64s  # (MAX_HEAPS,) as they are now
    roots: Int64s  # (MAX_ROCKS,) the moves to choose from, in the order to try them
    frames: Annotated[Array, INT64, (ANY, 12)]  # (plies, 12)
    moves: Annotated[Array, INT64, (ANY, ANY)]  # (plies, MAX_ROCKS)
    history: Annotated[Array, INT64, (ANY, ANY)]  # (2, 64 * MAX_HEAPS)
    keys: Words  # (places,) positions, 0 for an empty place
    probed: Words  # (1,) the position looked up last
    table: Annotated[Array, INT64, (ANY, 4)]  # (places, 4)
    used: Int64s  # (places,) the places that are not empty, to empty them again


@inlined
def seen_from(value: int, ply: int) -> int:
    """As `alphabeta._seen_from`."""
    if SURE <= value < WIN:
        return value - ply
    if -WIN < value <= -SURE:
        return value + ply
    return value


@inlined
def most_taken(m: NimSearchMemory, heap: int) -> int:
    rocks: int = m.heaps[heap]
    limit: int = m.numbers[LIMIT]
    return limit if 0 < limit < rocks else rocks


@inlined
def largest_heap(m: NimSearchMemory) -> int:
    largest = 0
    for heap in range(m.numbers[HEAPS]):
        largest = max(largest, m.heaps[heap])
    return largest


@inlined
def is_seen(m: NimSearchMemory, heap: int, rocks: int, largest: int) -> bool:
    """Whether the level thinks of a move."""
    if m.numbers[SEEN] == NO_SINGLE_ROCK:
        return rocks > 1 or largest <= 1
    return bool(m.numbers[SEEN] != NO_WHOLE_HEAP or rocks < m.heaps[heap])


@kernel
def list_moves(m: NimSearchMemory, ply: int, every: bool, largest: int) -> int:
    """List the moves that the level thinks of, or every move: how many."""
    count = 0
    for heap in range(m.numbers[HEAPS]):
        for rocks in range(1, most_taken(m, heap) + 1):
            if every or is_seen(m, heap, rocks, largest):
                m.moves[ply, count] = 64 * heap + rocks
                count += 1
    return count


@kernel
def find_place(m: NimSearchMemory, mover: int) -> int:
    """The place of the position in the table, or the empty one where it would be."""
    key = U(1) << U(63) | U(mover) << U(60)
    for heap in range(m.numbers[HEAPS]):
        key |= U(m.heaps[heap]) << U(HEAP_BITS * heap)
    place: int = S((key * U(0x9E3779B97F4A7C15)) >> U(64 - TABLE_BITS))
    while m.keys[place] != U(0) and m.keys[place] != key:
        place = S(place + 1) & S((1 << TABLE_BITS) - 1)
    m.probed[0] = key
    return place


@kernel
def order_moves(m: NimSearchMemory, ply: int, count: int, mover: int, hint: int) -> None:
    """By cutoffs, then in the game's order; before all the move that the table knows."""
    moves, history = m.moves, m.history
    for index in range(1, count):
        move = moves[ply, index]
        worth, at = history[mover, move], index
        while at > 0 and history[mover, moves[ply, at - 1]] < worth:
            moves[ply, at] = moves[ply, at - 1]
            at -= 1
        moves[ply, at] = move
    for index in range(count):
        if moves[ply, index] == hint:
            for at in range(index, 0, -1):
                moves[ply, at] = moves[ply, at - 1]
            moves[ply, 0] = hint
            break


@kernel
def enter(m: NimSearchMemory, ply: int, depth: int, alpha: int, beta: int, mover: int) -> int:
    """The value of a position if it is known at once; else begin its node: UNKNOWN."""
    n, f = m.numbers, m.frames
    if n[NODES] >= n[MOST_NODES]:
        return OUT_OF_BUDGET
    n[NODES] += 1
    largest = largest_heap(m)
    if largest == 0:
        first_wins = (mover == 0) == (n[MISERE] == 1)
        return WIN - ply if first_wins else ply - WIN
    place, hint = find_place(m, mover), 0
    if m.keys[place] != U(0):
        entry_depth, hint = m.table[place, ENTRY_DEPTH], m.table[place, ENTRY_MOVE]
        if entry_depth >= depth:
            low = seen_from(m.table[place, ENTRY_LOW], ply)
            high = seen_from(m.table[place, ENTRY_HIGH], ply)
            if low >= beta or high <= alpha or low == high:
                n[HORIZONS] += 1 if entry_depth < WHOLE else 0
                return low if low >= beta else high
    if depth == 0 or ply >= MAX_PLIES:
        n[HORIZONS] += 1
        return 0
    count = list_moves(m, ply, False, largest)
    if count == 0:
        count = list_moves(m, ply, True, largest)
    f[ply, CHOICE] = m.moves[ply, 0]
    order_moves(m, ply, count, mover, hint)
    f[ply, DEPTH], f[ply, REST] = depth, depth - (1 if count > 1 else 0)
    f[ply, ALPHA], f[ply, BETA], f[ply, LOW], f[ply, HIGH] = alpha, beta, alpha, beta
    f[ply, BEST] = -WIN if mover == 0 else WIN
    f[ply, COUNT], f[ply, INDEX], f[ply, BEFORE], f[ply, MOVER] = count, 0, n[HORIZONS], mover
    return UNKNOWN


@kernel
def conclude(m: NimSearchMemory, ply: int) -> int:
    """The value of a node whose moves are done; the table learns it."""
    f, best = m.frames, m.frames[ply, BEST]
    place = find_place(m, f[ply, MOVER])
    if m.keys[place] == U(0):
        m.keys[place] = m.probed[0]
        m.used[m.numbers[ENTRIES]] = place
        m.numbers[ENTRIES] += 1
    whole = m.numbers[HORIZONS] == f[ply, BEFORE]
    m.table[place, ENTRY_DEPTH] = WHOLE if whole else f[ply, DEPTH]
    m.table[place, ENTRY_LOW] = seen_from(best, -ply) if best > f[ply, LOW] else -WIN
    m.table[place, ENTRY_HIGH] = seen_from(best, -ply) if best < f[ply, HIGH] else WIN
    m.table[place, ENTRY_MOVE] = f[ply, CHOICE]
    return int(best)


@kernel
def receive(m: NimSearchMemory, ply: int, value: int) -> int:
    """Take the move of a node back and count its value: the node's value if it is done."""
    f = m.frames
    mover, move = f[ply, MOVER], m.moves[ply, f[ply, INDEX]]
    m.heaps[move >> 6] += move & 63
    if value > f[ply, BEST] if mover == 0 else value < f[ply, BEST]:
        f[ply, BEST], f[ply, CHOICE] = value, move
    if mover == 0:
        f[ply, ALPHA] = max(f[ply, ALPHA], f[ply, BEST])
    else:
        f[ply, BETA] = min(f[ply, BETA], f[ply, BEST])
    f[ply, INDEX] += 1
    if f[ply, ALPHA] >= f[ply, BETA]:
        m.history[mover, move] += f[ply, DEPTH] ** 2
        return conclude(m, ply)
    return conclude(m, ply) if f[ply, INDEX] == f[ply, COUNT] else UNKNOWN


@kernel
def search(m: NimSearchMemory, depth: int, alpha: int, beta: int, mover: int) -> int:
    """The value after a move of the root, if it lies between alpha and beta; else a bound."""
    ply, value = 1, enter(m, 1, depth, alpha, beta, mover)
    while value != OUT_OF_BUDGET:
        if value == UNKNOWN:
            f = m.frames
            move = m.moves[ply, f[ply, INDEX]]
            m.heaps[move >> 6] -= move & 63
            ply += 1
            value = enter(
                m, ply, f[ply - 1, REST], f[ply - 1, ALPHA], f[ply - 1, BETA], 1 - f[ply - 1, MOVER]
            )
        elif ply == 1:
            return value
        else:
            ply -= 1
            value = receive(m, ply, value)
    return value


@kernel
def find_best(m: NimSearchMemory, roots: int, deepest: int, mover: int, wanted: int) -> int:
    """The best of the root's moves; or at the last depth another one than `wanted` as soon as it is
    known that it will be another."""
    best: int = m.roots[0]
    for depth in range(1, deepest + 1):
        for index in range(roots):
            if m.roots[index] == best:
                for at in range(index, 0, -1):
                    m.roots[at] = m.roots[at - 1]
                m.roots[0] = best
        before, alpha, beta, best_value = m.numbers[HORIZONS], -WIN, WIN, 0
        for index in range(roots):
            move = m.roots[index]
            m.heaps[move >> 6] -= move & 63
            value = search(m, depth - 1, alpha, beta, 1 - mover)
            if value == OUT_OF_BUDGET:
                return best
            m.heaps[move >> 6] += move & 63
            if index == 0 or (value > alpha if mover == 0 else value < beta):
                best, best_value = move, value
                if mover == 0:
                    alpha = value
                else:
                    beta = value
            if depth == deepest and move == wanted and best != wanted:
                return best
        if m.numbers[HORIZONS] == before or abs(best_value) >= SURE:
            break
    return best


@kernel
def forget(m: NimSearchMemory) -> None:
    """Empty the table and the history."""
    for index in range(m.numbers[ENTRIES]):
        m.keys[m.used[index]] = U(0)
    m.numbers[ENTRIES] = 0
    for mover in range(2):
        for move in range(m.history.shape[1]):
            m.history[mover, move] = 0


class NimSearch:
    """Searches positions of any heaps that fit."""

    def __init__(self) -> None:
        places, plies = 1 << TABLE_BITS, MAX_ROCKS + 2
        self._memory = pin(
            NimSearchMemory(
                numbers=zeros(INT64, 8),
                heaps=zeros(INT64, MAX_HEAPS),
                roots=zeros(INT64, MAX_ROCKS),
                frames=zeros(INT64, plies, 12),
                moves=zeros(INT64, plies, MAX_ROCKS),
                history=zeros(INT64, 2, 64 * MAX_HEAPS),
                keys=zeros(UINT64, places),
                probed=zeros(UINT64, 1),
                table=zeros(INT64, places, 4),
                used=zeros(INT64, places),
            )
        )

    def fits(self, position: NimPosition) -> bool:
        return len(position.heaps) <= MAX_HEAPS and sum(position.heaps) <= MAX_ROCKS

    def best(
        self,
        position: NimPosition,
        moves: Sequence[Take],
        *,
        deepest: int,
        seen: int,
        nodes: int,
        wanted: Take,
    ) -> Take:
        """The move that `AlphaBeta` would answer, tried in this order; another one than `wanted` as
        soon as it is known that it will be another."""
        m, options = self._memory, position.game.options
        assert self.fits(position)
        assert nodes < 1 << TABLE_BITS
        forget(m)
        for heap, rocks in enumerate(position.heaps):
            m.heaps[heap] = rocks
        for index, move in enumerate(moves):
            m.roots[index] = _code(move)
        n = m.numbers
        n[HEAPS], n[LIMIT], n[MISERE] = len(position.heaps), options.limit, int(options.misere)
        n[SEEN], n[MOST_NODES], n[NODES], n[HORIZONS] = seen, nodes, 0, 0
        found = find_best(m, len(moves), deepest, position.to_move - FIRST, _code(wanted))
        return Take(found >> 6, found & 63)


def _code(move: Take) -> int:
    return 64 * move.heap + move.rocks

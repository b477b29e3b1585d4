"""The exact search on bitboards: one compiled function for each board size.

A set of cells is a 64-bit word laid out as in `board.py`. `own` are the stones of the player to
move, `mask` all stones. A score counts from the player to move: 1 for a win with the last stone of
the board, 2 for a win one stone earlier, and so on; negative for losses, 0 for a draw.

The search asks one question after the other: is the score at least `goal`? Each question is a
null-window search with an explicit stack, because a recursive closure can't be cached on disk, and
because constants of the board size then stay in registers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import cache
from typing import Any, Final

import numpy as np

from plancia.core.jit import Memory, bit_length, count_bits, kernel, peek, poke, prefetch

__all__ = ["Ideas", "Search", "fits", "make_search", "scratch_words"]

Word = Any
"""An unsigned 64-bit word: Numba's, or NumPy's with the JIT off, whose stubs promise less."""
U: Any = np.uint64
S: Any = np.int64
ZERO: Final[Word] = U(0)
ONE: Final[Word] = U(1)
DATA: Final[Word] = U(16)
"""Bits of a table's entry below the key: 6 for each bound, 4 for the work that went into it."""
FAR: Final = 31
"""No score is farther from a draw. A table's empty word then says: from -31 to 31."""
BIAS: Final = 64
"""Keeps numbers that may be negative positive while they lie in an unsigned word."""

# The scratch memory: a head, the move ordering's two tables, then a frame for each level.
BITS, STORES = 0, 1
HISTORY: Final = 8
CENTRE: Final = HISTORY + 128
FRAMES: Final = CENTRE + 64
# A frame: what the node is, what is known of its score, and three lists of its moves.
OWN, MASK, EMPTY, BEST, BOUNDS, KEY, TAKEN, COUNT, BEFORE, FLIPPED = range(10)
MOVES: Final = 10
THREATS: Final = MOVES + 32
ORDER: Final = THREATS + 32
DONE: Final = ORDER + 32
FRAME: Final = DONE + 32
LEVELS: Final = 64

THREAT: Final = 1024
"""What a threat counts in the move ordering; what follows only breaks ties."""
HISTORY_FULL: Final = 256

Search = Callable[..., tuple[int, int]]
"""search(table, near, scratch, stop, own, mask, low, high, bits) -> (score, nodes)."""


@dataclass(frozen=True)
class Ideas:
    """What makes the search fast, each to be switched off for a measurement."""

    threat_order: bool = True
    """Try the moves first that leave the most cells to win on."""
    history: bool = True
    """Among equals, prefer cells that refuted the opponent elsewhere."""
    collapse: bool = True
    """Play the only move there is at once, as part of the node."""
    claimeven: bool = True
    """A player who can always answer in the same column gets every even cell."""
    foresight: bool = True
    """See a win in two moves (two threats, one above the other, zugzwang) without a search."""
    child_cuts: bool = True
    """Look all children up in the table before searching the first."""
    near_table: bool = True
    """Keep positions with few empty cells in a small table that stays in the processor's cache."""
    two_slots: bool = True
    """Each place of the table keeps the costliest of its positions and the latest."""
    mirror: bool = True
    """Take a position and its mirror image for one."""
    outside_in: bool = True
    """Ask for the quickest win and the quickest loss first, while it is cheap."""


EVERY_IDEA: Final = Ideas()
NEAR_BITS: Final = 15
"""The small table has 2**15 places of two words: 512 KB."""


def fits(rows: int, columns: int) -> bool:
    """Whether a board, its guard bits included, fits a machine word."""
    return (rows + 1) * columns <= 64


def least_bits(rows: int, columns: int) -> int:
    """The size a table begins with: the part of the key that an entry need not hold."""
    return max(9, (rows + 1) * columns - 48)


def scratch_words(rows: int, columns: int, seed: int = 0) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """A thread's own memory. A seed other than 0 shuffles equal moves, so that threads differ."""
    words = np.zeros(FRAMES + LEVELS * FRAME, U)
    words[HISTORY : HISTORY + 128] = HISTORY_FULL << 7
    for cell in range((rows + 1) * columns):
        off_centre = abs(2 * (cell // (rows + 1)) - (columns - 1))
        words[CENTRE + cell] = 64 * (columns - off_centre)
    if seed:
        words[CENTRE : CENTRE + 64] += np.random.default_rng(seed).integers(0, 64, 64, U)
    return words


@kernel
def winning_cells(stones: Word, d: Word) -> Word:
    """Every cell, on the board or off it, that completes a four of these stones; d: rows + 1."""
    found = (stones << ONE) & (stones << U(2)) & (stones << U(3))
    if d <= U(16):  # else the board has no four columns, and shifts would leave the word
        for step in (d, d - ONE, d + ONE):
            up1 = stones << step
            up2 = stones << (step + step)
            up3 = stones << (step + step + step)
            down1 = stones >> step
            down2 = stones >> (step + step)
            down3 = stones >> (step + step + step)
            found |= (up1 & up2 & (up3 | down1)) | (down1 & down2 & (up1 | down3))
    return found


@kernel
def lies_flat(stones: Word, d: Word) -> bool:
    """Whether these cells hold a four that is not upright; d: rows + 1."""
    found = ZERO
    if d <= U(16):
        for step in (d, d - ONE, d + ONE):
            pairs = stones & (stones >> step)
            found |= pairs & (pairs >> (step + step))
    return bool(found != ZERO)


@kernel
def claimed(leader: Word, mask: Word, goal: int, bottom: Word, evens: Word, d: Word) -> int:
    """The most that the leader, who is to move, can score against one who follows up.

    The whole board has an even number of empty cells, and so has an even number of columns an odd
    number of them: the follower pairs these off. It answers a stone on the lowest empty cell of
    one with the lowest of its partner, and every other stone in the same column. So it gets every
    second cell, counted from the top, but for those lowest cells, of which it gets half. If what
    the leader may still get holds no four, the leader can't win; if what the follower surely gets
    holds one, the leader loses, the later the higher that one lies. Only scores below the goal
    matter.
    """
    rows = d - ONE
    board = (bottom << rows) - bottom
    free = board & ~mask
    paired = (mask + bottom) & evens
    reach = leader | paired | (free & ~evens)
    upright = reach & (reach >> ONE)
    if upright & (upright >> U(2)) != ZERO or lies_flat(reach, d):
        return FAR
    sure = free & evens & ~paired
    score = 0
    while score >= goal and lies_flat((leader ^ mask) | sure, d):
        score -= 1
        if rows < U(2):
            break
        rows -= U(2)  # a four below the two topmost rows is complete while they are empty
        sure &= (bottom << rows) - bottom
    return score


@kernel
def wins_next(landing: Word, threats: Word) -> bool:
    """Whether the player with these threats wins, the opponent being to move and unable to win.

    So it is if the opponent has two cells to block, or nothing but cells below a threat.
    """
    urgent = landing & threats
    if urgent != ZERO:
        landing = urgent
    return bool(urgent & (urgent - ONE) != ZERO or landing & ~(threats >> ONE) == ZERO)


@kernel
def mirrored(key: Word, d: Word, columns: int) -> Word:
    """The key with its columns in reverse order."""
    column = (ONE << d) - ONE
    found = ZERO
    for index in range(columns):
        low = U(index) * d
        high = U(columns - 1 - index) * d
        found |= ((key >> low) & column) << high
    return found


@kernel
def look_up(table: Memory, place: int, tag: Word) -> Word:
    """The entry with that tag at a place of the table, or 0."""
    word = peek(table, place)
    if word >> DATA == tag:
        return word
    word = peek(table, place + 1)
    if word >> DATA == tag:
        return word
    return ZERO


@kernel
def store(table: Memory, place: int, word: Word, two_slots: bool) -> None:
    """Put an entry at a place of the table: the first slot keeps the costliest, the second the
    latest. An entry is one word, so that threads never see halves of two."""
    old = peek(table, place)
    if not two_slots or old >> DATA == word >> DATA:
        poke(table, place, word)
    elif (old >> U(12)) & U(15) <= (word >> U(12)) & U(15):
        poke(table, place + 1, old)
        poke(table, place, word)
    else:
        poke(table, place + 1, word)


@kernel
def wipe(table: Memory, first: int, last: int) -> None:
    for index in range(first, last):
        poke(table, index, ZERO)


@kernel
def grow(table: Memory, bits: int, more: int, least: int) -> None:
    """Spread a table of 2**bits places over 2**(bits + more), losing nothing.

    A position whose search is short then never leaves the processor's cache, and a table is
    cleared as far as it is used.
    """
    wipe(table, 2 << bits, 2 << (bits + more))
    implied = U((1 << least) - 1)
    wider = U((1 << (bits + more)) - 1)
    for place in range(1 << bits):
        for slot in range(2):
            word = peek(table, 2 * place + slot)
            if word != ZERO:
                key = ((word >> DATA) << U(least)) | (U(place) & implied)
                target = S(key & wider)
                if target != place:
                    poke(table, 2 * place + slot, ZERO)
                    poke(table, 2 * target + slot, word)


@kernel
def learn(scratch: Memory, frame: int, taken: int, empty: int) -> None:
    """Raise the cell whose move refuted the opponent, lower those tried before it."""
    player = HISTORY + ((empty & 1) << 6)
    for index in range(taken):
        move = peek(scratch, frame + MOVES + S(peek(scratch, frame + DONE + index)))
        cell = player + count_bits(move - ONE)
        value = S(peek(scratch, cell))
        if index == taken - 1:
            value += ((HISTORY_FULL << 8) - value) * empty >> 9
        else:
            value -= value * empty >> 9
        poke(scratch, cell, U(value))


@kernel
def next_goal(low: int, high: int, nodes: int, turn: int, budget: int) -> int:
    """Which score to ask for, the answer being known to lie between low and high.

    Short wins and losses prune everything that is longer: while they cost next to nothing, they
    come first, from both ends. Then win or not, draw or not, and onwards by steps of one.
    """
    if nodes < budget:
        return high if turn & 1 else low + 1
    if low < 0:
        return min(high, 1)
    return low + 1


@cache
def make_search(rows: int, columns: int, ideas: Ideas = EVERY_IDEA) -> Search:
    """The search for boards of one size: the size's constants become part of the machine code."""
    (
        threat_order,
        history,
        collapse,
        claimeven,
        foresight,
        child_cuts,
        near_table,
        two_slots,
        mirror,
        outside_in,
    ) = astuple(ideas)
    cells = rows * columns
    width = (rows + 1) * columns
    d = U(rows + 1)
    bottom = U(sum(1 << c * (rows + 1) for c in range(columns)))
    board = U(int(bottom) * ((1 << rows) - 1))
    evens = U(int(bottom) * sum(1 << row for row in range(rows - 1, -1, -2)))
    everything = U((1 << width) - 1)
    half = U((width + 1) // 2)
    # Odd, so that multiplying only permutes the keys: nothing is ever taken for something else.
    factor = U(0x9E3779B97F4A7C15 & ((1 << width) - 1) | 1)
    least = least_bits(rows, columns)
    least_word = U(least)
    near_places = U((1 << NEAR_BITS) - 1)
    near_table = near_table and least <= NEAR_BITS
    kept = 6  # fewer empty cells than this are searched faster than looked up
    near_from = 16 if near_table else 0  # positions with fewer empty cells go to the near table
    cuts_from = 13 if child_cuts else 99
    mirror_from = 14 if mirror else 99
    budget = 5000 if outside_in else 0

    @kernel
    def search(
        table: Memory,
        near: Memory,
        scratch: Memory,
        stop: Memory,
        root_own: Word,
        root_mask: Word,
        low: int,
        high: int,
        most: int,
    ) -> tuple[int, int]:
        root_empty = cells - count_bits(root_mask)
        landing = (root_mask + bottom) & board
        if winning_cells(root_own, d) & landing != ZERO:
            return (root_empty + 1) // 2, 1
        root_threats = winning_cells(root_own ^ root_mask, d) & board & ~root_mask
        low = max(low, -(root_empty // 2))
        high = min(high, (root_empty - 1) // 2)
        # Where a stone faces one of the other colour, no two positions from here are mirror images.
        mirror_root = mirror and mirrored(root_own, d, columns) & (root_own ^ root_mask) == ZERO
        bits = S(peek(scratch, BITS))
        stores = S(peek(scratch, STORES))
        if bits == 0:
            bits = least
            stores = 0
            wipe(table, 0, 2 << bits)
            for cell in range(128):
                poke(scratch, HISTORY + cell, U(HISTORY_FULL << 7))
        places = U((1 << bits) - 1)
        nodes = 0
        turn = 0
        while low < high:
            turn += 1
            asked = next_goal(low, high, nodes, turn, budget)
            goal = asked
            own, mask, empty, threats = root_own, root_mask, root_empty, root_threats
            level = 0
            value = 0
            while True:
                # A node: whoever is to move can't win at once; `threats` are the opponent's.
                nodes += 1
                if nodes & 4095 == 0 and peek(stop, 0) != ZERO:
                    return 0, -nodes
                decided = False
                flipped = 0
                moves = ZERO
                while True:
                    moves = (mask + bottom) & board
                    urgent = moves & threats
                    if urgent != ZERO:
                        moves = urgent
                    moves &= ~(threats >> ONE)
                    if urgent & (urgent - ONE) != ZERO or moves == ZERO:
                        value = -(empty // 2)
                        decided = True
                        break
                    if empty <= 2:
                        value = 0
                        decided = True
                        break
                    if not collapse or moves & (moves - ONE) != ZERO:
                        break
                    threats = winning_cells(own | moves, d)
                    own ^= mask
                    mask |= moves
                    threats &= board & ~mask
                    if foresight and wins_next((mask + bottom) & board, threats):
                        value = (empty - 1) // 2
                        decided = True
                        break
                    empty -= 1
                    goal = 1 - goal
                    flipped ^= 1
                least_score = -((empty - 2) // 2)
                most_score = (empty - 1) // 2
                key = ZERO
                if not decided:
                    if empty >= kept:
                        key = own + mask
                        if mirror_root and empty >= mirror_from:
                            key = min(key, mirrored(key, d, columns))
                        key = (key * factor) & everything
                        key ^= key >> half
                        if empty < near_from and bits > NEAR_BITS:
                            word = look_up(near, 2 * S(key & near_places), key >> least_word)
                        else:
                            word = look_up(table, 2 * S(key & places), key >> least_word)
                        least_score = max(least_score, S(word & U(63)) - FAR)
                        most_score = min(most_score, FAR - S((word >> U(6)) & U(63)))
                    if claimeven and most_score >= goal and empty & 1 == 0:
                        most_score = min(most_score, claimed(own, mask, goal, bottom, evens, d))
                    if least_score >= goal:
                        value = least_score
                        decided = True
                    elif most_score < goal:
                        value = most_score
                        decided = True
                frame = FRAMES + level * FRAME
                count = 0
                best = ZERO
                if not decided:
                    left = moves
                    while left != ZERO:
                        move = left & (ZERO - left)
                        left ^= move
                        after = mask | move
                        if empty >= cuts_from:
                            child = (own ^ mask) + after
                            if mirror_root and empty > mirror_from:
                                child = min(child, mirrored(child, d, columns))
                            child = (child * factor) & everything
                            child ^= child >> half
                            poke(scratch, frame + DONE + count, child)
                            if empty > near_from or bits <= NEAR_BITS:
                                prefetch(table, 2 * S(child & places))
                        threats = winning_cells(own | move, d) & board & ~after
                        if foresight and wins_next((after + bottom) & board, threats):
                            value = (empty - 1) // 2
                            decided = True
                            break
                        if claimeven and empty & 1 == 1 and goal <= 1:
                            value = -claimed(own ^ mask, after, 1 - goal, bottom, evens, d)
                            if value >= goal:
                                decided = True
                                break
                        cell = count_bits(move - ONE)
                        order = S(peek(scratch, CENTRE + cell))
                        if threat_order:
                            order += THREAT * count_bits(threats)
                        if history:
                            order += S(peek(scratch, HISTORY + ((empty & 1) << 6) + cell) >> U(8))
                        poke(scratch, frame + MOVES + count, move)
                        poke(scratch, frame + THREATS + count, threats)
                        entry = U((order << 6) + count)
                        poke(scratch, frame + ORDER + count, entry)
                        best = max(best, entry)
                        count += 1
                    if not decided and foresight:
                        most_score = min(most_score, (empty - 3) // 2)
                        if most_score < goal:
                            value = most_score
                            decided = True
                if not decided and empty >= cuts_from:
                    for index in range(count):
                        child = peek(scratch, frame + DONE + index)
                        if empty <= near_from and bits > NEAR_BITS:
                            word = look_up(near, 2 * S(child & near_places), child >> least_word)
                        else:
                            word = look_up(table, 2 * S(child & places), child >> least_word)
                        known = S((word >> U(6)) & U(63)) - FAR
                        if known >= goal:
                            value = known
                            decided = True
                            break
                if decided:
                    if flipped:
                        value = -value
                        goal = 1 - goal
                    over = False
                    while True:
                        # Back in the frame above with a child's value.
                        if level == 0:
                            over = True
                            break
                        level -= 1
                        frame = FRAMES + level * FRAME
                        goal = 1 - goal
                        value = max(-value, S(peek(scratch, frame + BEST)) - BIAS)
                        taken = S(peek(scratch, frame + TAKEN))
                        count = S(peek(scratch, frame + COUNT))
                        if value < goal and taken < count:
                            poke(scratch, frame + BEST, U(value + BIAS))
                            best = ZERO
                            for index in range(count):
                                best = max(best, peek(scratch, frame + ORDER + index))
                            break
                        empty = S(peek(scratch, frame + EMPTY))
                        if history and value >= goal and taken > 1:
                            learn(scratch, frame, taken, empty)
                        if empty >= kept:
                            bounds = peek(scratch, frame + BOUNDS)
                            least_score = S(bounds >> U(8)) - BIAS
                            most_score = S(bounds & U(255)) - BIAS
                            if value >= goal:
                                least_score = max(least_score, value)
                            else:
                                most_score = min(most_score, value)
                            spent = U(nodes) - peek(scratch, frame + BEFORE)
                            word = U(least_score + FAR) | (U(FAR - most_score) << U(6))
                            word |= U(min(15, bit_length(spent) >> 1)) << U(12)
                            key = peek(scratch, frame + KEY)
                            word |= (key >> least_word) << DATA
                            if empty < near_from and bits > NEAR_BITS:
                                store(near, 2 * S(key & near_places), word, two_slots)
                            else:
                                store(table, 2 * S(key & places), word, two_slots)
                                stores += 1
                                if bits < most and stores > 1 << bits:
                                    more = min(3, most - bits)
                                    grow(table, bits, more, least)
                                    if near_table and bits <= NEAR_BITS < bits + more:
                                        wipe(near, 0, 2 << NEAR_BITS)
                                    bits += more
                                    places = U((1 << bits) - 1)
                        if peek(scratch, frame + FLIPPED) != ZERO:
                            value = -value
                            goal = 1 - goal
                    if over:
                        break
                else:
                    taken = 0
                    poke(scratch, frame + OWN, own)
                    poke(scratch, frame + MASK, mask)
                    poke(scratch, frame + EMPTY, U(empty))
                    poke(scratch, frame + BEST, U(least_score + BIAS))
                    poke(
                        scratch,
                        frame + BOUNDS,
                        (U(least_score + BIAS) << U(8)) | U(most_score + BIAS),
                    )
                    poke(scratch, frame + KEY, key)
                    poke(scratch, frame + COUNT, U(count))
                    poke(scratch, frame + BEFORE, U(nodes))
                    poke(scratch, frame + FLIPPED, U(flipped))
                # Down to the most promising child left. Few nodes need them all in order.
                index = S(best & U(63))
                poke(scratch, frame + ORDER + index, ZERO)
                poke(scratch, frame + DONE + taken, U(index))
                poke(scratch, frame + TAKEN, U(taken + 1))
                mask = peek(scratch, frame + MASK)
                own = peek(scratch, frame + OWN) ^ mask
                mask |= peek(scratch, frame + MOVES + index)
                threats = peek(scratch, frame + THREATS + index)
                empty = S(peek(scratch, frame + EMPTY)) - 1
                goal = 1 - goal
                level += 1
            if value >= asked:
                low = max(low, value)
            else:
                high = min(high, value)
        poke(scratch, BITS, U(bits))
        poke(scratch, STORES, U(stores))
        return low, nodes

    compiled: Search = search
    return compiled

"""The exact search on bitboards: one compiled function for each board size.

A set of cells is a 64-bit word laid out as in `board.py`. `own` are the stones of the player to
move, `mask` all stones. A score counts from the player to move: 1 for a win with the last stone of
the board, 2 for a win one stone earlier, and so on; negative for losses, 0 for a draw.

The search asks one question after the other: is the score at least `goal`? Each question is a
null-window search with an explicit stack, because a recursive closure can't be cached on disk. Its
parts are inlined, so that constants of the board size stay in registers.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Annotated, Any, Final, NamedTuple

from plancia.kernels.jit import (
    ANY,
    INT64,
    UINT64,
    Array,
    Int64s,
    Word,
    Words,
    array,
    bit_length,
    count_bits,
    inlined,
    int64,
    kernel,
    pin,
    prefetch,
    uint64,
    zeros,
)

U: Any = uint64
S: Any = int64
ZERO: Final[Word] = U(0)
ONE: Final[Word] = U(1)
DATA: Final[Word] = U(16)
"""Bits of a table's entry below the key: 6 for each bound, 4 for the work that went into it."""
FAR: Final = 31
"""No score is farther from a draw. A table's empty word then says: from -31 to 31."""
UNKNOWN: Final = 99
"""No score: the node has more to do."""

NEAR_BITS: Final = 15
"""The small table has 2**15 places of two words: 512 KB."""
NEAR_PLACES: Final = (1 << NEAR_BITS) - 1
CUTS_FROM: Final = 13
"""Children of positions with at least this number of empty cells are looked up first."""
MIRROR_FROM: Final = 14
"""With at least this number of empty cells a position and its mirror image are taken for one."""
KEPT_FROM: Final = 6
"""Positions with fewer empty cells are searched faster than looked up."""
STOP_CHECK_NODES: Final = 1024
OUTSIDE_IN_NODES: Final = 5000
"""Nodes for questions from the outside in."""
THREAT: Final = 1024
"""What a threat counts in the move ordering; what follows only breaks ties."""
HISTORY_FULL: Final = 256
HISTORY_START: Final = HISTORY_FULL << 7

# The numbers of a search: how large the table is now (2**BITS places, 0 for one to begin with,
# PLACES to find one), entries written since it grew, nodes, so far and at most, and how many empty
# cells a position has that threads divide among them (DIVIDED_FROM).
BITS, PLACES, STORES, NODES, NODE_LIMIT, DIVIDED_FROM = range(6)
NO_LIMIT: Final = 1 << 62
BUSY_PLACES: Final = 1 << 12
DEFERRED: Final = 64
"""How promising a move is that another thread searches: less than any other."""
BATCH: Final = 1024
"""Positions that one call of `search_many` answers, at most."""
# A frame: what is known of the node's score, and lists of how promising its moves are (0 for one
# that was tried) and which were tried. `boards` has the words that belong to it.
EMPTY, BEST, LEAST, MOST, TAKEN, COUNT, BEFORE, FLIPPED = range(8)
ORDER, TRIED = 8, 40
OWN, MASK, KEY = range(3)
MOVES, THREATS, CHILDREN = 8, 40, 72
FRAME: Final = 104
LEVELS: Final = 64


class SolverMemory(NamedTuple):
    """A thread's memory. Threads that search together share the first three."""

    table: Words  # (2 * places,) the transposition table: two entries a place
    stop: Words  # (1,) set from another thread to end the search
    busy: Words  # (BUSY_PLACES,) keys of positions that a thread searches now
    near: Words  # (2 << NEAR_BITS,) a table that stays in the processor's cache
    numbers: Int64s  # (NUMBERS,)
    history: Int64s  # (128,) by player and cell, how often a move refuted the opponent
    centre: Int64s  # (64,) what a cell counts for being central
    frames: Annotated[Array, INT64, (ANY, FRAME)]  # (LEVELS, FRAME)
    boards: Annotated[Array, UINT64, (ANY, FRAME)]  # (LEVELS, FRAME)
    plan: Words  # (len(SearchPlan),) for `search_any`
    asked: Words  # (2 * BATCH,) own and mask of each position of a batch
    found: Int64s  # (2 * BATCH,) its score and its nodes


Search = Callable[..., int]
"""search(memory, own, mask, low, high, most bits) -> score; UNKNOWN if it was stopped."""


class SearchPlan(NamedTuple):
    """The constants of a board size: part of the machine code."""

    cells: int
    columns: int
    least_bits: int
    near_from: int
    """Positions with fewer empty cells go to the near table."""
    d: Word
    """rows + 1: from a cell to the one beside it."""
    bottom: Word
    board: Word
    evens: Word
    everything: Word
    half: Word
    factor: Word


class Node(NamedTuple):
    """A position whose player to move can't win at once, and what is asked of it."""

    own: Word
    mask: Word
    threats: Word
    """The cells that win for the opponent."""
    empty: int
    goal: int
    flipped: int
    """Whether forced moves changed the player to move."""


def make_plan(rows: int, columns: int) -> SearchPlan:
    width = (rows + 1) * columns
    bottom = sum(1 << c * (rows + 1) for c in range(columns))
    least = least_bits(rows, columns)
    return SearchPlan(
        cells=rows * columns,
        columns=columns,
        least_bits=least,
        near_from=16 if least <= NEAR_BITS else 0,
        d=U(rows + 1),
        bottom=U(bottom),
        board=U(bottom * ((1 << rows) - 1)),
        evens=U(bottom * sum(1 << row for row in range(rows - 1, -1, -2))),
        everything=U((1 << width) - 1),
        half=U((width + 1) // 2),
        # Odd, so that multiplying only permutes the keys: nothing is ever taken for something else.
        factor=U(0x9E3779B97F4A7C15 & ((1 << width) - 1) | 1),
    )


def least_bits(rows: int, columns: int) -> int:
    """The size a table begins with: the part of the key that an entry need not hold."""
    return max(9, (rows + 1) * columns - 48)


def search_memory(
    rows: int, columns: int, table: Array, stop: Array, busy: Array, seed: int = 0
) -> SolverMemory:
    """A thread's memory. A seed other than 0 shuffles equal moves, so that threads differ."""
    centre = [0] * 64
    for cell in range((rows + 1) * columns):
        centre[cell] = 64 * (columns - abs(2 * (cell // (rows + 1)) - (columns - 1)))
    if seed:
        chance = Random(seed)
        centre = [value + chance.getrandbits(6) for value in centre]
    return pin(
        SolverMemory(
            table=table,
            stop=stop,
            busy=busy,
            near=zeros(UINT64, 2 << NEAR_BITS),
            numbers=array(INT64, [0, 0, 0, 0, NO_LIMIT, UNKNOWN]),
            history=array(INT64, [HISTORY_START] * 128),
            centre=array(INT64, centre),
            frames=zeros(INT64, LEVELS, FRAME),
            boards=zeros(UINT64, LEVELS, FRAME),
            plan=array(UINT64, map(int, make_plan(rows, columns))),
            asked=zeros(UINT64, 2 * BATCH),
            found=zeros(INT64, 2 * BATCH),
        )
    )


# --- bitboards --------------------------------------------------------------------------------


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


# --- transposition table ----------------------------------------------------------------------


@kernel
def look_up(table: Array, place: int, tag: Word) -> Word:
    """The entry with that tag at a place of the table, or 0."""
    word = table[place]
    if word >> DATA == tag:
        return word
    word = table[place + 1]
    if word >> DATA == tag:
        return word
    return ZERO


@kernel
def store(table: Array, place: int, word: Word) -> None:
    """Put an entry at a place of the table: the first slot keeps the costliest, the second the
    latest. An entry is one word, so that threads never see halves of two."""
    old = table[place]
    if old >> DATA == word >> DATA:
        table[place] = word
    elif (old >> U(12)) & U(15) <= (word >> U(12)) & U(15):
        table[place + 1] = old
        table[place] = word
    else:
        table[place + 1] = word


@kernel
def wipe(table: Array, first: int, last: int) -> None:
    for index in range(first, last):
        table[index] = ZERO


@kernel
def spread(table: Array, bits: int, more: int, least: int) -> None:
    """Spread a table of 2**bits places over 2**(bits + more), losing nothing.

    A position whose search is short then never leaves the processor's cache, and a table is
    cleared as far as it is used.
    """
    wipe(table, 2 << bits, 2 << (bits + more))
    implied = U((1 << least) - 1)
    wider = U((1 << (bits + more)) - 1)
    for place in range(1 << bits):
        for slot in range(2):
            word = table[2 * place + slot]
            if word != ZERO:
                key = ((word >> DATA) << U(least)) | (U(place) & implied)
                target = S(key & wider)
                if target != place:
                    table[2 * place + slot] = ZERO
                    table[2 * target + slot] = word


@kernel
def set_size(m: SolverMemory, bits: int) -> None:
    m.numbers[BITS], m.numbers[PLACES] = bits, (1 << bits) - 1


@kernel
def begin_table(m: SolverMemory, least: int) -> None:
    """Begin with a small table, and without history."""
    set_size(m, least)
    m.numbers[STORES] = 0
    wipe(m.table, 0, 2 << least)
    for cell in range(128):
        m.history[cell] = HISTORY_START


@kernel
def grow_table(m: SolverMemory, most: int, least: int) -> None:
    """Grow the table, to at most 2**most places."""
    bits = m.numbers[BITS]
    more = min(3, most - bits)
    spread(m.table, bits, more, least)
    if bits <= NEAR_BITS < bits + more:
        wipe(m.near, 0, 2 << NEAR_BITS)
    set_size(m, bits + more)


@kernel
def open_table(m: SolverMemory, most: int, least: int) -> None:
    """Grow the table to 2**most places, and keep what it knows."""
    if m.numbers[BITS] == 0:
        begin_table(m, least)
    while m.numbers[BITS] < most:
        grow_table(m, most, least)


@inlined
def table_key(plan: SearchPlan, own: Word, mask: Word, empty: int, mirrors: bool) -> Word:
    """What a position is known by: a permutation of the words, mirror images taken for one."""
    key = own + mask
    if mirrors and empty >= MIRROR_FROM:
        key = min(key, mirrored(key, plan.d, plan.columns))
    key = (key * plan.factor) & plan.everything
    return key ^ (key >> plan.half)


@inlined
def is_near(plan: SearchPlan, m: SolverMemory, empty: int) -> bool:
    """Whether positions with that number of empty cells are kept in the near table."""
    return bool(empty < plan.near_from and m.numbers[BITS] > NEAR_BITS)


@inlined
def probe(plan: SearchPlan, m: SolverMemory, key: Word, empty: int) -> Word:
    """What the tables know of a position."""
    if is_near(plan, m, empty):
        return look_up(m.near, 2 * (S(key) & NEAR_PLACES), key >> U(plan.least_bits))
    return look_up(m.table, 2 * (S(key) & m.numbers[PLACES]), key >> U(plan.least_bits))


@inlined
def remember(
    plan: SearchPlan, m: SolverMemory, level: int, value: int, goal: int, empty: int, most_bits: int
) -> None:
    """Write down what is known now of the node at that level."""
    f = m.frames
    least, most = f[level, LEAST], f[level, MOST]
    if value >= goal:
        least = max(least, value)
    else:
        most = min(most, value)
    key = m.boards[level, KEY]
    word = U(least + FAR) | (U(FAR - most) << U(6))
    word |= U(min(15, bit_length(U(m.numbers[NODES] - f[level, BEFORE])) >> 1)) << U(12)
    word |= (key >> U(plan.least_bits)) << DATA
    if is_near(plan, m, empty):
        store(m.near, 2 * (S(key) & NEAR_PLACES), word)
        return
    store(m.table, 2 * (S(key) & m.numbers[PLACES]), word)
    m.numbers[STORES] += 1
    if m.numbers[BITS] < most_bits and m.numbers[STORES] > 1 << m.numbers[BITS]:
        grow_table(m, most_bits, plan.least_bits)


# --- a node -----------------------------------------------------------------------------------


@inlined
def play_forced(plan: SearchPlan, node: Node) -> tuple[Node, Word, int]:
    """Play the only move as long as there is but one: the node then, its moves, and its score if
    it is decided there."""
    own, mask, threats, empty, goal, flipped = node
    moves = ZERO
    value = UNKNOWN
    while True:
        moves = (mask + plan.bottom) & plan.board
        urgent = moves & threats
        if urgent != ZERO:
            moves = urgent
        moves &= ~(threats >> ONE)
        if urgent & (urgent - ONE) != ZERO or moves == ZERO:
            value = -(empty // 2)
            break
        if empty <= 2:
            value = 0
            break
        if moves & (moves - ONE) != ZERO:
            break
        threats = winning_cells(own | moves, plan.d)
        own ^= mask
        mask |= moves
        threats &= plan.board & ~mask
        if wins_next((mask + plan.bottom) & plan.board, threats):
            value = (empty - 1) // 2
            break
        empty -= 1
        goal = 1 - goal
        flipped ^= 1
    return Node(own, mask, threats, empty, goal, flipped), moves, value


@inlined
def find_bounds(plan: SearchPlan, m: SolverMemory, node: Node, key: Word) -> tuple[int, int]:
    """Between which scores the node's lies, as far as that is known without a search."""
    least, most = -((node.empty - 2) // 2), (node.empty - 1) // 2
    if node.empty >= KEPT_FROM:
        word = probe(plan, m, key, node.empty)
        least = max(least, S(word & U(63)) - FAR)
        most = min(most, FAR - S((word >> U(6)) & U(63)))
    if most >= node.goal and node.empty & 1 == 0:
        bound = claimed(node.own, node.mask, node.goal, plan.bottom, plan.evens, plan.d)
        most = min(most, bound)
    return least, most


@inlined
def expand(
    plan: SearchPlan, m: SolverMemory, level: int, node: Node, moves: Word, mirrors: bool
) -> tuple[int, int, int]:
    """List the node's moves: its score if one of them decides it, how many, and the best one."""
    own, mask, empty, goal = node.own, node.mask, node.empty, node.goal
    f, w = m.frames, m.boards
    count = best = 0
    while moves != ZERO:
        move = moves & (ZERO - moves)
        moves ^= move
        after = mask | move
        if empty >= CUTS_FROM:
            child = table_key(plan, own ^ mask, after, empty - 1, mirrors)
            w[level, CHILDREN + count] = child
            if not is_near(plan, m, empty - 1):
                prefetch(m.table, 2 * (S(child) & m.numbers[PLACES]))
        threats = winning_cells(own | move, plan.d) & plan.board & ~after
        if wins_next((after + plan.bottom) & plan.board, threats):
            return (empty - 1) // 2, count, best
        if empty & 1 == 1 and goal <= 1:
            value = -claimed(own ^ mask, after, 1 - goal, plan.bottom, plan.evens, plan.d)
            if value >= goal:
                return value, count, best
        cell = count_bits(move - ONE)
        order = m.centre[cell] + THREAT * count_bits(threats)
        order += m.history[((empty & 1) << 6) + cell] >> 8
        w[level, MOVES + count], w[level, THREATS + count] = move, threats
        entry = (order << 6) + count
        f[level, ORDER + count] = entry
        best = max(best, entry)
        count += 1
    return UNKNOWN, count, best


@inlined
def cut_by_child(plan: SearchPlan, m: SolverMemory, level: int, node: Node, count: int) -> int:
    """The score if the tables know a child that reaches the goal."""
    for index in range(count):
        word = probe(plan, m, m.boards[level, CHILDREN + index], node.empty - 1)
        known = S((word >> U(6)) & U(63)) - FAR
        if known >= node.goal:
            return int(known)
    return UNKNOWN


@inlined
def push(
    m: SolverMemory, level: int, node: Node, key: Word, least: int, most: int, count: int
) -> None:
    """Write down a node that goes on to its children."""
    f, w = m.frames, m.boards
    w[level, OWN], w[level, MASK], w[level, KEY] = node.own, node.mask, key
    f[level, EMPTY], f[level, FLIPPED] = node.empty, node.flipped
    f[level, BEST], f[level, LEAST], f[level, MOST] = least, least, most
    f[level, COUNT], f[level, TAKEN], f[level, BEFORE] = count, 0, m.numbers[NODES]


@kernel
def choose(m: SolverMemory, level: int, best: int) -> int:
    """The most promising child left that no other thread searches, or that is marked by none but
    left over: the others' results are in the table by then. The first child is searched by all.

    This is how threads divide the work (ABDADA): each marks the position that it searches.
    """
    f, w = m.frames, m.boards
    count = f[level, COUNT]
    while f[level, TAKEN] > 0 and best >= 2 * DEFERRED:
        index = best & 63
        key = w[level, CHILDREN + index]
        if m.busy[S(key) & (BUSY_PLACES - 1)] != key:
            break
        f[level, ORDER + index] = DEFERRED + index
        best = 0
        for other in range(count):
            best = max(best, f[level, ORDER + other])
    key = w[level, CHILDREN + (best & 63)]
    m.busy[S(key) & (BUSY_PLACES - 1)] = key
    return int(best)


@kernel
def unmark(m: SolverMemory, level: int) -> None:
    """The child of the node at that level which was tried last is no longer searched here."""
    f = m.frames
    key = m.boards[level, CHILDREN + f[level, TRIED + f[level, TAKEN] - 1]]
    if m.busy[S(key) & (BUSY_PLACES - 1)] == key:
        m.busy[S(key) & (BUSY_PLACES - 1)] = ZERO


@inlined
def descend(m: SolverMemory, level: int, best: int, goal: int) -> Node:
    """The most promising child left. Few nodes need them all in order."""
    f, w = m.frames, m.boards
    if f[level, EMPTY] >= m.numbers[DIVIDED_FROM]:
        best = choose(m, level, best)
    index, taken = best & 63, f[level, TAKEN]
    f[level, ORDER + index] = 0
    f[level, TRIED + taken] = index
    f[level, TAKEN] = taken + 1
    mask = w[level, MASK]
    own = w[level, OWN] ^ mask
    mask |= w[level, MOVES + index]
    return Node(own, mask, w[level, THREATS + index], f[level, EMPTY] - 1, 1 - goal, 0)


@kernel
def learn(m: SolverMemory, level: int, taken: int, empty: int) -> None:
    """Raise the cell whose move refuted the opponent, lower those tried before it."""
    for index in range(taken):
        move = m.boards[level, MOVES + m.frames[level, TRIED + index]]
        cell = ((empty & 1) << 6) + count_bits(move - ONE)
        value = m.history[cell]
        if index == taken - 1:
            m.history[cell] = value + (((HISTORY_FULL << 8) - value) * empty >> 9)
        else:
            m.history[cell] = value - (value * empty >> 9)


@inlined
def back_up(
    plan: SearchPlan, m: SolverMemory, level: int, goal: int, value: int, most_bits: int
) -> tuple[int, int, int, int]:
    """Hand a score to the node above, and on, until one has another move to try: that node's
    level, goal and best move left; -1 if the root is done, and its score."""
    f = m.frames
    while level > 0:
        level -= 1
        if f[level, EMPTY] >= m.numbers[DIVIDED_FROM]:
            unmark(m, level)
        goal = 1 - goal
        value = max(-value, f[level, BEST])
        taken, count = f[level, TAKEN], f[level, COUNT]
        if value < goal and taken < count:
            f[level, BEST] = value
            best = 0
            for index in range(count):
                best = max(best, f[level, ORDER + index])
            return level, goal, best, value
        empty = f[level, EMPTY]
        if value >= goal and taken > 1:
            learn(m, level, taken, empty)
        if empty >= KEPT_FROM:
            remember(plan, m, level, value, goal, empty, most_bits)
        if f[level, FLIPPED]:
            value = -value
            goal = 1 - goal
    return -1, goal, 0, value


# --- the whole search -------------------------------------------------------------------------


@inlined
def leave_decided(
    plan: SearchPlan, m: SolverMemory, root_goal: int, node: Node, level: int
) -> tuple[Node, int, int]:
    """Leave what is searched for a node above that another thread has decided meanwhile: that
    node as far as its score goes, its level and its score; UNKNOWN if there is none."""
    f = m.frames
    goal, above = root_goal, 0
    while above < level and f[above, EMPTY] >= m.numbers[DIVIDED_FROM]:
        flipped = f[above, FLIPPED]
        if flipped:
            goal = 1 - goal
        word = probe(plan, m, m.boards[above, KEY], f[above, EMPTY])
        least, most = S(word & U(63)) - FAR, FAR - S((word >> U(6)) & U(63))
        if least >= goal or most < goal:
            for left in range(above, level):
                if f[left, EMPTY] >= m.numbers[DIVIDED_FROM]:
                    unmark(m, left)
            decided = Node(node.own, node.mask, node.threats, f[above, EMPTY], goal, flipped)
            return decided, above, (least if least >= goal else most)
        goal = 1 - goal
        above += 1
    return node, level, UNKNOWN


@inlined
def visit(
    plan: SearchPlan,
    m: SolverMemory,
    root_goal: int,
    at: Node,
    level: int,
    mirrors: bool,
    most_bits: int,
) -> tuple[Node, int, int]:
    """Search one node: the next one and its level; -1 if the root is done, and its score, or
    UNKNOWN if the search has to end."""
    node, moves, value = at, ZERO, UNKNOWN
    m.numbers[NODES] += 1
    if m.numbers[NODES] & (STOP_CHECK_NODES - 1) == 0:
        if m.stop[0] != ZERO or m.numbers[NODES] >= m.numbers[NODE_LIMIT]:
            return node, -1, UNKNOWN
        node, level, value = leave_decided(plan, m, root_goal, node, level)
    if value == UNKNOWN:
        node, moves, value = play_forced(plan, node)
    key, least, most, count, best = ZERO, 0, 0, 0, 0
    if value == UNKNOWN:
        if node.empty >= KEPT_FROM:
            key = table_key(plan, node.own, node.mask, node.empty, mirrors)
        least, most = find_bounds(plan, m, node, key)
        if least >= node.goal:
            value = least
        elif most < node.goal:
            value = most
    if value == UNKNOWN:
        value, count, best = expand(plan, m, level, node, moves, mirrors)
        if value == UNKNOWN:
            most = min(most, (node.empty - 3) // 2)
            if most < node.goal:
                value = most
    if value == UNKNOWN and node.empty >= CUTS_FROM:
        value = cut_by_child(plan, m, level, node, count)
    goal = node.goal
    if value == UNKNOWN:
        push(m, level, node, key, least, most, count)
    else:
        if node.flipped:
            value, goal = -value, 1 - goal
        level, goal, best, value = back_up(plan, m, level, goal, value, most_bits)
        if level < 0:
            return node, -1, value
    return descend(m, level, best, goal), level + 1, value


@inlined
def null_window(
    plan: SearchPlan, m: SolverMemory, root: Node, mirrors: bool, most_bits: int
) -> int:
    """The score of the root, or a bound that shows on which side of the goal it lies."""
    node, level, value = root, 0, UNKNOWN
    while level >= 0:
        node, level, value = visit(plan, m, root.goal, node, level, mirrors, most_bits)
    return value


@kernel
def next_goal(low: int, high: int, nodes: int, turn: int) -> int:
    """Which score to ask for, the answer being known to lie between low and high.

    Short wins and losses prune everything that is longer: while they cost next to nothing, they
    come first, from both ends. Then win or not, draw or not, and onwards by steps of one.
    """
    if nodes < OUTSIDE_IN_NODES:
        return high if turn & 1 else low + 1
    if low < 0:
        return min(high, 1)
    return low + 1


@inlined
def solve(
    plan: SearchPlan, m: SolverMemory, own: Word, mask: Word, low: int, high: int, most_bits: int
) -> int:
    """The score, if it lies between low and high; else the one of them that is nearer."""
    m.numbers[NODES] = 0
    empty = plan.cells - count_bits(mask)
    landing = (mask + plan.bottom) & plan.board
    if winning_cells(own, plan.d) & landing != ZERO:
        m.numbers[NODES] = 1
        return (empty + 1) // 2
    threats = winning_cells(own ^ mask, plan.d) & plan.board & ~mask
    low, high = max(low, -(empty // 2)), min(high, (empty - 1) // 2)
    # Where a stone faces one of the other colour, no two positions from here are mirror images.
    mirrors = mirrored(own, plan.d, plan.columns) & (own ^ mask) == ZERO
    if m.numbers[BITS] == 0:
        begin_table(m, plan.least_bits)
    turn = 0
    while low < high:
        turn += 1
        goal = next_goal(low, high, m.numbers[NODES], turn)
        root = Node(own, mask, threats, empty, goal, 0)
        value = null_window(plan, m, root, mirrors, most_bits)
        if value == UNKNOWN:
            return UNKNOWN
        if value >= goal:
            low = max(low, value)
        else:
            high = min(high, value)
    return low


@kernel
def search_any(m: SolverMemory, own: Word, mask: Word, low: int, high: int, most_bits: int) -> int:
    """The search for the board size that the memory's plan has."""
    p = m.plan
    plan = SearchPlan(
        S(p[0]), S(p[1]), S(p[2]), S(p[3]), p[4], p[5], p[6], p[7], p[8], p[9], p[10]
    )  # fmt: skip
    return solve(plan, m, own, mask, low, high, most_bits)


@cache
def make_search(rows: int, columns: int) -> Search:
    """The search for boards of one size: the size's constants become part of the machine code."""
    plan = make_plan(rows, columns)

    def search(m: SolverMemory, own: Word, mask: Word, low: int, high: int, most_bits: int) -> int:
        return solve(plan, m, own, mask, low, high, most_bits)

    search.__qualname__ = f"search_{rows}x{columns}"
    return kernel(search, instead=search_any)


def _batch_search(search: Search, name: str) -> Search:
    """Searches the positions that lie in the memory, one after the other."""

    def search_many(
        m: SolverMemory, positions: int, low: int, high: int, most_bits: int, fresh: int
    ) -> int:
        for at in range(positions):
            if fresh:
                m.numbers[BITS] = 0
            score = search(m, m.asked[2 * at], m.asked[2 * at + 1], low, high, most_bits)
            if score == UNKNOWN:
                return at
            m.found[2 * at] = score
            m.found[2 * at + 1] = m.numbers[NODES]
        return positions

    search_many.__qualname__ = name
    return search_many


search_many_any = kernel(_batch_search(search_any, "search_many_any"))
"""As `make_search_many`, for the board size that the memory's plan has."""


@cache
def make_search_many(rows: int, columns: int) -> Search:
    """The search of a batch that lies in the memory: many easy positions for the price of a call.

    search_many(memory, positions, low, high, most bits, fresh) -> how many it has answered before
    it was stopped; with `fresh` each begins with an empty table.
    """
    search_many = _batch_search(make_search(rows, columns), f"search_many_{rows}x{columns}")
    return kernel(search_many, instead=search_many_any)

"""Exact cover, compiled: lay pieces on cells until each is covered once.

What the goal has and the start has not must be covered by pieces, each cell once. This search takes
the cell with the fewest places left, tries them, and undoes them. It keeps its stack in arrays, so
that it can be stopped after any number of nodes and asked to go on.
"""

from itertools import accumulate
from typing import Annotated, Any, Final, NamedTuple

from plancia.kernels.jit import (
    ANY,
    INT32,
    INT64,
    UINT64,
    Array,
    Int32s,
    Int64s,
    Words,
    array,
    int64,
    kernel,
    pin,
    uint64,
    zeros,
)
from plancia.tetrisito.solver.task import IMPOSSIBLE, SolverTask, each_bit

RUNNING, FOUND, DONE, RESTART = range(4)
"""Why the search has returned: its nodes are spent, all cells are covered, all is tried, or a
luckier order should be tried."""

# The numbers of a search that change.
DEPTH, NODES, FRESH, OPEN, SEED, USED, RESTART_AT = range(7)
NUMBERS: Final = 7
# The numbers of a search that don't.
ALL_USED, DIVISOR, TANGLED, MOST, MEMORY = range(5)
RULES: Final = 5

EMPTY: Final = -1
NO_SLOT: Final = -1
UNLIMITED: Final = 1 << 40
"""More than any number of places or nodes."""
MEMORY_WORDS: Final = 1 << 20
"""How much may be remembered: 8 MiB."""
FIRST_SEED: Final = 88172645463325252
_FACTOR: Final = uint64(0x9E3779B97F4A7C15)


class Cover(NamedTuple):
    """A search. Places are numbered, and so are cells and kinds of pieces."""

    # What is given.
    first_cell: Int32s  # (places + 1,) where a place's cells begin in `cells`
    cells: Int32s
    kind: Int32s  # (places,)
    first_place: Int32s  # (cells + 1,) where a cell's places begin in `places`
    places: Int32s
    first_of_kind: Int32s  # (kinds + 1,) where a kind's places begin in `of_kind`
    of_kind: Int32s
    near: Annotated[Array, INT32, (ANY, 4)]  # (cells, 4) the neighbours of a cell, or EMPTY
    above: Int32s  # (cells,) the next cell of the same column further up, or EMPTY
    size: Int64s  # (kinds,) blocks of a piece
    fewest: Int64s  # (cells + 1,) pieces it takes at least to cover that number of cells
    rules: Int64s  # (RULES,)
    # What changes.
    owner: Int32s  # (cells,) the level whose piece lies there, or EMPTY
    left: Int64s  # (kinds,) pieces not used yet
    blocked: Int32s  # (places,) how many reasons there are against it
    choices: Int32s  # (cells,) places left for a cell
    alive: Int64s  # (kinds,) places left for a kind
    picked: Int64s  # (levels,) the place tried there
    tries: Annotated[Array, INT32, (ANY, ANY)]  # (levels, most places of a cell)
    weight: Int64s  # (most places of a cell,) how promising a try is
    try_count: Int64s  # (levels,)
    tried: Int64s  # (levels,)
    queue: Int32s  # (cells + levels,) room for floods
    seen: Int64s  # (cells + levels,) when it was last flooded
    keys: Annotated[Array, UINT64, (ANY, ANY)]  # (memory, words) states that lead nowhere, or 0
    key: Words  # (words,) the state at hand
    slots: Int64s  # (levels,) where a level's state belongs in the memory
    numbers: Int64s  # (NUMBERS,)


def covering(task: SolverTask, most: int) -> Cover:
    """A search for ways to fill the open cells of a task with at most `most` pieces.

    It tries promising places first, but gives chance a say, and wants to be restarted now and then.
    """
    number = {bit: cell for cell, bit in enumerate(each_bit(task.open))}
    bodies = [[number[bit] for bit in each_bit(place.body)] for place in task.places]
    of_cell: list[list[int]] = [[] for _ in number]
    of_kind: list[list[int]] = [[] for _ in task.shapes]
    for index, (place, body) in enumerate(zip(task.places, bodies, strict=True)):
        of_kind[place.kind].append(index)
        for cell in body:
            of_cell[cell].append(index)
    cells, levels = len(number), min(sum(task.counts), len(number)) + 2
    widest = max(map(len, of_cell))
    words = (cells + 63 >> 6) + (len(task.shapes) + 1 >> 1)
    # What may not be dropped in any order is not the same whatever lies below: no memory.
    # Few pieces have few states, and fresh memory costs time.
    memory = min(MEMORY_WORDS // words, 1 << 2 * min(levels, 20) + 2)
    if task.may_tangle:
        memory = 1
    fewest = [*task.fewest, *[IMPOSSIBLE] * cells][: cells + 1]
    rules = {
        ALL_USED: task.blocks == cells,
        DIVISOR: task.divisor,
        TANGLED: task.may_tangle,
        MOST: most,
        MEMORY: memory > 1,
    }
    numbers = {FRESH: 1, OPEN: cells, RESTART_AT: UNLIMITED, SEED: FIRST_SEED}
    search = Cover(
        *_lists(bodies),
        kind=_short([place.kind for place in task.places]),
        first_place=_lists(of_cell)[0],
        places=_lists(of_cell)[1],
        first_of_kind=_lists(of_kind)[0],
        of_kind=_lists(of_kind)[1],
        near=_short(_neighbours(task, number)),
        above=_short(_above(task, number)),
        size=_long(task.sizes),
        fewest=_long(fewest),
        rules=_long([rules[rule] for rule in range(RULES)]),
        owner=_short([EMPTY] * cells),
        left=_long(task.counts),
        blocked=zeros(INT32, len(bodies)),
        choices=_short([len(places) for places in of_cell]),
        alive=_long([len(places) for places in of_kind]),
        picked=zeros(INT64, levels),
        tries=zeros(INT32, levels, widest),
        weight=zeros(INT64, widest),
        try_count=zeros(INT64, levels),
        tried=zeros(INT64, levels),
        queue=zeros(INT32, cells + levels),
        seen=zeros(INT64, cells + levels),
        keys=zeros(UINT64, memory, words),
        key=zeros(UINT64, words),
        slots=zeros(INT64, levels),
        numbers=_long([numbers.get(name, 0) for name in range(NUMBERS)]),
    )
    return pin(search)


def _short(values: Any) -> Array:
    return array(INT32, values)


def _long(values: Any) -> Array:
    return array(INT64, values)


def _lists(lists: list[list[int]]) -> tuple[Array, Array]:
    """Where each list begins, and all of them one after the other."""
    begins = [0, *accumulate(map(len, lists))]
    return _short(begins), _short([item for items in lists for item in items])


def _neighbours(task: SolverTask, number: dict[int, int]) -> list[list[int]]:
    columns = task.board.columns
    found = []
    for bit in number:
        left = bit - 1 if bit % columns else EMPTY
        right = bit + 1 if (bit + 1) % columns else EMPTY
        found.append([number.get(b, EMPTY) for b in (bit - columns, left, right, bit + columns)])
    return found


def _above(task: SolverTask, number: dict[int, int]) -> list[int]:
    """The next open cell of the same column, for each."""
    columns, size = task.board.columns, task.board.size
    return [
        next((number[b] for b in range(bit + columns, size, columns) if b in number), EMPTY)
        for bit in number
    ]


def laid(c: Cover) -> list[int]:
    """The places that are taken: after FOUND, a solution."""
    return list(c.picked[: c.numbers[DEPTH]])


@kernel
def _shut(c: Cover, place: int) -> None:
    c.blocked[place] += 1
    if c.blocked[place] == 1:
        c.alive[c.kind[place]] -= 1
        for i in range(c.first_cell[place], c.first_cell[place + 1]):
            c.choices[c.cells[i]] -= 1


@kernel
def _free(c: Cover, place: int) -> None:
    c.blocked[place] -= 1
    if c.blocked[place] == 0:
        c.alive[c.kind[place]] += 1
        for i in range(c.first_cell[place], c.first_cell[place + 1]):
            c.choices[c.cells[i]] += 1


@kernel
def _put(c: Cover, place: int, level: int) -> None:
    kind = c.kind[place]
    c.left[kind] -= 1
    c.numbers[USED] += 1
    c.numbers[OPEN] -= c.size[kind]
    for i in range(c.first_cell[place], c.first_cell[place + 1]):
        cell = c.cells[i]
        c.owner[cell] = level
        for j in range(c.first_place[cell], c.first_place[cell + 1]):
            _shut(c, c.places[j])
    if c.left[kind] == 0:
        for j in range(c.first_of_kind[kind], c.first_of_kind[kind + 1]):
            _shut(c, c.of_kind[j])


@kernel
def _take(c: Cover, place: int) -> None:
    """Undo `_put`."""
    kind = c.kind[place]
    if c.left[kind] == 0:
        for j in range(c.first_of_kind[kind], c.first_of_kind[kind + 1]):
            _free(c, c.of_kind[j])
    for i in range(c.first_cell[place], c.first_cell[place + 1]):
        cell = c.cells[i]
        c.owner[cell] = EMPTY
        for j in range(c.first_place[cell], c.first_place[cell + 1]):
            _free(c, c.places[j])
    c.left[kind] += 1
    c.numbers[USED] -= 1
    c.numbers[OPEN] += c.size[kind]


@kernel
def _splits_badly(c: Cover, place: int) -> bool:
    """Whether a piece leaves a region beside it whose size no number of pieces has."""
    divisor, mark = c.rules[DIVISOR], c.numbers[NODES]
    for i in range(c.first_cell[place], c.first_cell[place + 1]):
        for side in range(4):
            begin = c.near[c.cells[i], side]
            if begin == EMPTY or c.owner[begin] != EMPTY or c.seen[begin] == mark:
                continue
            c.queue[0], ready, done = begin, 1, 0
            c.seen[begin] = mark
            while done < ready:
                cell = c.queue[done]
                done += 1
                for way in range(4):
                    beside = c.near[cell, way]
                    if beside != EMPTY and c.owner[beside] == EMPTY and c.seen[beside] != mark:
                        c.seen[beside] = mark
                        c.queue[ready] = beside
                        ready += 1
            if ready % divisor != 0:
                return True
            if ready == c.numbers[OPEN]:
                return False
    return False


@kernel
def _is_tangled(c: Cover, place: int, level: int) -> bool:
    """Whether a piece would have to be dropped before itself: what lies on it, what lies on that,
    and so on, comes back to it."""
    base, mark = len(c.owner), c.numbers[NODES]
    c.queue[0], ready, done = level, 1, 0
    while done < ready:
        upon = c.picked[c.queue[done]] if c.queue[done] != level else place
        for i in range(c.first_cell[upon], c.first_cell[upon + 1]):
            cell = c.above[c.cells[i]]
            while cell != EMPTY:
                owner = c.owner[cell]
                if owner != EMPTY and owner != c.queue[done]:
                    if owner == level:
                        return True
                    if c.seen[base + owner] != mark:
                        c.seen[base + owner] = mark
                        c.queue[ready] = owner
                        ready += 1
                cell = c.above[cell]
        done += 1
    return False


@kernel
def _write_key(c: Cover) -> None:
    words = c.key
    for word in range(len(words)):
        words[word] = 0
    one = uint64(1)
    for cell in range(len(c.owner)):
        if c.owner[cell] != EMPTY:
            words[cell >> 6] |= one << uint64(cell & 63)
    base = (len(c.owner) + 63) >> 6
    for kind in range(len(c.left)):
        words[base + (kind >> 1)] |= uint64(c.left[kind]) << uint64((kind & 1) * 32)


@kernel
def _recall(c: Cover, level: int) -> bool:
    """Whether the state `key`, which is never 0, is known to lead nowhere; else note its slot."""
    mixed = uint64(0)
    for word in range(len(c.key)):
        mixed = (mixed ^ c.key[word]) * _FACTOR
        mixed ^= mixed >> uint64(29)
    slot = int64(mixed % uint64(len(c.keys)))
    for word in range(len(c.key)):
        if c.keys[slot, word] != c.key[word]:
            c.slots[level] = slot
            return False
    return True


@kernel
def _random(c: Cover) -> Any:
    """Marsaglia's xorshift generator; its state is never 0."""
    state = uint64(c.numbers[SEED])
    state ^= state << uint64(13)
    state ^= state >> uint64(7)
    state ^= state << uint64(17)
    c.numbers[SEED] = int64(state)
    return int64(state >> uint64(44))


@kernel
def _is_hopeless(c: Cover) -> bool:
    if c.numbers[USED] + c.fewest[c.numbers[OPEN]] > c.rules[MOST]:
        return True
    if c.rules[ALL_USED]:
        for kind in range(len(c.left)):
            if c.alive[kind] < c.left[kind]:
                return True
    return False


@kernel
def _list_tries(c: Cover, level: int) -> None:
    """The places of the cell that has the fewest, the most promising first."""
    c.try_count[level], c.tried[level] = 0, 0
    best, fewest = EMPTY, UNLIMITED
    for cell in range(len(c.owner)):
        if c.owner[cell] == EMPTY and c.choices[cell] < fewest:
            best, fewest = cell, c.choices[cell]
    if fewest == 0:
        return
    many = 0
    for j in range(c.first_place[best], c.first_place[best + 1]):
        place = c.places[j]
        if c.blocked[place]:
            continue
        kind = c.kind[place]
        # A kind with many pieces left and few places for them is the hardest to place later.
        weight = (c.left[kind] << 20) // (c.alive[kind] + 1)
        weight += weight * (_random(c) & 1023) >> 10
        i = many
        while i > 0 and c.weight[i - 1] < weight:
            c.weight[i], c.tries[level, i] = c.weight[i - 1], c.tries[level, i - 1]
            i -= 1
        c.weight[i], c.tries[level, i] = weight, place
        many += 1
    c.try_count[level] = many


@kernel
def _enter(c: Cover, level: int) -> bool:
    """Prepare a level; whether all cells are covered there."""
    n = c.numbers
    n[NODES] += 1
    c.try_count[level], c.tried[level], c.slots[level] = 0, 0, NO_SLOT
    if n[OPEN] == 0:
        return True
    if _is_hopeless(c):
        return False
    if c.rules[MEMORY]:
        _write_key(c)
        if _recall(c, level):
            return False
    _list_tries(c, level)
    return False


@kernel
def _leave(c: Cover, level: int) -> None:
    """Remember that a level leads nowhere: with a memory the first solution is the last."""
    if c.slots[level] != NO_SLOT:
        _write_key(c)
        slot = c.slots[level]
        for word in range(len(c.key)):
            c.keys[slot, word] = c.key[word]


@kernel
def cover(c: Cover, nodes: int) -> int:
    """Go on for `nodes` nodes. After FOUND the caller may go on."""
    n = c.numbers
    end = n[NODES] + nodes
    while True:
        level = n[DEPTH]
        if n[FRESH]:
            if n[NODES] >= end:
                return RUNNING
            if n[NODES] >= n[RESTART_AT]:
                return RESTART
            n[FRESH] = 0
            if _enter(c, level):
                return FOUND
        if c.tried[level] < c.try_count[level]:
            place = c.tries[level, c.tried[level]]
            c.tried[level] += 1
            c.picked[level] = place
            _put(c, place, level)
            n[NODES] += 1
            if (c.rules[DIVISOR] > 1 and _splits_badly(c, place)) or (
                c.rules[TANGLED] and _is_tangled(c, place, level)
            ):
                _take(c, place)
            else:
                n[DEPTH], n[FRESH] = level + 1, 1
            continue
        _leave(c, level)
        if level == 0:
            return DONE
        n[DEPTH] = level - 1
        _take(c, c.picked[level - 1])


@kernel
def back_to_start(c: Cover) -> None:
    """Take all pieces off again, to try them in another order."""
    n = c.numbers
    while n[DEPTH] > 0:
        n[DEPTH] -= 1
        _take(c, c.picked[n[DEPTH]])
    n[FRESH] = 1

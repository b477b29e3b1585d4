"""The search that plays: drop pieces one after the other, and remember what led nowhere.

For the rules where the last piece can't simply be lifted out again: pieces in a given order, rows
that vanish. Grids are bitboards, some words a row. As with `covering`, the stack lies in arrays, so
that the search can be stopped after any number of nodes and asked to go on.
"""

from typing import Annotated, Any, Final, NamedTuple

from plancia.kernels.jit import (
    ANY,
    INT32,
    INT64,
    UINT8,
    UINT64,
    Array,
    Int64s,
    Words,
    array,
    kernel,
    pin,
    uint64,
    zeros,
)
from plancia.tetrisito.board import Bits
from plancia.tetrisito.solver.task import SolverTask
from plancia.tetrisito.solver.transposition import NO_SLOT, UNLIMITED, count_above, recall, remember

Flags = Annotated[Array, UINT8, (ANY,)]
FlagRows = Annotated[Array, UINT8, (ANY, ANY)]
WordRows = Annotated[Array, UINT64, (ANY, ANY)]
Pairs = Annotated[Array, INT64, (ANY, 2)]

RUNNING, FOUND, DONE = range(3)
"""Why the search has returned: its nodes are spent, the goal is reached, or all is tried."""

# The numbers of a search that change.
DEPTH, NODES, TOTAL, FRESH, LEFT = range(5)
NUMBERS: Final = 5
# The numbers of a search that don't.
IN_ORDER, CLEARING, SAME_SIZE, NEED, COUNT_BITS, ONLY_DEAD = range(6)
RULES: Final = 6

NONE: Final = -1
MEMORY_WORDS: Final = 1 << 21
"""How much may be remembered: 16 MiB."""


class Forward(NamedTuple):
    """A search. Kinds of pieces are numbered; rows count from the bottom."""

    # What is given.
    # (kinds, columns, height, words) a piece's rows at that column
    masks: Annotated[Array, UINT64, (ANY, ANY, ANY, ANY)]
    height: Int64s  # (kinds,)
    leftmost: Int64s  # (kinds,) the first column it can enter at
    rightmost: Int64s  # (kinds,) the last column, or less than `leftmost` if it is too wide
    size: Int64s  # (kinds,) blocks of a piece
    sequence: Int64s  # (pieces,) kinds in the given order
    sums: FlagRows  # (pieces + 1, blocks + 1) whether some pieces from there on have that sum
    goal: WordRows  # (rows, words)
    full: Words  # (words,) a full row
    rules: Int64s  # (RULES,)
    # What changes.
    grids: Annotated[Array, UINT64, (ANY, ANY, ANY)]  # (levels, rows, words)
    blocks: Int64s  # (levels,) in the grid
    turn: Int64s  # (levels,) in order: the next piece of the sequence
    left: Int64s  # (kinds,) pieces not used yet
    kind: Int64s  # (levels,) the kind that is tried
    # (levels, most places, 2) where it can come to rest, as rows and columns
    places: Annotated[Array, INT32, (ANY, ANY, 2)]
    place_count: Int64s  # (levels,)
    tried: Int64s  # (levels,)
    solutions: Int64s  # (levels,) found below
    shortest: Int64s  # (levels,) drops from there, in the best solution below
    reach: FlagRows  # (levels, blocks + 1) whether some of the pieces left have that sum
    fits: Flags  # (rows that may vanish + 1,) room to see which rows may
    roof: WordRows  # (rows that may vanish + 1, words)
    keys: WordRows  # (memory, words of a state) states that are known
    known: Pairs  # (memory, 2) one more than their solutions, and their shortest; or 0
    key: Words  # (words of a state,) the state at hand
    slots: Int64s  # (levels,) where a level's state belongs in the memory
    numbers: Int64s  # (NUMBERS,)


def forwards(task: SolverTask, *, only_dead: bool = False) -> Forward:
    """A search for drops that lead to a task's goal.

    If it remembers only dead ends, it finds each solution; otherwise it counts some.
    """
    shapes, counts = task.shapes, task.counts
    board, kinds, pieces = task.board, len(shapes), sum(counts)
    row_words, levels = board.columns + 63 >> 6, pieces + 2
    masks = zeros(UINT64, kinds, board.columns, max(s.height for s in shapes), row_words)
    for kind, shape in enumerate(shapes):
        for column in range(board.columns - shape.width + 1):
            rows = _rows(task, shape.bits << column, shape.height)
            for r, words_of_row in enumerate(rows):
                for w, word in enumerate(words_of_row):
                    masks[kind, column, r, w] = word
    sizes = [shape.bits.bit_count() for shape in shapes]
    blocks = sum(size * count for size, count in zip(sizes, counts, strict=True))
    vanishing = (task.start.bit_count() + blocks) // board.columns
    count_bits = 8 if max(counts) < 256 else 32
    words = (board.size + 63 >> 6) + (kinds * count_bits + 63 >> 6)
    # Few pieces have few states, and fresh memory costs time.
    memory = min(MEMORY_WORDS // words, 1 << 2 * min(pieces, 20) + 4)
    rules = {
        IN_ORDER: task.in_order,
        CLEARING: task.clearing,
        SAME_SIZE: sizes[0] if len(set(sizes)) == 1 else 0,
        NEED: task.goal.bit_count(),
        COUNT_BITS: count_bits,
        ONLY_DEAD: only_dead,
    }
    grids = zeros(UINT64, levels, board.rows, row_words)
    for r, words_of_row in enumerate(_rows(task, task.start, board.rows)):
        for w, word in enumerate(words_of_row):
            grids[0, r, w] = word
    search = Forward(
        masks=masks,
        height=_long([shape.height for shape in shapes]),
        leftmost=_long([shape.left for shape in shapes]),
        rightmost=_long([board.columns - shape.width for shape in shapes]),
        size=_long(sizes),
        sequence=_long(task.sequence),
        sums=_sums(task) if rules[IN_ORDER] else zeros(UINT8, 1, 1),
        goal=array(UINT64, _rows(task, task.goal, board.rows)),
        full=array(UINT64, _rows(task, board.full_row, 1)[0]),
        rules=_long([rules[rule] for rule in range(RULES)]),
        grids=grids,
        blocks=_long([task.start.bit_count()] * levels),
        turn=zeros(INT64, levels),
        left=_long(counts),
        kind=zeros(INT64, levels),
        places=zeros(INT32, levels, board.columns, 2),
        place_count=zeros(INT64, levels),
        tried=zeros(INT64, levels),
        solutions=zeros(INT64, levels),
        shortest=zeros(INT64, levels),
        reach=zeros(UINT8, levels, blocks + 1),
        fits=zeros(UINT8, vanishing + 1),
        roof=zeros(UINT64, vanishing + 1, row_words),
        keys=zeros(UINT64, memory, words),
        known=zeros(INT64, memory, 2),
        key=zeros(UINT64, words),
        slots=zeros(INT64, levels),
        numbers=_long([0, 0, 0, 1, pieces]),
    )
    pinned = pin(search)
    find_sums(pinned, 0)
    return pinned


def _long(values: Any) -> Array:
    return array(INT64, values)


def _rows(task: SolverTask, bits: Bits, rows: int) -> list[list[int]]:
    """Cells as rows of words, from the bottom."""
    board, word = task.board, (1 << 64) - 1
    full, words = board.full_row, board.columns + 63 >> 6
    lines = [bits >> row * board.columns & full for row in range(rows)]
    return [[line >> 64 * w & word for w in range(words)] for line in lines]


def _sums(task: SolverTask) -> Array:
    """For pieces in order: which numbers of blocks some of those from there on have."""
    sums = [bytearray(task.blocks + 1) for _ in range(len(task.sequence) + 1)]
    sums[-1][0] = 1
    for turn in range(len(task.sequence) - 1, -1, -1):
        size = task.sizes[task.sequence[turn]]
        for blocks, later in enumerate(sums[turn + 1]):
            sums[turn][blocks] = later or (blocks >= size and sums[turn + 1][blocks - size])
    return array(UINT8, sums)


def dropped(f: Forward) -> list[tuple[int, int, int]]:
    """The kind, row and column of each drop: after FOUND, a solution."""
    found = []
    for level in range(f.numbers[DEPTH]):
        tried = f.tried[level] - 1
        found.append((f.kind[level], f.places[level, tried, 0], f.places[level, tried, 1]))
    return found


@kernel
def _is_free(f: Forward, level: int, kind: int, row: int, column: int) -> bool:
    """Whether a piece has room there; above the grid it has."""
    grids, masks = f.grids, f.masks
    for r in range(min(f.height[kind], grids.shape[1] - row)):
        for w in range(grids.shape[2]):
            if grids[level, row + r, w] & masks[kind, column, r, w]:
                return False
    return True


@kernel
def _height(f: Forward, level: int) -> Any:
    """The lowest row above all blocks."""
    grids = f.grids
    row = grids.shape[1]
    while row > 0:
        for w in range(grids.shape[2]):
            if grids[level, row - 1, w]:
                return row
        row -= 1
    return row


@kernel
def _list_places(f: Forward, level: int, kind: int) -> None:
    """Turn to a kind: where it can come to rest."""
    f.kind[level], f.tried[level] = kind, 0
    places, height = f.places, f.height[kind]
    rows, many, top = f.grids.shape[1], 0, _height(f, level)
    for column in range(f.leftmost[kind], f.rightmost[kind] + 1):
        row = top
        while row > 0 and _is_free(f, level, kind, row - 1, column):
            row -= 1
        if row + height <= rows:
            places[level, many, 0], places[level, many, 1] = row, column
            many += 1
    f.place_count[level] = many


@kernel
def _next_kind(f: Forward, level: int) -> bool:
    """Turn to the next kind that may be dropped; False if there is no other."""
    if f.rules[IN_ORDER]:
        return False
    for kind in range(f.kind[level] + 1, len(f.left)):
        if f.left[kind]:
            _list_places(f, level, kind)
            # All grids after a piece of this kind have the same pieces left.
            f.left[kind] -= 1
            find_sums(f, level + 1)
            f.left[kind] += 1
            return True
    return False


@kernel
def _skip(f: Forward, level: int) -> None:
    """In order: find the first piece that fits somewhere, and where."""
    while f.turn[level] < len(f.sequence):
        _list_places(f, level, f.sequence[f.turn[level]])
        if f.place_count[level]:
            return
        f.turn[level] += 1


@kernel
def find_sums(f: Forward, level: int) -> None:
    """Which numbers of blocks some of the pieces left have together."""
    if f.rules[IN_ORDER] or f.rules[SAME_SIZE]:
        return
    reach, size, left, top = f.reach, f.size, f.left, 0
    for blocks in range(reach.shape[1]):
        reach[level, blocks] = blocks == 0
    for kind in range(len(left)):
        for _ in range(left[kind]):
            for blocks in range(top, -1, -1):
                if reach[level, blocks]:
                    reach[level, blocks + size[kind]] = 1
            top += size[kind]


@kernel
def _can_add(f: Forward, level: int, blocks: int) -> bool:
    """Whether some of the pieces left have that number of blocks together."""
    if blocks < 0 or blocks >= f.reach.shape[1]:
        return False
    if f.rules[IN_ORDER]:
        return bool(f.sums[f.turn[level], blocks] != 0)
    if f.rules[SAME_SIZE]:
        size = f.rules[SAME_SIZE]
        return bool(blocks % size == 0 and blocks <= size * f.numbers[LEFT])
    return bool(f.reach[level, blocks] != 0)


@kernel
def _can_vanish(f: Forward, level: int, vanish: int) -> bool:
    """Whether the goal may be reached when exactly `vanish` more rows vanish.

    Some rows of the grid vanish, and each must be filled before; the others come to lie where the
    goal has at least their blocks. From the top: `fits[k]` says whether the rows so far can be
    parted like that if k of them vanish, and `roof[k]` is what stays there, however they are
    parted. What falls straight comes to no empty cell under such a roof.
    """
    goal, grids, full, fits, roof = f.goal, f.grids, f.full, f.fits, f.roof
    rows, words = goal.shape
    # Rows that come from above the grid are empty, and as many of them may vanish as one likes.
    for k in range(vanish + 1):
        fits[k] = 1
        for w in range(words):
            roof[k, w] = 0
    for row in range(rows - 1, -1, -1):
        for k in range(vanish, -1, -1):
            lies = row - (vanish - k)
            stays = fits[k] != 0 and lies >= 0
            goes = k > 0 and fits[k - 1] != 0
            for w in range(words):
                here = grids[level, row, w]
                if stays and here & ~goal[lies, w]:
                    stays = False
                if stays and goal[lies, w] & ~here & roof[k, w]:
                    stays = False
                if goes and full[w] & ~here & roof[k - 1, w]:
                    goes = False
            fits[k] = stays or goes
            for w in range(words):
                stayed = roof[k, w] | grids[level, row, w]
                if stays and goes:
                    roof[k, w] = stayed & roof[k - 1, w]
                elif stays:
                    roof[k, w] = stayed
                elif goes:
                    roof[k, w] = roof[k - 1, w]
    return bool(fits[vanish] != 0)


@kernel
def _is_hopeless(f: Forward, level: int) -> bool:
    need, columns = f.rules[NEED] - f.blocks[level], f.masks.shape[1]
    vanish = 0
    while need < f.reach.shape[1]:
        if _can_add(f, level, need) and _can_vanish(f, level, vanish):
            return False
        if not f.rules[CLEARING]:
            return True
        need += columns
        vanish += 1
    return True


@kernel
def _is_goal(f: Forward, level: int) -> bool:
    for r in range(f.goal.shape[0]):
        for w in range(f.goal.shape[1]):
            if f.goal[r, w] != f.grids[level, r, w]:
                return False
    return True


@kernel
def _pack(key: Any, at: int, bits: Any) -> None:
    """Write bits into the key from a place on, perhaps across the border of two words."""
    word, shift = at >> 6, at & 63
    key[word] |= bits << uint64(shift)
    if shift and bits >> uint64(64 - shift):
        key[word + 1] |= bits >> uint64(64 - shift)


@kernel
def _write_key(f: Forward, level: int) -> None:
    key = f.key
    rows, words = f.goal.shape
    columns, size = f.masks.shape[1], f.rules[COUNT_BITS]
    for word in range(len(key)):
        key[word] = 0
    for r in range(rows):
        for w in range(words):
            _pack(key, r * columns + w * 64, f.grids[level, r, w])
    at = (rows * columns + 63) >> 6 << 6
    if f.rules[IN_ORDER]:
        # With the number of drops, as elsewhere: so no state is reached in two lengths, and the
        # first solution of the fewest drops is found, not only counted.
        _pack(key, at, uint64(f.turn[level]) << uint64(32) | uint64(level))
    else:
        for kind in range(len(f.left)):
            _pack(key, at + kind * size, uint64(f.left[kind]))


@kernel
def _enter(f: Forward, level: int) -> bool:
    """Prepare a level; whether the goal is reached there."""
    f.numbers[NODES] += 1
    f.solutions[level], f.shortest[level] = 0, UNLIMITED
    f.place_count[level], f.tried[level], f.slots[level] = 0, 0, NO_SLOT
    f.kind[level] = len(f.left)
    if _is_goal(f, level):
        return True
    if f.numbers[LEFT] == 0 or _is_hopeless(f, level):
        return False
    if f.rules[IN_ORDER]:
        _skip(f, level)
    # The last piece is tried as fast as it is looked up.
    if f.numbers[LEFT] > 1:
        _write_key(f, level)
        if recall(f, level):
            f.numbers[TOTAL] = min(f.numbers[TOTAL] + f.solutions[level], UNLIMITED)
            f.place_count[level] = 0
            return False
    if not f.rules[IN_ORDER]:
        f.kind[level] = NONE
        _next_kind(f, level)
    return False


@kernel
def _drop(f: Forward, level: int, kind: int, row: int, column: int) -> None:
    """The next level's grid: the piece frozen there, and full rows gone."""
    grids, masks, full = f.grids, f.masks, f.full
    rows, words = f.goal.shape
    for r in range(rows):
        for w in range(words):
            grids[level + 1, r, w] = grids[level, r, w]
    for r in range(f.height[kind]):
        for w in range(words):
            grids[level + 1, row + r, w] |= masks[kind, column, r, w]
    f.left[kind] -= 1
    f.numbers[LEFT] -= 1
    f.turn[level + 1] = f.turn[level] + 1
    f.blocks[level + 1] = f.blocks[level] + f.size[kind]
    if not f.rules[CLEARING]:
        return
    kept = 0
    for r in range(rows):
        is_full = True
        for w in range(words):
            is_full = is_full and grids[level + 1, r, w] == full[w]
        if not is_full:
            for w in range(words):
                grids[level + 1, kept, w] = grids[level + 1, r, w]
            kept += 1
    f.blocks[level + 1] -= (rows - kept) * masks.shape[1]
    for r in range(kept, rows):
        for w in range(words):
            grids[level + 1, r, w] = 0


@kernel
def _leave(f: Forward, level: int) -> None:
    if f.slots[level] != NO_SLOT and not (f.rules[ONLY_DEAD] and f.solutions[level]):
        _write_key(f, level)
        remember(f, level)


@kernel
def forward(f: Forward, nodes: int) -> int:
    """Go on for that number of nodes. After FOUND, the caller may ask to go on."""
    n = f.numbers
    end = n[NODES] + nodes
    while True:
        level = n[DEPTH]
        if n[FRESH]:
            if n[NODES] >= end:
                return RUNNING
            n[FRESH] = 0
            if _enter(f, level):
                n[TOTAL] += 1
                f.solutions[level], f.shortest[level] = 1, 0
                return FOUND
        kind = f.kind[level]
        if f.tried[level] < f.place_count[level]:
            row = f.places[level, f.tried[level], 0]
            column = f.places[level, f.tried[level], 1]
            f.tried[level] += 1
            _drop(f, level, kind, row, column)
            n[DEPTH], n[FRESH] = level + 1, 1
            continue
        if _next_kind(f, level):
            continue
        _leave(f, level)
        if level == 0:
            return DONE
        n[DEPTH] = level - 1
        f.left[f.kind[level - 1]] += 1
        n[LEFT] += 1
        count_above(f, level)

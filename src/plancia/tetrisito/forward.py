"""The search that plays: drop pieces one after the other, and remember what led nowhere.

For the rules where the last piece can't simply be lifted out again: pieces in a given order, rows
that vanish. Grids are bitboards, some words a row. As with `covering`, the stack lies in arrays, so
that the search can be stopped after so many nodes and asked to go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from plancia.core.jit import count_bits, kernel
from plancia.tetrisito.board import Bits
from plancia.tetrisito.task import Place, Task

__all__ = ["DONE", "FOUND", "RUNNING", "UNLIMITED", "Forward", "dropped", "forward", "forwards"]

Array = Any
"""A NumPy array; what it holds is said where it is declared."""

RUNNING, FOUND, DONE = range(3)
"""Why the search has returned: its nodes are spent, the goal is reached, or all is tried."""

# The numbers of a search that change.
DEPTH, NODES, TOTAL, FRESH = range(4)
NUMBERS: Final = 4
# The numbers of a search that don't.
IN_ORDER, CLEARING, SLIDING, SAME_SIZE = range(4)
RULES: Final = 4

NONE: Final = -1
ANYWHERE: Final = -1
UNLIMITED: Final = 1 << 40
"""More solutions than anybody counts, or more pieces than anybody has."""
MEMORY_WORDS: Final = 1 << 21
"""How much may be remembered: 16 MiB."""
HASH: Final = np.uint64(0x9E3779B97F4A7C15)
ZERO: Final = np.uint64(0)


class Forward(NamedTuple):
    """A search. Kinds of pieces are numbered; rows count from the bottom."""

    # What is given.
    masks: Array  # (kinds, columns, height, words) a piece's rows at that column
    height: Array  # (kinds,)
    below: Array  # (kinds,) empty rows in its box below the piece
    leftmost: Array  # (kinds,) the first column it can enter at
    rightmost: Array  # (kinds,) the last column, or less than `leftmost` if it is too wide
    size: Array  # (kinds,) blocks of a piece
    fixed: Array  # (kinds, 2) the only row and column where it may come to rest, or ANYWHERE
    sequence: Array  # (pieces,) kinds in the given order
    sums: Array  # (pieces + 1, blocks + 1) whether some pieces from there on have so many blocks
    goal: Array  # (rows, words)
    full: Array  # (words,) a full row
    rules: Array  # (RULES,)
    # What changes.
    grids: Array  # (levels, rows, words)
    turn: Array  # (levels,) in order: the next piece of the sequence
    left: Array  # (kinds,) pieces not used yet
    kind: Array  # (levels,) the kind that is tried
    places: Array  # (levels, most places, 2) where it can come to rest, as rows and columns
    place_count: Array  # (levels,)
    tried: Array  # (levels,)
    solutions: Array  # (levels,) found below
    shortest: Array  # (levels,) drops from there, in the best solution below
    wave: Array  # (2, columns) where a sliding piece may be
    reach: Array  # (blocks + 1,) room for sums of sizes
    keys: Array  # (memory, words of a state) states that are known
    known: Array  # (memory, 2) one more than their solutions, and their shortest; or 0
    key: Array  # (words of a state,) the state at hand
    slots: Array  # (levels,) where a level's state belongs in the memory
    numbers: Array  # (NUMBERS,)


def forwards(task: Task, fixed: Sequence[Place] = ()) -> Forward:
    """A search for drops that lead to a task's goal; or, given a way to fill the open cells, for
    an order in which these very places can be reached."""
    shapes = [task.shapes[place.kind] for place in fixed] or task.shapes
    counts = [1] * len(fixed) or task.counts
    board, kinds, pieces = task.board, len(shapes), sum(counts)
    row_words, levels = board.columns + 63 >> 6, pieces + 2
    masks = np.zeros((kinds, board.columns, max(s.height for s in shapes), row_words), np.uint64)
    for kind, shape in enumerate(shapes):
        for column in range(board.columns - shape.width + 1):
            rows = _rows(task, shape.bits << column, shape.height)
            masks[kind, column, : shape.height] = rows
    sizes = [shape.bits.bit_count() for shape in shapes]
    blocks = sum(size * count for size, count in zip(sizes, counts, strict=True))
    words = board.rows * row_words + (kinds + 1 >> 1)
    memory = MEMORY_WORDS // words
    rules = {
        IN_ORDER: task.in_order and not fixed,
        CLEARING: task.clearing,
        SLIDING: task.sliding,
        SAME_SIZE: sizes[0] if len(set(sizes)) == 1 else 0,
    }
    grids = np.zeros((levels, board.rows, row_words), np.uint64)
    grids[0] = _rows(task, task.start, board.rows)
    return Forward(
        masks=masks,
        height=_long([shape.height for shape in shapes]),
        below=_long([shape.below for shape in shapes]),
        leftmost=_long([shape.left for shape in shapes]),
        rightmost=_long([board.columns - shape.width for shape in shapes]),
        size=_long(sizes),
        fixed=_long([_corner(task, place) for place in fixed] or [[ANYWHERE] * 2] * kinds),
        sequence=_long(task.sequence),
        sums=_sums(task) if rules[IN_ORDER] else np.zeros((1, 1), np.uint8),
        goal=_rows(task, task.goal, board.rows),
        full=_rows(task, board.full_row, 1)[0],
        rules=_long([rules[rule] for rule in range(RULES)]),
        grids=grids,
        turn=np.zeros(levels, np.int64),
        left=_long(counts),
        kind=np.zeros(levels, np.int64),
        places=np.zeros((levels, board.columns * (board.rows if task.sliding else 1), 2), np.int32),
        place_count=np.zeros(levels, np.int64),
        tried=np.zeros(levels, np.int64),
        solutions=np.zeros(levels, np.int64),
        shortest=np.zeros(levels, np.int64),
        wave=np.zeros((2, board.columns), np.uint8),
        reach=np.zeros(blocks + 1, np.uint8),
        keys=np.zeros((memory, words), np.uint64),
        known=np.zeros((memory, 2), np.int64),
        key=np.zeros(words, np.uint64),
        slots=np.zeros(levels, np.int64),
        numbers=_long([0, 0, 0, 1]),
    )


def _long(values: Any) -> Array:
    return np.array(values, np.int64)


def _rows(task: Task, bits: Bits, rows: int) -> Array:
    """Cells as rows of words, from the bottom."""
    board, word = task.board, (1 << 64) - 1
    full, words = board.full_row, board.columns + 63 >> 6
    lines = [bits >> row * board.columns & full for row in range(rows)]
    return np.array([[line >> 64 * w & word for w in range(words)] for line in lines], np.uint64)


def _corner(task: Task, place: Place) -> tuple[int, int]:
    """The row and the column of a place's lower left corner."""
    columns, shape = task.board.columns, task.shapes[place.kind]
    lowest = (shape.bits & -shape.bits).bit_length()
    return divmod((place.body & -place.body).bit_length() - lowest, columns)


def _sums(task: Task) -> Array:
    """For pieces in order: which numbers of blocks some of those from there on have."""
    sums = np.zeros((len(task.sequence) + 1, task.blocks + 1), np.uint8)
    sums[-1, 0] = 1
    for turn in range(len(task.sequence) - 1, -1, -1):
        size = task.sizes[task.sequence[turn]]
        sums[turn] = sums[turn + 1]
        sums[turn, size:] |= sums[turn + 1, :-size]
    return sums


def dropped(f: Forward) -> list[tuple[int, int, int]]:
    """The kind, row and column of each drop: after FOUND, a solution."""
    found = []
    for level in range(f.numbers[DEPTH]):
        row, column = f.places[level, f.tried[level] - 1]
        found.append((int(f.kind[level]), int(row), int(column)))
    return found


@kernel
def _is_free(f: Any, grid: Any, kind: int, row: int, column: int) -> bool:
    """Whether a piece has room there; above the grid it has."""
    rows, words = grid.shape
    for r in range(min(f.height[kind], rows - row)):
        for w in range(words):
            if grid[row + r, w] & f.masks[kind, column, r, w]:
                return False
    return True


@kernel
def _add_place(f: Any, level: int, kind: int, row: int, column: int) -> None:
    if row + f.height[kind] > f.goal.shape[0]:
        return
    many = f.place_count[level]
    f.places[level, many, 0], f.places[level, many, 1] = row, column
    f.place_count[level] = many + 1


@kernel
def _list_falls(f: Any, level: int, kind: int) -> None:
    grid = f.grids[level]
    for column in range(f.leftmost[kind], f.rightmost[kind] + 1):
        row = grid.shape[0]
        while row > 0 and _is_free(f, grid, kind, row - 1, column):
            row -= 1
        _add_place(f, level, kind, row, column)


@kernel
def _list_slides(f: Any, level: int, kind: int) -> None:
    """All columns a piece may have reached, row by row on its way down."""
    grid, wave = f.grids[level], f.wave
    here = 0
    wave[:] = 0
    for column in range(f.leftmost[kind], f.rightmost[kind] + 1):
        wave[here, column] = 1
    for row in range(grid.shape[0] + f.below[kind], -1, -1):
        wave[1 - here, :] = 0
        for column in range(f.rightmost[kind] + 1):
            if not wave[here, column]:
                continue
            if row == 0 or not _is_free(f, grid, kind, row - 1, column):
                _add_place(f, level, kind, row, column)
                continue
            for there in range(max(column - 1, 0), min(column + 1, f.rightmost[kind]) + 1):
                if _is_free(f, grid, kind, row - 1, there):
                    wave[1 - here, there] = 1
        here = 1 - here


@kernel
def _list_places(f: Any, level: int, kind: int) -> None:
    f.kind[level], f.tried[level], f.place_count[level] = kind, 0, 0
    if f.rules[SLIDING]:
        _list_slides(f, level, kind)
    else:
        _list_falls(f, level, kind)


@kernel
def _next_kind(f: Any, level: int) -> bool:
    """Turn to the next kind that may be dropped; whether there is one."""
    if f.rules[IN_ORDER]:
        return False
    for kind in range(f.kind[level] + 1, len(f.left)):
        if f.left[kind]:
            _list_places(f, level, kind)
            return True
    return False


@kernel
def _skip(f: Any, level: int) -> None:
    """In order: find the first piece that fits somewhere, and where."""
    while f.turn[level] < len(f.sequence):
        _list_places(f, level, f.sequence[f.turn[level]])
        if f.place_count[level]:
            return
        f.turn[level] += 1


@kernel
def _blocks(grid: Any) -> int:
    many = 0
    for r in range(grid.shape[0]):
        for w in range(grid.shape[1]):
            many += count_bits(grid[r, w])
    return many


@kernel
def _find_sums(f: Any) -> None:
    """Which numbers of blocks some of the pieces left have together."""
    reach = f.reach
    reach[:] = 0
    reach[0], top = 1, 0
    for kind in range(len(f.left)):
        size = f.size[kind]
        for _ in range(f.left[kind]):
            for blocks in range(top, -1, -1):
                if reach[blocks]:
                    reach[blocks + size] = 1
            top += size


@kernel
def _can_add(f: Any, level: int, blocks: int) -> bool:
    """Whether some of the pieces left have so many blocks; `_find_sums` comes before, unless
    there is a table of sums or only one size."""
    if blocks < 0 or blocks >= len(f.reach):
        return False
    if f.rules[IN_ORDER]:
        return bool(f.sums[f.turn[level], blocks] != 0)
    if f.rules[SAME_SIZE]:
        size = f.rules[SAME_SIZE]
        return bool(blocks % size == 0 and blocks <= size * f.left.sum())
    return bool(f.reach[blocks] != 0)


@kernel
def _rows_to_clear(f: Any, grid: Any) -> int:
    """The fewest rows that must vanish so that what is left fits into the goal; too many to say
    if there are more than 63."""
    rows, words = grid.shape
    ways = np.uint64(1)  # bit k: so far the rows fit if k of them vanish
    for row in range(rows):
        stay = ZERO
        for k in range(min(row, 63) + 1):
            if not ways >> np.uint64(k) & np.uint64(1):
                continue
            fits = True
            for w in range(words):
                if grid[row, w] & ~f.goal[row - k, w]:
                    fits = False
            if fits:
                stay |= np.uint64(1) << np.uint64(k)
        ways = stay | ways << np.uint64(1)
        if ways == ZERO:
            return 64
    k = 0
    while not ways >> np.uint64(k) & np.uint64(1):
        k += 1
    return k


@kernel
def _is_blocked(f: Any, grid: Any) -> bool:
    """Where no row vanishes: a block outside the goal, or one above a cell to be filled."""
    rows, words = grid.shape
    for w in range(words):
        above = ZERO
        for row in range(rows - 1, -1, -1):
            if grid[row, w] & ~f.goal[row, w]:
                return True
            if not f.rules[SLIDING] and above & f.goal[row, w] & ~grid[row, w]:
                return True
            above |= grid[row, w]
    return False


@kernel
def _is_hopeless(f: Any, level: int) -> bool:
    grid = f.grids[level]
    need = _blocks(f.goal) - _blocks(grid)
    if not f.rules[IN_ORDER] and not f.rules[SAME_SIZE]:
        _find_sums(f)
    if not f.rules[CLEARING]:
        return _is_blocked(f, grid) or not _can_add(f, level, need)
    rows = _rows_to_clear(f, grid)
    if rows > 63:
        return bool(grid.shape[0] <= 63)
    need += rows * f.masks.shape[1]
    while need < len(f.reach):
        if _can_add(f, level, need):
            return False
        need += f.masks.shape[1]
    return True


@kernel
def _is_goal(f: Any, level: int) -> bool:
    for r in range(f.goal.shape[0]):
        for w in range(f.goal.shape[1]):
            if f.goal[r, w] != f.grids[level, r, w]:
                return False
    return True


@kernel
def _find_slot(f: Any, level: int) -> Any:
    """The state's slot in the memory; `key` is left holding the state."""
    grid, key = f.grids[level], f.key
    rows, words = grid.shape
    key[:] = 0
    for r in range(rows):
        for w in range(words):
            key[r * words + w] = grid[r, w]
    base = rows * words
    if f.rules[IN_ORDER]:
        # With the number of drops, as elsewhere: so no state is reached in two lengths, and the
        # first solution of the fewest drops is found, not only counted.
        key[base] = np.uint64(f.turn[level]) << np.uint64(32) | np.uint64(level)
    else:
        for kind in range(len(f.left)):
            key[base + (kind >> 1)] |= np.uint64(f.left[kind]) << np.uint64((kind & 1) * 32)
    mixed = ZERO
    for word in key:
        mixed = (mixed ^ word) * HASH
        mixed ^= mixed >> np.uint64(29)
    return np.int64(mixed % np.uint64(len(f.known)))


@kernel
def _is_kept(f: Any, slot: int) -> bool:
    same, word = bool(f.known[slot, 0] != 0), 0
    while same and word < len(f.key):
        same = bool(f.keys[slot, word] == f.key[word])
        word += 1
    return same


@kernel
def _enter(f: Any, level: int) -> bool:
    """Prepare a level; whether the goal is reached there."""
    f.numbers[NODES] += 1
    f.solutions[level], f.shortest[level] = 0, UNLIMITED
    f.place_count[level], f.tried[level], f.slots[level] = 0, 0, NONE
    f.kind[level] = len(f.left)
    if _is_goal(f, level):
        return True
    if _is_hopeless(f, level):
        return False
    if f.rules[IN_ORDER]:
        _skip(f, level)
    slot = _find_slot(f, level)
    if _is_kept(f, slot):
        f.solutions[level], f.shortest[level] = f.known[slot, 0] - 1, f.known[slot, 1]
        f.numbers[TOTAL] = min(f.numbers[TOTAL] + f.solutions[level], UNLIMITED)
        f.place_count[level] = 0
        return False
    f.slots[level] = slot
    if not f.rules[IN_ORDER]:
        f.kind[level] = NONE
        _next_kind(f, level)
    return False


@kernel
def _drop(f: Any, level: int, kind: int, row: int, column: int) -> None:
    """The next level's grid: the piece frozen there, and full rows gone."""
    above = f.grids[level + 1]
    above[:] = f.grids[level]
    rows, words = above.shape
    for r in range(f.height[kind]):
        for w in range(words):
            above[row + r, w] |= f.masks[kind, column, r, w]
    f.left[kind] -= 1
    f.turn[level + 1] = f.turn[level] + 1
    if not f.rules[CLEARING]:
        return
    kept = 0
    for r in range(rows):
        is_full = True
        for w in range(words):
            if above[r, w] != f.full[w]:
                is_full = False
        if not is_full:
            for w in range(words):
                above[kept, w] = above[r, w]
            kept += 1
    above[kept:] = 0


@kernel
def _leave(f: Any, level: int) -> None:
    """Remember what was found below a level."""
    slot = f.slots[level]
    if slot == NONE:
        return
    _find_slot(f, level)
    f.keys[slot, :] = f.key
    f.known[slot, 0], f.known[slot, 1] = f.solutions[level] + 1, f.shortest[level]


@kernel
def forward(f: Any, nodes: int) -> int:
    """Go on for so many nodes. After FOUND, the caller may ask to go on."""
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
            row, column = f.places[level, f.tried[level]]
            f.tried[level] += 1
            if f.fixed[kind, 0] == ANYWHERE or (
                f.fixed[kind, 0] == row and f.fixed[kind, 1] == column
            ):
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
        f.solutions[level - 1] = min(f.solutions[level - 1] + f.solutions[level], UNLIMITED)
        f.shortest[level - 1] = min(f.shortest[level - 1], f.shortest[level] + 1)

"""Tetrisito as slowly and plainly as it can be written: sets of cells, moved one row at a time.

Rows count from 0 at the top of the grid; the hidden rows above it have negative numbers.
"""

from __future__ import annotations

Rows = list[str]
Cells = frozenset[tuple[int, int]]


def entering(box: Rows, offset: int) -> Cells:
    """The piece as its box draws it, the box's bottom row just above the grid."""
    return frozenset(
        (r - len(box), c + offset)
        for r, row in enumerate(box)
        for c, cell in enumerate(row)
        if cell == "#"
    )


def offsets(rows: Rows, box: Rows) -> list[int]:
    rightmost = max(c for _, c in entering(box, 0))
    return [n for n in range(len(rows[0])) if n + rightmost < len(rows[0])]


def moved(piece: Cells, down: int, right: int) -> Cells:
    return frozenset((r + down, c + right) for r, c in piece)


def free(rows: Rows, piece: Cells) -> bool:
    for r, c in piece:
        if c < 0 or c >= len(rows[0]) or r >= len(rows):
            return False
        if r >= 0 and rows[r][c] == "#":
            return False
    return True


def drops(rows: Rows, box: Rows) -> dict[Cells, int]:
    """Where a piece can come to rest in the grid, by the offset at which it enters."""
    found = {}
    for offset in offsets(rows, box):
        place = entering(box, offset)
        while free(rows, below := moved(place, 1, 0)):
            place = below
        if all(r >= 0 for r, _ in place):
            found[place] = offset
    return found


def frozen(rows: Rows, place: Cells) -> Rows:
    return [
        "".join("#" if (r, c) in place else cell for c, cell in enumerate(row))
        for r, row in enumerate(rows)
    ]


State = tuple[Rows, list[int]]
"""The grid and the pieces left, counted from 0."""


def after_one_drop(state: State, boxes: list[Rows], in_order: bool) -> list[State]:
    """What can come next: every piece that may be dropped at every place where it ends."""
    rows, left = state
    if in_order:
        while left and not drops(rows, boxes[left[0]]):
            left = left[1:]
    found = []
    for piece in left[:1] if in_order else left:
        for place in drops(rows, boxes[piece]):
            after = frozen(rows, place)
            rest = [other for other in left if other != piece]
            found.append((after, rest))
    return found


def perft(state: State, goal: Rows, boxes: list[Rows], in_order: bool, depth: int) -> int:
    """How many sequences of `depth` drops there are."""
    if depth == 0:
        return 1
    if state[0] == goal:
        return 0
    return sum(
        perft(after, goal, boxes, in_order, depth - 1)
        for after in after_one_drop(state, boxes, in_order)
    )

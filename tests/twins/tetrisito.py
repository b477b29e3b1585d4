"""Tetrisito as slowly and plainly as it can be written: sets of cells, moved one row at a time.

Rows count from 0 at the top of the grid; the hidden rows above it have negative numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

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


def all_paths(
    rows: Rows, piece: Cells, sliding: bool, path: str = ""
) -> Iterator[tuple[str, Cells]]:
    """Every way down, and where it ends."""
    if not free(rows, moved(piece, 1, 0)):
        yield path, piece
        return
    for letter, right in [("-", 0), ("L", -1), ("R", 1)] if sliding else [("-", 0)]:
        below = moved(piece, 1, right)
        if free(rows, below):
            yield from all_paths(rows, below, sliding, path + letter)


def drops(rows: Rows, box: Rows, sliding: bool) -> dict[Cells, tuple[int, int, str]]:
    """Where a piece can come to rest in the grid, and the best way there: the fewest shifts, then
    the smallest offset, then the path that is first in the alphabet."""
    ways: dict[Cells, list[tuple[int, int, str]]] = {}
    for offset in offsets(rows, box):
        for path, place in all_paths(rows, entering(box, offset), sliding):
            if all(r >= 0 for r, _ in place):
                shifts = path.count("L") + path.count("R")
                ways.setdefault(place, []).append((shifts, offset, path.rstrip("-")))
    return {place: min(found) for place, found in ways.items()}


def frozen(rows: Rows, place: Cells) -> Rows:
    return [
        "".join("#" if (r, c) in place else cell for c, cell in enumerate(row))
        for r, row in enumerate(rows)
    ]


def cleared(rows: Rows) -> Rows:
    kept = [row for row in rows if "." in row]
    return ["." * len(rows[0])] * (len(rows) - len(kept)) + kept


State = tuple[Rows, list[int]]
"""The grid and the pieces left, counted from 0."""


def after_one_drop(
    state: State, boxes: list[Rows], in_order: bool, clearing: bool, sliding: bool
) -> list[State]:
    """What can come next: every piece that may be dropped at every place where it ends."""
    rows, left = state
    if in_order:
        while left and not drops(rows, boxes[left[0]], sliding):
            left = left[1:]
    found = []
    for piece in left[:1] if in_order else left:
        for place in drops(rows, boxes[piece], sliding):
            after = frozen(rows, place)
            rest = [other for other in left if other != piece]
            found.append((cleared(after) if clearing else after, rest))
    return found


def perft(
    state: State, goal: Rows, boxes: list[Rows], rules: tuple[bool, bool, bool], depth: int
) -> int:
    """How many sequences of `depth` drops there are; `rules`: in order, clearing, sliding."""
    if depth == 0:
        return 1
    if state[0] == goal:
        return 0
    return sum(
        perft(after, goal, boxes, rules, depth - 1)
        for after in after_one_drop(state, boxes, *rules)
    )


def solvable(state: State, goal: Rows, boxes: list[Rows], rules: tuple[bool, bool, bool]) -> bool:
    """Whether the goal can be reached, by trying everything."""
    return state[0] == goal or any(
        solvable(after, goal, boxes, rules) for after in after_one_drop(state, boxes, *rules)
    )

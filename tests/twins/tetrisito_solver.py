"""Solutions of a small Tetrisito by trying every drop, and random puzzles to try it on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from twins.tetrisito import Cells, Rows, drops, entering, frozen, moved


class Given(NamedTuple):
    """A puzzle as rows of text."""

    start: Rows
    goal: Rows
    boxes: list[Rows]


Step = tuple[Cells, Cells]
"""What kind of piece came to rest, and where."""


def kind(box: Rows) -> Cells:
    """What makes pieces equal: blocks, and empty columns on the left."""
    piece = entering(box, 0)
    return moved(piece, -1 - max(r for r, _ in piece), 0)


def sequences(
    rows: Rows, left: list[Rows], goal: Rows, implementation: str, path: tuple[Step, ...] = ()
) -> Iterator[tuple[Step, ...]]:
    """Every sequence of drops that ends when the goal is reached."""
    if rows == goal:
        yield path
        return
    if any(
        cell == "#" and wanted != "#"
        for row, target in zip(rows, goal, strict=True)
        for cell, wanted in zip(row, target, strict=True)
    ):
        return  # a block outside the goal stays there
    if implementation == "B":
        while left and not drops(rows, left[0]):
            left = left[1:]
    for index, box in enumerate(left[:1] if implementation == "B" else left):
        if box in left[:index]:
            continue
        rest = left[:index] + left[index + 1 :]
        for place in drops(rows, box):
            after = frozen(rows, place)
            step = kind(box), place
            yield from sequences(after, rest, goal, implementation, (*path, step))


def fewest_drops(given: Given, implementation: str) -> int | None:
    """The drops of the shortest solution; None if there is none."""
    found = sequences(given.start, given.boxes, given.goal, implementation)
    return min(map(len, found), default=None)


def random_puzzle(chance: random.Random, implementation: str) -> Given:
    """A small puzzle; about half of them can be solved."""
    columns, height = chance.randint(2, 4), chance.randint(2, 4)
    if implementation != "A" and chance.random() < 0.3:
        return _jigsaw(chance, columns, height)
    many = 1 if implementation == "A" else chance.randint(1, 4)
    boxes = [_box(chance, columns, height) for _ in range(many)]
    if many > 1 and chance.random() < 0.4:
        boxes[chance.randrange(many)] = boxes[chance.randrange(many)]
    start = ["." * columns] * height
    if chance.random() < 0.5:
        start = _dropped(chance, start, [_box(chance, columns, height)])
    drops_made = chance.sample(boxes, chance.randint(1, many))
    if implementation == "B":
        drops_made = boxes[: len(drops_made)]
    goal = _dropped(chance, start, drops_made)
    if chance.random() < 0.45:
        goal = _spoilt(chance, start, goal)
    if chance.random() < 0.2:
        boxes = [_box(chance, columns, height) if box in drops_made[:1] else box for box in boxes]
    return Given(start, goal, boxes)


def _jigsaw(chance: random.Random, columns: int, height: int) -> Given:
    """Low cells cut into pieces anyhow: they fill the goal, but often can't be dropped there."""
    high = [chance.randint(0, min(3, height)) for _ in range(columns)]
    cells = [(height - 1 - y, c) for c in range(columns) for y in range(high[c])]
    parts: dict[int, list[tuple[int, int]]] = {}
    for cell in cells:
        parts.setdefault(chance.randrange(3), []).append(cell)
    boxes = []
    for part in parts.values():
        top, bottom = min(r for r, _ in part), max(r for r, _ in part)
        left = min(c for _, c in part) if chance.random() < 0.8 else 0
        right = max(c for _, c in part)
        boxes.append(
            [
                "".join("#" if (r, c) in part else "." for c in range(left, right + 1))
                for r in range(top, bottom + 1)
            ]
        )
    chance.shuffle(boxes)
    empty = ["." * columns] * height
    return Given(empty, frozen(empty, frozenset(cells)), boxes or [["#"]])


def _box(chance: random.Random, columns: int, height: int) -> Rows:
    """Mostly a piece that hangs together; now and then any blocks; with empty edges or without."""
    tall, wide = chance.randint(1, min(3, height)), chance.randint(1, min(3, columns))
    if chance.random() < 0.2:
        tall, wide = chance.randint(1, 4), chance.randint(1, 4)
    cells = {(chance.randrange(tall), chance.randrange(wide))}
    for _ in range(chance.randint(0, 4)):
        r, c = chance.randrange(tall), chance.randrange(wide)
        beside = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & cells
        if beside or chance.random() < 0.15:
            cells.add((r, c))
    return ["".join("#" if (r, c) in cells else "." for c in range(wide)) for r in range(tall)]


def _dropped(chance: random.Random, rows: Rows, boxes: list[Rows]) -> Rows:
    for box in boxes:
        if places := sorted(map(sorted, drops(rows, box))):
            rows = frozen(rows, frozenset(map(tuple, chance.choice(places))))
    return rows


def _spoilt(chance: random.Random, start: Rows, goal: Rows) -> Rows:
    """Some cell changed, or another cell instead."""
    cells = [list(row) for row in goal]
    for _ in range(chance.randint(1, 2)):
        r, c = chance.randrange(len(goal)), chance.randrange(len(goal[0]))
        if start[r][c] != "#" or chance.random() < 0.1:
            cells[r][c] = "." if cells[r][c] == "#" else "#"
    return ["".join(row) for row in cells]

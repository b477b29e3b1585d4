"""Reasons why a puzzle is impossible that need no search, in words.

Each argument looks at a task and answers with a sentence, or None if it has nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from plancia.tetrisito.board import Bits
from plancia.tetrisito.task import Task

COLOUR_WORK: Final = 200_000
"""Pieces times open cells, up to which colours are tried: a second at most."""

Argument = Callable[[Task], str | None]


def why_impossible(task: Task) -> str | None:
    """The first argument that proves it, simple ones first."""
    arguments = _WITH_CLEARING if task.clearing else _WITHOUT_CLEARING
    return next((words for argument in arguments if (words := argument(task))), None)


def looks_wrong(task: Task) -> bool:
    """Whether a glance shows that it is impossible: a block is outside the goal, or above a cell
    that is to be filled."""
    return not task.clearing and bool(start_must_stay(task) or nothing_above(task))


def _cell(task: Task, bits: Bits) -> str:
    """The lowest cell of a set, as people count: rows from the top and columns from the left, as
    the offsets do."""
    row, column = next(task.board.cells(bits))
    return f"row {row + 1}, column {column}"


def _some(many: int, noun: str) -> str:
    return f"1 {noun}" if many == 1 else f"{many} {noun}s"


def some_piece_is_left(task: Task) -> str | None:
    if not task.position.left:
        return "no piece is left"
    return None if task.pieces else "no piece that is left is small enough for the grid"


def start_must_stay(task: Task) -> str | None:
    if gone := task.start & ~task.goal:
        return f"the block at {_cell(task, gone)} is not in the goal, and blocks never vanish"
    return None


def right_number_of_blocks(task: Task) -> str | None:
    need = task.open.bit_count()
    if task.can_add(need):
        return None
    if need > task.blocks:
        return (
            f"the goal has {_some(need - task.blocks, 'cell')} more than all pieces can fill: "
            f"{need} are open, the pieces have {_some(task.blocks, 'block')}"
        )
    less = max(blocks for blocks in range(need) if task.can_add(blocks))
    more = min(blocks for blocks in range(need, task.blocks + 1) if task.can_add(blocks))
    return (
        f"{_some(need, 'cell')} of the goal {'is' if need == 1 else 'are'} open, and no choice of "
        f"pieces has so many blocks: the nearest have {less} and {more}"
    )


def nothing_above(task: Task) -> str | None:
    if task.sliding:
        return None
    if under := task.open & task.board.shadow(task.start):
        return f"the open cell at {_cell(task, under)} is under a block: nothing falls there"
    return None


def a_place_for_every_cell(task: Task) -> str | None:
    reached = 0
    for place in task.places:
        reached |= place.body
    if missed := task.open & ~reached:
        return (
            f"no piece can come to rest on the open cell at {_cell(task, missed)} "
            "without leaving the goal"
        )
    return None


def regions_can_be_filled(task: Task) -> str | None:
    """Pieces that hang together lie in one region each."""
    if any(len(list(task.regions(shape.bits))) > 1 for shape in task.shapes):
        return None
    for region in task.regions(task.open):
        if not task.can_add(region.bit_count()):
            return (
                f"the open cells around {_cell(task, region)} are cut off from the others, and no "
                f"choice of pieces has the {_some(region.bit_count(), 'block')} they need"
            )
    return None


def colours_match(task: Task) -> str | None:
    """Colour the cells in two ways: a kind can cover so many more of one than of the other."""
    if sum(task.counts) * task.open.bit_count() > COLOUR_WORK:
        return None
    for pattern, coloured in _patterns(task).items():
        first = (task.open & coloured).bit_count()
        second = (task.open & ~coloured).bit_count()
        if not _can_balance(task, coloured, first - second):
            return (
                f"colour the cells like {pattern}: of the open ones {first} have one colour and "
                f"{second} the other, and no choice of pieces covers so many of each"
            )
    return None


def _patterns(task: Task) -> dict[str, Bits]:
    columns, cells = task.board.columns, range(task.board.size)
    return {
        "a chessboard": sum(1 << c for c in cells if (c // columns + c % columns) % 2 == 0),
        "upright stripes": sum(1 << c for c in cells if c % columns % 2 == 0),
        "level stripes": sum(1 << c for c in cells if c // columns % 2 == 0),
    }


def _can_balance(task: Task, coloured: Bits, balance: int) -> bool:
    """Whether some of the pieces fill as many cells as are open, with that difference."""
    tilts: list[set[int]] = [set() for _ in task.shapes]
    for kind, body in task.places:
        tilts[kind].add(2 * (body & coloured).bit_count() - body.bit_count())
    # A set of differences is an int; the bit of difference 0 is far enough from the end.
    need, zero = task.open.bit_count(), task.blocks
    sums = [1 << zero] + [0] * need
    for kind, size in enumerate(task.sizes):
        for _ in range(min(task.counts[kind], need // size)):
            for blocks in range(need, size - 1, -1):
                for tilt in tilts[kind]:
                    before = sums[blocks - size]
                    sums[blocks] |= before << tilt if tilt >= 0 else before >> -tilt
    return bool(sums[need] >> zero + balance & 1)


def no_full_row_stays(task: Task) -> str | None:
    if full := task.board.full_rows(task.goal):
        return f"row {task.board.rows - full[-1]} of the goal is full, and full rows vanish"
    return None


def blocks_and_rows(task: Task) -> str | None:
    """Each row that vanishes takes as many blocks as there are columns."""
    need, columns = task.goal.bit_count() - task.start.bit_count(), task.board.columns
    if any(task.can_add(blocks) for blocks in range(need, task.blocks + 1, columns)):
        return None
    return (
        f"the goal has {task.goal.bit_count()} blocks, the grid {task.start.bit_count()}, and a "
        f"row takes {columns} with it: no choice of pieces has as many blocks as that needs"
    )


_WITHOUT_CLEARING: Final[tuple[Argument, ...]] = (
    some_piece_is_left,
    start_must_stay,
    right_number_of_blocks,
    nothing_above,
    a_place_for_every_cell,
    regions_can_be_filled,
    colours_match,
)
_WITH_CLEARING: Final[tuple[Argument, ...]] = (
    some_piece_is_left,
    no_full_row_stays,
    blocks_and_rows,
)

"""Reasons why a puzzle is impossible that need no search, in words.

Each argument looks at a task and answers with a sentence, or None if it has nothing to say.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from plancia.core.text import T, Text, plural
from plancia.tetrisito.board import Bits
from plancia.tetrisito.solver.task import SolverTask

MAX_COLOUR_STEPS: Final = 200_000
"""Pieces times open cells, up to which colours are tried: a second at most."""

Argument = Callable[[SolverTask], Text | None]


def why_impossible(task: SolverTask) -> Text | None:
    """The first argument that proves it, in words; simple ones first."""
    return next((words for argument in _ARGUMENTS if (words := argument(task))), None)


def looks_wrong(task: SolverTask) -> bool:
    """Whether a glance shows that it is impossible: a block is outside the goal, or above a cell
    that is to be filled."""
    return bool(start_must_stay(task) or nothing_above(task))


def _cell(task: SolverTask, bits: Bits) -> Text:
    """The lowest cell of a set: rows from the top and columns from the left, from 0 as the offsets
    do."""
    row, column = next(task.board.cells(bits))
    return T("row {row}, column {column}", row=row, column=column)


def some_piece_is_left(task: SolverTask) -> Text | None:
    if not task.position.left:
        return T("no piece is left")
    if not task.pieces:
        return T("no piece that is left is small enough for the grid")
    return None


def start_must_stay(task: SolverTask) -> Text | None:
    if gone := task.start & ~task.goal:
        return T(
            "the block at {cell} is not in the goal, and blocks never vanish",
            cell=_cell(task, gone),
        )
    return None


def right_number_of_blocks(task: SolverTask) -> Text | None:
    need = task.open.bit_count()
    if task.can_add(need):
        return None
    if need > task.blocks:
        return plural(
            "the goal has {n} cell more than all pieces can fill: {need} are open, the pieces have "
            "{blocks}",
            "the goal has {n} cells more than all pieces can fill: {need} are open, the pieces "
            "have {blocks}",
            need - task.blocks,
            need=need,
            blocks=plural("{n} block", "{n} blocks", task.blocks),
        )
    less = max(blocks for blocks in range(need) if task.can_add(blocks))
    more = min(blocks for blocks in range(need, task.blocks + 1) if task.can_add(blocks))
    return plural(
        "{n} cell of the goal is open, and no choice of pieces has as many blocks: the nearest "
        "have {less} and {more}",
        "{n} cells of the goal are open, and no choice of pieces has as many blocks: the nearest "
        "have {less} and {more}",
        need,
        less=less,
        more=more,
    )


def nothing_above(task: SolverTask) -> Text | None:
    if under := task.open & task.board.shadow(task.start):
        return T(
            "the open cell at {cell} is under a block: nothing falls there", cell=_cell(task, under)
        )
    return None


def a_place_for_every_cell(task: SolverTask) -> Text | None:
    reached = 0
    for place in task.places:
        reached |= place.body
    if missed := task.open & ~reached:
        return T(
            "no piece can come to rest on the open cell at {cell} without leaving the goal",
            cell=_cell(task, missed),
        )
    return None


def regions_can_be_filled(task: SolverTask) -> Text | None:
    """Pieces that hang together lie in one region each."""
    if any(len(list(task.regions(shape.bits))) > 1 for shape in task.shapes):
        return None
    for region in task.regions(task.open):
        if not task.can_add(region.bit_count()):
            return plural(
                "the open cells around {cell} are cut off from the others, and no choice of pieces "
                "has the {n} block they need",
                "the open cells around {cell} are cut off from the others, and no choice of pieces "
                "has the {n} blocks they need",
                region.bit_count(),
                cell=_cell(task, region),
            )
    return None


def colours_match(task: SolverTask) -> Text | None:
    """Colour the cells in two ways: by how many more of one than of the other can a kind cover?"""
    if sum(task.counts) * task.open.bit_count() > MAX_COLOUR_STEPS:
        return None
    for pattern, coloured in _patterns(task.board.columns, task.board.size).items():
        first = (task.open & coloured).bit_count()
        second = (task.open & ~coloured).bit_count()
        if not _can_balance(task, coloured, first - second):
            return T(
                "colour the cells like {pattern}: of the open ones {first} have one colour and "
                "{second} the other, and no choice of pieces covers as many of each",
                pattern=pattern,
                first=first,
                second=second,
            )
    return None


@cache
def _patterns(columns: int, size: int) -> dict[Text, Bits]:
    cells = range(size)
    return {
        T("a chessboard"): sum(1 << c for c in cells if (c // columns + c % columns) % 2 == 0),
        T("upright stripes"): sum(1 << c for c in cells if c % columns % 2 == 0),
        T("level stripes"): sum(1 << c for c in cells if c // columns % 2 == 0),
    }


def _can_balance(task: SolverTask, coloured: Bits, balance: int) -> bool:
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


_ARGUMENTS: Final[tuple[Argument, ...]] = (
    some_piece_is_left,
    start_must_stay,
    right_number_of_blocks,
    nothing_above,
    a_place_for_every_cell,
    regions_can_be_filled,
    colours_match,
)

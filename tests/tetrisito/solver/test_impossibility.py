"""Reasons why a puzzle is impossible, in words."""

import pytest

from plancia.tetrisito import Tetrisito, TetrisitoOptions
from plancia.tetrisito.notation import parse_puzzle
from plancia.tetrisito.solver.impossibility import looks_wrong, why_impossible
from plancia.tetrisito.solver.task import SolverTask


def task_of(text: str) -> SolverTask:
    return SolverTask(Tetrisito(TetrisitoOptions(parse_puzzle(text))).start())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "start #.. goal ### piece ###",
            "2 cells of the goal are open, and no choice of pieces has as many blocks: "
            "the nearest have 0 and 3",
        ),
        (
            "start ... goal ### piece ##",
            "the goal has 1 cell more than all pieces can fill: 3 are open, "
            "the pieces have 2 blocks",
        ),
        (
            "start #.. goal .## piece ##",
            "the block at row 0, column 0 is not in the goal, and blocks never vanish",
        ),
        (
            "start #.. ... goal #.. #.. piece #",
            "the open cell at row 1, column 0 is under a block: nothing falls there",
        ),
        (
            "start ... ... goal #.. ... piece #",
            "no piece can come to rest on the open cell at row 0, column 0 "
            "without leaving the goal",
        ),
        (
            "start ....... ....... goal ##..... ##.#.## piece ## ## piece ## piece ##",
            "7 cells",
        ),
        (
            "start ... ... goal ... .## piece # piece ##.#",
            "the goal has 1 cell more than all pieces can fill",
        ),
        (
            "start ... ... goal ... ##. piece ##.# .###",
            "no piece that is left is small enough for the grid",
        ),
    ],
)
def test_what_is_impossible_is_explained(text: str, why: str) -> None:
    assert why in str(why_impossible(task_of(text)))


def test_a_chessboard_proves_what_a_search_would_take_long_for() -> None:
    # Two opposite corners are missing: dominoes cover as many dark cells as light ones.
    rows = [".#######", *["########"] * 6, "#######."]
    grid = " ".join(["start", *["........"] * 8, "goal", *rows])
    assert str(why_impossible(task_of(grid + " piece ##" * 31 + " piece # #" * 31))) == (
        "colour the cells like a chessboard: of the open ones 32 have one colour and 30 the "
        "other, and no choice of pieces covers as many of each"
    )


def test_regions_that_nothing_fills_are_found() -> None:
    assert str(
        why_impossible(task_of("start ....... goal ###.### piece ## piece ## piece ##"))
    ) == (
        "the open cells around row 0, column 0 are cut off from the others, and no choice of "
        "pieces has the 3 blocks they need"
    )


def test_a_glance_sees_blocks_outside_the_goal_and_above_open_cells() -> None:
    assert looks_wrong(task_of("start #.. goal .## piece ##"))
    assert looks_wrong(task_of("start #.. ... goal #.. #.. piece #"))
    assert not looks_wrong(task_of("start #.. goal ### piece ###"))

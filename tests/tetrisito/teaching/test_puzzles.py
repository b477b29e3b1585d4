"""Puzzles for packs and days."""

from random import Random

import pytest

from plancia.core.position import Result
from plancia.tetrisito.rules import Tetrisito, TetrisitoOptions, TetrisitoPosition
from plancia.tetrisito.teaching.generator import (
    GRADES_FROM,
    SIZES,
)
from plancia.tetrisito.teaching.puzzles import TetrisitoPuzzles
from tetrisito.tasks import tempting_by_hand


@pytest.mark.parametrize("size", SIZES)
def test_a_composed_puzzle_is_solved_by_its_line_and_graded_by_what_tempts(size: str) -> None:
    composer = TetrisitoPuzzles(Tetrisito(TetrisitoOptions()))
    made = (composer.compose(Random(seed)) for seed in range(100))
    found = next(each for each in made if each is not None and each.tags[0] == size)
    position = found.position
    for drop in found.line:
        position = position.play(drop)
    assert position.outcome is not None
    assert position.outcome.result is Result.SOLVED
    start = found.position
    assert isinstance(start, TetrisitoPosition)
    by_hand = tempting_by_hand(start, found.line)
    least = GRADES_FROM[found.grade - 1]
    assert least <= by_hand < (*GRADES_FROM, 10**9)[found.grade]
    assert all(tag in composer.motifs for tag in found.tags)


def test_the_same_chance_composes_the_same_puzzle() -> None:
    composer = TetrisitoPuzzles(Tetrisito(TetrisitoOptions()))
    assert composer.compose(Random(3)) == composer.compose(Random(3))

from dataclasses import replace
from random import Random

import pytest

from plancia.four_in_a_row.rules import FourInARow, FourInARowOptions, FourInARowPosition
from plancia.four_in_a_row.teaching.puzzles import FourInARowPuzzles

GAME = FourInARow(FourInARowOptions())
MAKES = FourInARowPuzzles(GAME)
BLOCK = "7/7/7/7/1OXXXO1/1OOXOXO X turn u0r0b1v0m1 u0r1b0v0m1"
MIRRORED = "7/7/7/7/1OXXXO1/OXOXOO1 X turn u0r0b1v0m1 u0r1b0v0m1"


def read(text: str) -> FourInARowPosition:
    return GAME.from_text(text)


@pytest.mark.parametrize(
    ("text", "move", "turns", "tags"),
    [
        (BLOCK, "d4", 2, {"block"}),
        ("7/7/7/1XX4/1XOXXO1/1OXXOO1 O turn u0r0b0v0m1 u0r1b1v0m1", "d6", 2, {"block"}),
        ("7/3O3/3O3/3XX2/3OX2/3XO1O X turn u0r0b1v0m1 u0r0b0v0m1", "d5", 2, {"block"}),
    ],
)
def test_the_only_move_and_its_motifs(text: str, move: str, turns: int, tags: set[str]) -> None:
    position = read(text)
    only = MAKES.only_move(position)
    assert only is not None
    assert (str(only.move), only.value, only.within) == (move, 1, turns)
    assert set(MAKES.tags(position, [only.move])) == tags
    assert tags <= set(MAKES.motifs)


def test_with_an_undo_left_no_move_is_the_only_one() -> None:
    position = read(BLOCK)
    mine, theirs = position.hands
    assert MAKES.only_move(replace(position, hands=(replace(mine, undos=1), theirs))) is None


def test_positions_are_those_in_which_nobody_makes_four_by_a_drop() -> None:
    positions = MAKES.positions(Random(2))
    assert positions
    assert positions == MAKES.positions(Random(2))
    for position in positions:
        assert GAME.from_text(position.to_text()) == position
        assert position.begins_turn
        assert not any(hand.undos for hand in position.hands)
        ends = [position.play(m).outcome for m in position.legal_moves() if str(m)[0] == "d"]
        assert not any(ends)


def test_mirrored_positions_have_the_same_key_and_other_hands_another() -> None:
    position = read(BLOCK)
    assert MAKES.key(position) == MAKES.key(read(MIRRORED))
    assert MAKES.key(position) != MAKES.key(read(BLOCK.replace("r0b1", "r1b1")))

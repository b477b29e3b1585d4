import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from plancia.core.text import Text
from plancia.four_in_a_row.rules import FourInARow, FourInARowOptions, FourInARowPosition
from plancia.four_in_a_row.teaching.puzzles import FourInARowPuzzles
from plancia.puzzles.pack import shipped
from plancia.puzzles.puzzle import Puzzle

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
        (
            "7/3O3/3X3/3X3/2XO3/1XOXO2 O turn u0r0b0v0m1 u0r1b0v0m1",
            "d6",
            2,
            {"remove-threat"},
        ),
        ("7/7/7/2O1X2/2X1O2/1OXXXOX O turn u0r0b0v0m1 u0r1b1v0m1", "d4", 3, {"quiet"}),
    ],
)
def test_the_only_move_and_its_motifs(text: str, move: str, turns: int, tags: set[str]) -> None:
    position = read(text)
    only = MAKES.only_move(position)
    assert only is not None
    assert (str(only.move), only.value, only.within) == (move, 1, turns)
    assert set(MAKES.tags(position, [only.move])) == tags
    assert tags <= set(MAKES.motifs)


def sample(every: int) -> Iterator[Puzzle]:
    pack = shipped("four-in-a-row")
    assert pack is not None
    return (pack[number] for number in range(0, len(pack), every))


def test_an_idea_names_a_four_that_can_be_made_and_a_next_drop_that_is_proved() -> None:
    told = Counter[str]()
    for puzzle in sample(every=80):
        start, mover = puzzle.position, puzzle.position.to_move
        words = MAKES.idea(start, puzzle.line, puzzle.within, puzzle.tags)
        if not isinstance(words, Text):
            told["nothing"] += 1
            continue
        values = {name: str(value) for name, value in words.values}
        made = start.play(puzzle.line[0])
        if "{next}" in words.template:
            stopped = passed(passed(made).play_line(f"d{values['column']}"))
            follow_up = stopped.parse_move(f"d{values['next']}")
            assert MAKES._wins.wins(stopped, follow_up, puzzle.within - 1), words
            told["next"] += 1
        elif "block" in words.template:
            assert "block" in puzzle.tags
            if "{four}" in words.template:
                again = made.play_line("k b" if "k" in map(str, made.legal_moves()) else "b")
                ends = [again.play(move).winner for move in again.legal_moves()]
                assert mover in ends, words
                told["block"] += 1
        else:
            told["threat"] += 1
            after = replace(passed(made), to_move=mover)
            ways = [f"d{each}" for each in re.findall(r"\d", values.get("columns", ""))]
            if "row" in values:
                ways = [f"r{values['row']}{values['column']}"]
            elif "column" in values:
                ways = [f"d{values['column']}"]
            assert ways
            assert all(after.play_line(way).winner == mover for way in ways), words
    assert min(told[kind] for kind in ("next", "block", "threat")) > 5
    assert told["nothing"] < 0.06 * told.total()


def passed(made: FourInARowPosition) -> FourInARowPosition:
    """After a move that is kept, and no block."""
    while made.outcome is None and not made.begins_turn:
        made = made.play_line("k" if "k" in map(str, made.legal_moves()) else "p")
    return made


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

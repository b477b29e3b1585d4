import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from plancia.core.text import Text
from plancia.four_in_a_row.rules import FourInARow, FourInARowOptions, FourInARowPosition
from plancia.four_in_a_row.teaching.puzzles import FourInARowPuzzles
from plancia.study.pack import shipped
from plancia.study.puzzle import Puzzle
from twins.short_wins import wins_within

GAME = FourInARow(FourInARowOptions())
MAKES = FourInARowPuzzles(GAME)
BLOCK = "7/7/7/7/1OXXXO1/1OOXOXO X turn u0r0b1v0m1 u0r1b0v0m1"
MIRRORED = "7/7/7/7/1OXXXO1/OXOXOO1 X turn u0r0b1v0m1 u0r1b0v0m1"


def read(text: str) -> FourInARowPosition:
    return GAME.from_text(text)


def sample(every: int) -> Iterator[Puzzle]:
    pack = shipped("four-in-a-row")
    assert pack is not None
    return (pack[number] for number in range(0, len(pack), every))


def test_an_idea_names_a_four_that_can_be_made_and_a_next_drop_that_is_proved() -> None:
    told = Counter[str]()
    for puzzle in sample(every=40):
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
            assert wins_within(stopped.play(follow_up), mover, puzzle.within - 2), words
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

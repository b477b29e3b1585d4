import pytest

from plancia.core.errors import MalformedText
from plancia.study.puzzle import Puzzle

LINES = {
    "connect4": "{}\t7/7/4X2/3OO2/2OXXX1/OOXXOX1 O\t4 6 6 7 7\t1\t4\tanswers",
    "nim": '{"heaps":"1,4,6","misere":false}\t1,4,6 1\tC1 A1 C1\t1\t3\tbalance',
    "pente": '{"rows":13,"columns":13}\t13/13/5O7/6X2O3/6OX2O2/7OX1O2/6X1OX3/6XO1XOX1/6XX1X3/'
    "5OO6/5X7/13/13 O 2 2\tL7 L10 L5\t1 2\t2\tfour blocks",
}


@pytest.mark.parametrize("game", LINES)
def test_a_puzzle_survives_its_line_of_text(game: str) -> None:
    puzzle = Puzzle.from_text(game, LINES[game])
    assert puzzle.position.game.name == game
    assert puzzle.to_text() == LINES[game]


def test_within_how_many_moves_it_is_won_is_read_where_it_is_given() -> None:
    assert Puzzle.from_text("pente", LINES["pente"]).within == 2
    assert Puzzle.from_text("nim", LINES["nim"]).within == 0


@pytest.mark.parametrize("text", ["", "{}\t7/7\t1\t1\t1\t", LINES["nim"].replace("C1 ", "C9 ")])
def test_a_line_that_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(MalformedText, match="not a puzzle of nim"):
        Puzzle.from_text("nim", text)


def test_grades_above_the_last_name_keep_it() -> None:
    puzzle = Puzzle.from_text("connect4", LINES["connect4"])
    assert str(puzzle.grade_title) == "Very hard"

import pytest

import plancia
from connect4.positions import new


def test_the_usual_notation_plays_a_game() -> None:
    position = new().start().play_line("44455")
    assert position == new().start().play_line("4 4 4 5 5") == new().start().play_line("444 55")
    assert position.to_text() == "7/7/7/3X3/3OX2/3XO2 O"
    assert new(6, 9).start().play_line("99").to_text() == "9/9/9/9/8O/8X X"


def test_columns_above_nine_are_written_with_spaces() -> None:
    position = new(6, 12).start().play_line("10 10 1 12")
    assert position.to_text() == "12/12/12/12/9O2/X8X1O X"
    assert position.format_move(12) == "12"
    assert new(6, 10).start().play_line("10").to_text() == "10/10/10/10/10/9X O"


@pytest.mark.parametrize("text", ["0", "8", "", "x", "-1", "4 ", "444", "٤"])
def test_what_is_no_columns_name_is_refused(text: str) -> None:
    with pytest.raises(plancia.MalformedText, match="not a column from 1 to 7"):
        new().start().parse_move(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7/7/7/7/7/7", "not a board and the player to move"),
        ("7/7/7/7/7/7 Y", "it can be X or O"),
        ("7/7/7/7/7 X", "5 rows where the board has 6"),
        ("7/7/7/7/7/8 X", "row 6: 8 cells where"),
        ("7/7/7/7/7/3Z3 O", "row 6: 'Z' is none of ., X, O"),
        ("7/7/7/7/3X3/7 O", "nothing lies below a piece in column 4"),
        ("7/7/7/7/7/3X3 X", "1 X and 0 O with X to move"),
        ("7/7/7/7/OOO4/XXXX3 X", "with X to move"),
        ("7/7/7/OOO4/OOOX3/XXXX3 X", "has a line already|X begins"),
        ("7/7/7/7/7/99999999999999999999X O", "row 6"),
        ("7/7/7/7/7/²5 X", "row 6"),
    ],
)
def test_a_malformed_position_says_where_and_why(text: str, why: str) -> None:
    with pytest.raises(plancia.MalformedText, match=why):
        new().from_text(text)


@pytest.mark.parametrize(
    "text", ["7/7/O6/XXXXOO1/OOOXXOO/XXXXOOX O", "7/7/X5X/XO4X/XO1O1OX/XOOXOOX O"]
)
def test_two_lines_that_no_single_stone_made_are_refused(text: str) -> None:
    with pytest.raises(plancia.MalformedText, match="one last stone"):
        new().from_text(text)


def test_a_win_by_two_lines_at_once_is_a_position() -> None:
    position = new().start().play_line("5135753153441117462")
    assert position.line.bit_count() == 7
    assert position.game.from_text(position.to_text()) == position

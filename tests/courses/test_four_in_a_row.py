"""Four in a Row's outputs are read whatever borders, symbols and words a program uses."""

import pytest

from plancia.courses.case import CaseOptions
from plancia.courses.check import COURSES

ROWS = (".......", ".......", ".......", "...O...", "..XX...", "O.XXO..")


def drawn(before: str, between: str, after: str, empty: str, border: str = "") -> str:
    """The board with what stands before, between and after its cells, and a line between rows."""
    lines = [before + between.join(row.replace(".", empty)) + after for row in ROWS]
    return "".join(f"{border}{line}\n" for line in lines) + border


@pytest.mark.parametrize(
    "board",
    [
        drawn("| ", " | ", " |", " ", "+---+---+---+---+---+---+---+\n"),
        drawn("|", "|", "|", " "),
        drawn("|", "|", "|", " ", "|-|-|-|-|-|-|-|\n"),
        drawn("[", "][", "]", " "),
        drawn("", " | ", "", " ", "--+---+---+---+---+---+--\n"),
        drawn("", " ", "", "."),
        drawn("", "", "", "_"),
        drawn("# ", " ", " #", "-", "#################\n"),
        drawn("1 | ", " | ", " | 1", ".", "\n"),
        drawn("│ ", " │ ", " │", " ", "├───┼───┼───┼───┼───┼───┼───┤\n"),
        drawn("", "  ", "", "*"),
        " 1   2   3   4   5   6   7\n" + drawn("| ", " | ", " |", " ").lower(),
    ],
)
def test_four_in_a_row_reads_the_cells_whatever_the_borders(board: str) -> None:
    course = COURSES["four-in-a-row"]
    seen = course.seen(f"{board}\nColumn (1-7)? {board}\nAnn, choose\n", CaseOptions())
    assert tuple(seen) == (*ROWS, "no winner yet")


@pytest.mark.parametrize("text", ["", "Ann wins", "| X | O |\n" * 6, ".......\n" * 5])
def test_a_malformed_board_is_not_recognised(text: str) -> None:
    assert list(COURSES["four-in-a-row"].seen(text, CaseOptions())) == [
        "no board of 6 rows and 7 columns in the output"
    ]


@pytest.mark.parametrize(
    ("ending", "verdict"),
    [
        ("Ann wins!", "Ann wins"),
        ("The winner is Bob", "Bob wins"),
        ("The winner is:\n\nBob", "Bob wins"),
        ("Player 2 won.", "Bob wins"),
        ("Player X wins", "Ann wins"),
        ("O wins the game", "Bob wins"),
        ("Congratulations, player number 1", "Ann wins"),
        ("Ann violated the rules too often, so Bob wins.", "Bob wins"),
        ("Bob wins because Ann violated the rules.", "Bob wins"),
        ("Ann loses", "Bob wins"),
        ("It's a tie", "a draw"),
        ("The board is full, nobody wins.", "a draw"),
        ("Ann has a chance to win", "no winner yet"),
        ("Ann, your turn", "no winner yet"),
    ],
)
def test_four_in_a_row_knows_the_winner_by_name_symbol_or_number(ending: str, verdict: str) -> None:
    board = drawn("|", "|", "|", " ")
    course = COURSES["four-in-a-row"]
    assert course.seen(f"{board}\n{ending}\n", CaseOptions())[-1] == verdict
    assert course.seen(f"{board}\nturn\n{ending}\n{board}\n", CaseOptions())[-1] == verdict

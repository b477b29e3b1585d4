"""Four in a Row's outputs are read whatever borders, symbols and words a program uses."""

import contextlib
import io
import re
from collections.abc import Callable, Sequence

import pytest

from courses.checking import check
from plancia.courses.case import Case, CaseOptions
from plancia.courses.check import COURSES, Check, Run
from plancia.courses.result import ProgramResult
from plancia.originals.console import Console, EndOfInput
from plancia.originals.four_in_a_row import Desk, Program

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


OUR_BOARD = re.compile(r"(?:\+---){7}\+\n(?:(?:\|.*\|)\n(?:\+---){7}\+\n){6}")


OUR_WINNER = re.compile(r"(Ann|Bob) \((X|O)\) wins .*|The board is full: a draw.")


BORDERS = (
    ("|", "|", "|", " ", ""),
    ("", " ", "", ".", ""),
    ("", "", "", "_", ""),
    ("[", "][", "]", " ", ""),
    ("# ", " ", " #", "-", "#################\n"),
    ("│ ", " │ ", " │", " ", "├───┼───┼───┼───┼───┼───┼───┤\n"),
)


WINNERS: tuple[tuple[Callable[[str, str, int, str], str], str], ...] = (
    (lambda name, symbol, number, loser: f"Congratulations {name}!", "It's a tie"),
    (lambda name, symbol, number, loser: f"Player {number} wins", "Nobody wins."),
    (lambda name, symbol, number, loser: f"The winner is:\n{symbol}", "DRAW"),
    (lambda name, symbol, number, loser: f"{loser} loses, {name} wins", "tie game"),
)


@pytest.mark.parametrize("border", BORDERS)
@pytest.mark.parametrize("winner", WINNERS)
def test_no_correct_variant_of_four_in_a_row_fails(
    border: tuple[str, ...],
    winner: tuple[Callable[[str, str, int, str], str], str],
    four_in_a_row_cases: list[Case],
) -> None:
    before, between, after, empty, line = border

    def board(found: re.Match[str]) -> str:
        rows = [row[2::4].replace(" ", empty) for row in found[0].splitlines()[1::2]]
        return "".join(f"{line}{before}{between.join(row)}{after}\n" for row in rows) + line

    def verdict(found: re.Match[str]) -> str:
        if not found[1]:
            return winner[1]
        number = 1 if found[1] == "Ann" else 2
        return winner[0](found[1], found[2], number, "Bob" if number == 1 else "Ann")

    checked = Check("four-in-a-row")
    for number, case in enumerate(four_in_a_row_cases, 1):
        changed = OUR_WINNER.sub(verdict, OUR_BOARD.sub(board, case.ours))
        assert changed != case.ours
        got = checked.verdict(number, case, ProgramResult(changed.encode(), b"", 0.0, None))
        assert got.passed, (case.rule, got.expected, got.got)


@pytest.fixture(scope="module")
def four_in_a_row_cases() -> Sequence[Case]:
    return Check("four-in-a-row", cases=0, seed=3).drawn()[::5]


def play_here(program: Callable[[Desk], Program]) -> Run:
    """A program in this process."""

    def run(given: bytes) -> ProgramResult:
        output = io.BytesIO()
        with contextlib.suppress(EndOfInput):
            program(Desk(Console(io.BytesIO(given), output), None, typed=False)).play()
        return ProgramResult(output.getvalue(), b"", 0.0, None)

    return run


def test_a_program_that_ends_at_the_third_violation_fails() -> None:
    def strict(desk: Desk) -> Program:
        program = Program(desk)
        program.violation = [2, 2]
        return program

    verdicts = check("four-in-a-row", play_here(strict), cases=0)
    assert "II 1: three violations do not lose" in {v.case.rule for v in verdicts if v.wrong}

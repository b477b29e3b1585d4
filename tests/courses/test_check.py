import contextlib
import io
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from plancia.courses.case import Case, CaseOptions, CaseVerdict
from plancia.courses.check import COURSES, Check, Run
from plancia.courses.program import run_program
from plancia.courses.result import ProgramResult
from plancia.four_in_a_row.rules import FourInARow, FourInARowOptions
from plancia.originals.console import Console, EndOfInput
from plancia.originals.four_in_a_row import Desk, Program
from plancia.originals.four_in_a_row import main as four_in_a_row
from plancia.originals.nim import main as nim
from plancia.originals.tetrisito import main as tetrisito
from waiting import LIMIT_S

MAINS: dict[str, Callable[[Sequence[str]], int]] = {
    "four-in-a-row": four_in_a_row,
    "nim": nim,
    "tetrisito": tetrisito,
}


def ours(name: str, *arguments: str) -> Run:
    """Our program, in this process."""

    def run(given: bytes) -> ProgramResult:
        output = io.BytesIO()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
            patch.setattr("sys.stdout", io.TextIOWrapper(output))
            MAINS[name](arguments)
            sys.stdout.flush()
            return ProgramResult(output.getvalue(), b"", 0.0, None)

    return run


def saying(text: str) -> Run:
    """A program that reads nothing and says always the same."""
    return lambda given: ProgramResult(text.encode(), b"", 0.0, None)


def filtered(name: str, change: Callable[[str], str]) -> Run:
    """Our program with its output changed."""
    run = ours(name)
    return lambda given: replace(result := run(given), output=change(result.text).encode())


def check(name: str, run: Run, cases: int = 50, **options: object) -> list[CaseVerdict]:
    chosen = CaseOptions(**options)  # type: ignore[arg-type]
    return list(Check(name, cases, seed=3, options=chosen).verdicts(run))


def failed(name: str, run: Run, **limits: object) -> list[CaseVerdict]:
    return [v for v in check(name, run, **limits) if not v.passed]  # type: ignore[arg-type]


@pytest.mark.parametrize("name", sorted(COURSES))
def test_our_own_program_passes_every_case(name: str) -> None:
    verdicts = check(name, ours(name), cases=4)
    assert len(verdicts) > 4
    assert [v.number for v in verdicts] == list(range(1, len(verdicts) + 1))
    assert all(v.passed for v in verdicts), [v.case.rule for v in verdicts if not v.passed]


@pytest.mark.parametrize("apart", [12, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", sorted(COURSES))
def test_our_own_program_passes_as_a_process(name: str, apart: int) -> None:
    """On every 12th case; `make soak` tries all."""
    command = [sys.executable, "-m", "plancia", "original", name]
    checked = Check(name, cases=4, seed=3)
    for number, case in enumerate(checked.drawn()[::apart]):
        verdict = checked.verdict(number, case, run_program(command, case.given, LIMIT_S))
        assert verdict.passed, case.rule


@pytest.mark.parametrize("name", sorted(COURSES))
def test_the_same_seed_gives_the_same_cases_and_another_gives_others(name: str) -> None:
    course = COURSES[name]
    first, again, others = (list(course.cases(2, seed, CaseOptions())) for seed in (5, 5, 6))
    assert first == again != others


@pytest.mark.parametrize("name", sorted(COURSES))
def test_every_case_names_its_rule_and_a_mute_program_passes_none(name: str) -> None:
    verdicts = check(name, saying(""), cases=0)
    assert not any(v.passed for v in verdicts)
    assert all(v.case.rule for v in verdicts)


def test_nim_forgives_what_a_simulator_adds_unless_strict() -> None:
    def wrap(text: str) -> str:
        lines = [
            "\n--- halting the LC-3 ---" if "Halting" in line else line.rstrip() + "  "
            for line in text.splitlines()
        ]
        return "\n".join(["LC-3 Simulator, version 0.1\n", *lines])

    wrapped = filtered("nim", wrap)
    assert failed("nim", wrapped, cases=2) == []
    assert len(failed("nim", wrapped, cases=2, strict=True)) == 17


def test_nim_notices_a_missing_board_and_shows_where() -> None:
    broken = filtered("nim", lambda text: text.replace(" Try again.", ""))
    wrong = failed("nim", broken, cases=0)
    assert wrong
    first = wrong[0]
    assert first.case.rule == "the sample input and output of the appendix"
    assert first.line is not None
    assert first.expected[first.line] == "Invalid move. Try again."
    assert first.got[first.line] == "Invalid move."
    data = first.to_json()
    assert data["passed"] is False
    assert data["first_difference"] == first.line + 1


def test_tetrisito_input_has_crlf_unless_lf_is_asked_for() -> None:
    course = COURSES["tetrisito"]
    assert all(b"\r\n" in case.given for case in course.cases(3, 1, CaseOptions()))
    assert not any(b"\r" in case.given for case in course.cases(3, 1, CaseOptions(crlf=False)))


def test_tetrisito_compares_the_last_word_alone() -> None:
    chatty = filtered("tetrisito", lambda text: f"MARS 4.5\nYES NO\n{text.strip()}")
    assert failed("tetrisito", chatty, cases=2) == []
    assert failed("tetrisito", saying("YES"), cases=20)
    assert failed("tetrisito", saying("NO"), cases=20)


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
def test_what_is_no_board_is_none(text: str) -> None:
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
        program.position = FourInARow(FourInARowOptions(violations=2)).start()
        return program

    verdicts = check("four-in-a-row", play_here(strict), cases=0)
    assert "II 1: three violations do not lose" in {v.case.rule for v in verdicts if v.wrong}


@pytest.mark.parametrize("implementation", ["A", "B", "C"])
def test_tetrisito_is_checked_by_implementation(implementation: str) -> None:
    run = ours("tetrisito", "--implementation", implementation)
    verdicts = check("tetrisito", run, cases=6, implementation=implementation)
    assert all(v.passed for v in verdicts)
    assert {line for v in verdicts for line in v.expected} == {"YES", "NO"}
    if implementation != "C":
        other = "B" if implementation == "A" else "C"
        given = [
            c.given for c in COURSES["tetrisito"].cases(6, 3, CaseOptions(implementation=other))
        ]
        assert given != [v.case.given for v in verdicts]


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        ("while True: pass", "did not end within 0.5 s"),
        ("while True: print('x' * 9999)", "wrote more than"),
        ("import os; os.abort()", "crashed: SIGABRT"),
    ],
)
def test_a_program_out_of_hand_fails_its_case(code: str, trouble: str) -> None:
    seconds = 30 if "print" in code else 0.5
    run = Check("nim", 0, 0, seconds).verdicts(
        lambda given: run_program([sys.executable, "-c", code], given, seconds)
    )
    verdict = next(run)
    assert not verdict.passed
    assert verdict.result.trouble is not None
    assert trouble in str(verdict.result.trouble)

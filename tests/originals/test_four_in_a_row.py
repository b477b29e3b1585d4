import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.four_in_a_row.notation import BOARD
from plancia.originals import four_in_a_row as original
from plancia.originals.console import Console
from waiting import LIMIT_S

DATA = Path(__file__).parent.parent / "data" / "four_in_a_row"
PROGRAM = "import sys; from plancia.originals.four_in_a_row import main; sys.exit(main())"
Play = Callable[[str], tuple[str, dict[str, Any]]]

EMPTY = """\
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+
"""


def run(given: bytes, *args: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *args], input=given, capture_output=True, timeout=LIMIT_S
    )


@pytest.fixture
def play(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> Play:
    """Plays a script in this process; gives the transcript and the summary."""

    def played(script: str) -> tuple[str, dict[str, Any]]:
        file = tmp_path / "script"
        file.write_text(script)
        args = ["--names", "Ann", "Bob", "--script", str(file), "--summary"]
        assert original.main(args) == 0
        text = capfdbinary.readouterr().out.decode()
        return text, json.loads(text.splitlines()[-1])

    return played


def drops(columns: str) -> str:
    """Turns that drop, keep and pass."""
    first, rest = columns[:2], columns[2:]
    return " ".join([*(f"1 {c} 0" for c in first), *(f"1 {c} 0 0" for c in rest)])


SCRIPTS = json.loads((DATA / "scripts.json").read_text())
"""Typed games, one for every rule, with what their summaries must hold."""


@pytest.mark.parametrize("case", SCRIPTS, ids=lambda case: case["rule"])
def test_a_scripted_game_ends_as_the_rule_says(case: dict[str, Any], play: Play) -> None:
    _, summary = play(case["script"])
    assert {key: summary[key] for key in case["expect"]} == case["expect"]


def test_after_every_move_the_board_the_turn_and_what_is_left_are_shown(play: Play) -> None:
    text, _ = play("1 4 0")
    assert text.count("\n|") == 2 * 6
    assert text.splitlines()[-5:-2] == [
        "Ann (X): 3 undos, 1 remove, 1 block and 3 violations left.",
        "Bob (O): 3 undos, 1 remove, 1 block and 3 violations left.",
        "It is the turn of Bob (O).",
    ]


def test_the_player_to_move_is_announced_once_a_turn(play: Play) -> None:
    text, _ = play(drops("44") + " 1 4 0")
    assert text.count("It is the turn of") == 3
    assert play("1 3")[0].count("It is the turn of") == 1
    assert "is blocked" not in text
    blocked, _ = play("1 4 1")
    assert "Bob (O) is blocked." in blocked.splitlines()
    assert blocked.count("It is the turn of Ann (X).") == 2
    assert play("1 4 1 1 1 0 1")[0].count("is blocked") == 1  # the second block is a violation


@pytest.mark.parametrize(("typed", "shown"), [(True, b"A? B? 4\n"), (False, b"A? 1\nB? 4\n")])
def test_what_a_person_did_not_type_as_an_answer_is_echoed(typed: bool, shown: bytes) -> None:
    out = io.BytesIO()
    desk = original.Desk(Console(io.BytesIO(b"1 4\n"), out), None, typed)
    assert [desk.number("A?"), desk.number("B?")] == [1, 4]
    assert out.getvalue() == shown


def test_an_answer_that_can_not_be_is_asked_again_with_the_reason(play: Play) -> None:
    text, summary = play("x 1 4 0")
    assert "Please type a number." in text.splitlines()
    assert summary["to_move"] == 2
    text, summary = play(drops("44") + " 2 9 1 1 9 5 4")
    assert text.splitlines().count("There is no such cell.") == 2
    assert summary["removes_left"] == [0, 1]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("1 3", "Violation by Ann (X): the first move goes into the centre, column 4; 2 left."),
        ("1 9", "Violation by Ann (X): a piece goes into a column from 1 to 7; 2 left."),
        ("2", "Violation by Ann (X): the first move can't be a remove; 2 left."),
        ("1 9 2 2", "Violation by Ann (X): the first move can't be a remove; 0 left."),
        ("2 2 2 2", "Violation by Ann (X): the first move can't be a remove; one too many."),
        (drops("444444") + " 1 4", "Violation by Ann (X): column 4 is full; 2 left."),
        (drops("44") + " 2 1 1", "Violation by Ann (X): row 1, column 1 is empty; 2 left."),
        ("1 4 1 1 1 0 1", "Violation by Ann (X): no block is left; 2 left."),
        (
            drops("44") + " 1 1 1 1 1 1 1 1 1 1 1 1",
            "Violation by Ann (X): no undo is left; 2 left.",
        ),
    ],
)
def test_a_violation_says_which_rule_and_how_many_are_left(
    script: str, expected: str, play: Play
) -> None:
    assert expected in play(script)[0].splitlines()


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (drops("443526") + " 1 1", "Ann (X) wins with four in a row."),
        ("2 2 2 2", "Bob (O) wins by the opponent's violations."),
        (next(c["script"] for c in SCRIPTS if c["expect"].get("reason") == "draw"), "a draw."),
    ],
)
def test_the_end_says_who_won(script: str, expected: str, play: Play) -> None:
    assert play(script)[0].splitlines()[-2].endswith(expected)


def test_names_are_asked_first() -> None:
    summary = run(b"Ann\n\x1b[2J B\xc3\xb3b \xff\n1\n4\n0\n")
    assert summary.returncode == 0
    lines = summary.stdout.decode().splitlines()
    assert lines[0] == "Name of player 1 (X): Ann"
    assert lines[1].startswith("Name of player 2 (O): [2J B\u00f3b")
    assert "It is the turn of [2J B\u00f3b (O)." in lines


def test_a_script_needs_no_names_and_can_be_standard_input() -> None:
    summary = run(b"1 4\r\n0 1\n\n4 0", "--script", "-", "--summary")
    assert summary.returncode == 0
    assert json.loads(summary.stdout.splitlines()[-1])["board"][-2:] == ["...O...", "...X..."]
    assert b"Player 1 (X)" in summary.stdout


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("x" * 99, "x" * 40),
        (" \t ", "Player 1"),
        ("a\x1bb\u202ec", "abc"),
    ],
)
def test_a_name_keeps_what_can_be_shown_up_to_forty_characters(typed: str, shown: str) -> None:
    assert original.clean_name(typed, 1) == shown


def test_a_long_run_of_zeros_is_a_number_at_once() -> None:
    assert original.parse_number("0" * 60_000 + "x") is None
    assert original.parse_number("-" + "0" * 60_000 + "4") == -4


@pytest.mark.parametrize(
    "word", ["", "x", "1.0", "1e3", "--1", "1_0", "\u0664", "0x4", "+", "\u00b2"]
)
def test_only_whole_numbers_are_parsed(word: str) -> None:
    assert original.parse_number(word) is None


def test_a_script_may_begin_with_a_mark(tmp_path: Path) -> None:
    file = tmp_path / "script"
    file.write_text("1 4", "utf-8-sig")
    played = run(b"", "--script", str(file), "--summary")
    assert json.loads(played.stdout.splitlines()[-1])["board"][5] == "...X..."


def test_on_a_terminal_two_people_play_and_ctrl_c_ends_it() -> None:
    child = pexpect.spawn(sys.executable, ["-c", PROGRAM], timeout=LIMIT_S, encoding="utf-8")
    for question, answer in [
        ("player 1", "Ann"),
        ("player 2", "Bob"),
        ("  1   2   3   4   5   6   7 \r\n", ""),
        ("1 = drop", "1"),
        ("Column", "3"),
        ("Violation by Ann", ""),
        ("1 = drop", "1 4"),
        ("Block the next move of Bob", "0"),
        ("the turn of Bob", "1"),
    ]:
        child.expect_exact(question)
        if answer:
            child.sendline(answer)
    child.expect_exact("Column")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_ctrl_d_at_a_name_hands_over_what_was_typed() -> None:
    child = pexpect.spawn(sys.executable, ["-c", PROGRAM], timeout=LIMIT_S, encoding="utf-8")
    child.expect_exact("player 1 (X): ")
    child.send("Ann")
    child.sendeof()
    child.expect_exact("Name of player 2 (O): ")
    child.sendline("Bob")
    child.expect_exact("It is the turn of Ann (X).")
    child.expect_exact("opponent's:")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def board_of(*rows: str) -> original.Board:
    """The document's board with these lowest rows of seven, `.` for an empty cell."""
    board = original.init_board()
    for row, cells in enumerate(rows, 7 - len(rows)):
        for column, cell in enumerate(cells, 1):
            line, place = original.address(row, column)
            board[line][place] = cell.replace(".", " ")
    return board


def test_the_board_is_drawn_as_it_lies_in_memory(capfd: pytest.CaptureFixture[str]) -> None:
    original.draw_board(original.init_board())
    assert capfd.readouterr().out == EMPTY
    assert [original.address(row, 1)[0] for row in range(1, 7)] == [1, 3, 5, 7, 9, 11]
    assert [original.address(1, c)[1] for c in range(1, 8)] == [2, 6, 10, 14, 18, 22, 26]


def test_a_piece_dropped_into_a_full_column_has_no_row() -> None:
    board = original.init_board()
    assert [original.drop(board, 7, "X") for _ in range(7)] == [6, 5, 4, 3, 2, 1, 0]
    assert board == board_of(*["......X"] * 6)


def test_removepiece_lets_what_is_above_fall_and_changes_its_column_alone() -> None:
    board = board_of(".X.....", ".O.....", ".X..O..")
    original.removepiece(board, 5, 2)
    assert board == board_of(".X.....", ".X..O..")
    full = board_of(*["XXOOXXO"] * 6)
    original.removepiece(full, 1, 1)
    assert full == board_of(".XOOXXO", *["XXOOXXO"] * 5)


@pytest.mark.parametrize("column", [0, -1, 8, "4", 4.0, None])
def test_a_column_off_the_board_is_refused_and_nothing_is_dropped(column: Any) -> None:
    board = original.init_board()
    with pytest.raises(ValueError, match=f"there is no column {column!r}; there are 1 to 7"):
        original.drop(board, column, "X")
    assert board == original.init_board()


@pytest.mark.parametrize("piece", ["", "x", "XO", ".", " "])
def test_an_unknown_piece_is_refused(piece: str) -> None:
    with pytest.raises(ValueError, match="it can be 'X' or 'O'"):
        original.drop(original.init_board(), 4, piece)


CHECKS = (
    original.checkwin, original.check_horizontal, original.check_vertical,
    original.check_right_dia, original.check_left_dia, original.check_chance_to_win,
)  # fmt: skip


@pytest.mark.parametrize(("row", "column"), [(1, 8), (0, 0), (7, 1), (-1, 3), (3, 0), ("1", 1)])
def test_a_cell_off_the_board_is_refused_by_every_subroutine(row: Any, column: int) -> None:
    board = board_of("XXXXOOO")
    for subroutine in (original.removepiece, *CHECKS):
        with pytest.raises(ValueError, match=r"there is no (row|column)"):
            subroutine(board, row, column)
    assert board == board_of("XXXXOOO")


def test_a_board_of_another_size_is_refused() -> None:
    for board in ([[" "] * 29] * 12, [[" "] * 28] * 13):
        with pytest.raises(ValueError, match="a board has 13 lines of 29 characters"):
            original.drop(board, 1, "X")


@given(st.lists(st.text("XO.", min_size=7, max_size=7), min_size=6, max_size=6))
def test_each_line_check_says_what_the_package_s_board_says(rows: list[str]) -> None:
    stones = [
        sum(BOARD.bit((r, c)) for r in range(6) for c in range(7) if rows[r][c] == piece)
        for piece in "XO"
    ]
    down, across, left_dia, right_dia = BOARD.directions
    lines = (BOARD.directions, (across,), (down,), (right_dia,), (left_dia,))
    board = board_of(*rows)
    for row in range(1, 7):
        for column in range(1, 8):
            cell = BOARD.bit((row - 1, column - 1))
            expected = [
                any(bits & cell & BOARD.line_cells(bits, 4, steps) for bits in stones)
                for steps in lines
            ]
            expected.append(any(bits & cell & BOARD.line_cells(bits, 3) for bits in stones))
            assert [check(board, row, column) for check in CHECKS] == expected

import contextlib
import io
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.originals import four_in_a_row as original
from plancia.originals.console import Console, EndOfInput
from twins import four_in_a_row as twin
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
    numbers = [int(word) for word in case["script"].split() if word.lstrip("-").isdigit()]
    assert summary == twin.play(numbers)[0].summary()


def random_numbers(chance: random.Random) -> list[int]:
    """Mostly sensible answers, so that games get far, with anything in between."""
    numbers: list[int] = []
    game, wants = twin.play(numbers)
    for _ in range(chance.randrange(250)):
        match wants:
            case "nothing":
                break
            case "menu":
                likely = [1, 1, 1, 2]
            case "undo" | "block":
                likely = [0, 0, 0, 1]
            case "column":
                likely = [*range(1, 8)] if game.moved[game.player] else [4]
            case _:
                likely = [*range(1, 8)]
        odd = chance.random() < 0.04
        numbers.append(chance.randint(-3, 9) if odd else chance.choice(likely))
        game, wants = twin.play(numbers)
    return numbers


@given(st.integers(0, 2**32))
def test_random_scripts_give_the_twins_summary(seed: int) -> None:
    chance = random.Random(seed)
    numbers = random_numbers(chance)
    script = "".join(f"{number}{chance.choice([' ', chr(10)])}" for number in numbers)
    desk = original.Desk(Console(io.BytesIO(), io.BytesIO()), script, typed=False)
    program = original.Program(desk, ("Ann", "Bob"))
    with contextlib.suppress(EndOfInput):
        program.play()
    assert original.summary(program.position) == twin.play(numbers)[0].summary()


def last_board(text: str) -> list[str]:
    lines = text.splitlines()
    end = max(number for number, line in enumerate(lines) if line == EMPTY[:29])
    return lines[end - 12 : end + 1]


def test_the_board_is_thirteen_lines_of_twenty_nine(play: Play) -> None:
    text, _ = play("")
    assert text.startswith(EMPTY)
    text, summary = play(drops("4435"))
    shown = last_board(text)
    assert {len(line) for line in shown} == {29}
    for r, row in enumerate(summary["board"], 1):
        for c, cell in enumerate(row, 1):
            assert shown[1 + (r - 1) * 2][2 + (c - 1) * 4] == cell.replace(".", " ")


@pytest.mark.parametrize("case", SCRIPTS, ids=lambda case: case["rule"])
def test_the_last_board_shown_is_the_board_at_the_end(case: dict[str, Any], play: Play) -> None:
    text, summary = play(case["script"])
    rows = ["".join(line[2::4]).replace(" ", ".") for line in last_board(text)[1::2]]
    assert rows == summary["board"]


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


def test_of_a_long_answer_forty_characters_are_echoed(play: Play) -> None:
    text, _ = play("x" * 60)
    assert text.count("x") == 40


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


def test_who_gives_no_name_is_called_by_the_number() -> None:
    summary = run(b"\n  \n")
    assert "It is the turn of Player 1 (X)." in summary.stdout.decode().splitlines()


def test_a_script_needs_no_names_and_can_be_standard_input() -> None:
    summary = run(b"1 4\r\n0 1\n\n4 0", "--script", "-", "--summary")
    assert summary.returncode == 0
    assert json.loads(summary.stdout.splitlines()[-1])["board"][-2:] == ["...O...", "...X..."]
    assert b"Player 1 (X)" in summary.stdout


@pytest.mark.parametrize(
    "given",
    [b"", b"Ann", b"Ann\nBob\n", b"\x00\xff\xfe\n\x80\n\x00 1 \x1c4\n", b"A\nB\n1\n4", b"\n" * 99],
)
def test_input_that_ends_early_ends_the_program_in_order(given: bytes) -> None:
    summary = run(given, "--summary")
    assert (summary.returncode, summary.stderr) == (0, b"")
    assert json.loads(summary.stdout.splitlines()[-1])["winner"] is None


def test_a_line_of_a_million_digits_is_asked_again() -> None:
    summary = run(b"A" * 1_000_000 + b"\nAnn\nBob\n" + b"1" * 1_000_000 + b"\n1 4", "--summary")
    assert (summary.returncode, summary.stderr) == (0, b"")
    state = json.loads(summary.stdout.splitlines()[-1])
    assert (state["board"][5], state["violations"]) == ("...X...", [0, 0])
    assert b"Ann (X)" in summary.stdout
    assert summary.stdout.count(b"That line is too long.") == 1  # the name; a number is asked again


@pytest.mark.parametrize(
    ("made", "left"), [(0, "3 violations"), (2, "1 violation"), (4, "0 violations")]
)
def test_what_a_player_has_left_is_printed(made: int, left: str) -> None:
    words = original.in_words(original.Hand(2, 1, 0, made), 3)
    assert words == f"2 undos, 1 remove, 0 blocks and {left} left"


def test_a_name_is_shown_up_to_forty_characters() -> None:
    assert original.clean_name("x" * 99, 1) == "x" * 40


def test_a_number_of_more_than_nine_digits_is_only_large() -> None:
    assert original.parse_number("1" * 9) == 111_111_111
    assert original.parse_number("1" * 10) == original.parse_number("9" * 99) == 10**9


def test_an_empty_cell_is_no_win() -> None:
    assert original.checkwin([["."] * 7 for _ in range(6)], 6, 1) is False


@pytest.mark.parametrize("piece", ["X", "O"])
@pytest.mark.parametrize(("down", "right"), [(0, 1), (1, 0), (1, 1), (1, -1)])
def test_checkwin_sees_four_in_each_direction_and_not_three(
    piece: str, down: int, right: int
) -> None:
    line = [(2 + far * down, 3 + far * right) for far in range(4)]
    board = [["."] * 7 for _ in range(6)]
    for row, column in line:
        board[row][column] = piece
    assert all(original.checkwin(board, row + 1, column + 1) for row, column in line)
    board[line[0][0]][line[0][1]] = "."
    assert not any(original.checkwin(board, row + 1, column + 1) for row, column in line)


def test_a_piece_dropped_into_a_full_column_has_no_row() -> None:
    board = [["."] * 7 for _ in range(6)]
    assert [original.drop(board, 7, "X") for _ in range(7)] == [6, 5, 4, 3, 2, 1, 0]
    assert [row[6] for row in board] == ["X"] * 6


def test_a_long_run_of_zeros_is_a_number_at_once() -> None:
    assert original.parse_number("0" * 60_000 + "x") is None
    assert original.parse_number("-" + "0" * 60_000 + "4") == -4


@pytest.mark.parametrize(
    "word", ["", "x", "1.0", "1e3", "--1", "1_0", "\u0664", "0x4", "+", "\u00b2"]
)
def test_only_whole_numbers_are_parsed(word: str) -> None:
    assert original.parse_number(word) is None


def test_a_script_that_cannot_be_read_is_one_clear_sentence(tmp_path: Path) -> None:
    missing, closed = tmp_path / "missing", tmp_path / "closed"
    closed.write_text("1 4")
    closed.chmod(0)
    for path in (missing, tmp_path, *([closed] if os.geteuid() else [])):
        summary = run(b"", "--script", str(path), "--summary")
        assert (summary.returncode, summary.stdout) == (2, b"")
        assert summary.stderr.count(b"\n") == 1
        assert str(path).encode() in summary.stderr


def test_a_script_of_binary_bytes_is_asked_again_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "script"
    file.write_bytes(bytes(range(256)) * 8)
    summary = run(b"", "--script", str(file), "--summary")
    assert (summary.returncode, summary.stderr) == (0, b"")


def test_wrong_arguments_end_with_status_two() -> None:
    assert run(b"", "--names", "Ann").returncode == 2


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


def test_on_a_terminal_a_script_is_echoed_and_columns_are_not_numbered(tmp_path: Path) -> None:
    (tmp_path / "script").write_text("1 4")
    arguments = ["-c", PROGRAM, "--script", str(tmp_path / "script")]
    child = pexpect.spawn(sys.executable, arguments, timeout=LIMIT_S, encoding="utf-8")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "Column (1 to 7): 4\r\n" in str(child.before)
    assert "  1   2   3" not in str(child.before)


@given(st.lists(st.tuples(st.integers(1, 7), st.sampled_from("XO")), max_size=30), st.data())
def test_the_documents_subroutines_are_the_twins(
    drops: list[tuple[int, str]], data: st.DataObject
) -> None:
    board, summary = [["."] * 7 for _ in range(6)], twin.Game()
    for column, piece in drops:
        row = original.drop(board, column, piece)
        free = [r for r in range(1, 7) if summary.cells[r, column] == "."]
        assert row == max(free, default=0)
        if row:
            summary.cells[row, column] = piece
            line = summary.run_through((row, column))
            assert original.checkwin(board, row, column) == (line >= 4)
    if filled := [cell for cell, piece in summary.cells.items() if piece != "."]:
        row, column = data.draw(st.sampled_from(filled))
        before = [board[r][column - 1] for r in range(row - 1)]
        original.removepiece(board, row, column)
        assert [board[r][column - 1] for r in range(row)] == [".", *before]
    assert not original.checkwin([["."] * 7 for _ in range(6)], 1, 1)


@pytest.mark.parametrize("empty", [" ", "."])
def test_removepiece_changes_its_column_alone_and_keeps_the_empty_character(empty: str) -> None:
    board = [[empty] * 7 for _ in range(6)]
    rows = list(board)
    for piece in "XOX":
        original.drop(board, 2, piece)
    original.drop(board, 5, "O")
    original.removepiece(board, 5, 2)
    assert all(row is before for row, before in zip(board, rows, strict=True))
    assert ["".join(row) for row in board] == [
        *[empty * 7] * 4,
        f"{empty}X{empty * 5}",
        f"{empty}X{empty * 2}O{empty * 2}",
    ]


def test_removepiece_of_a_full_board_leaves_a_space() -> None:
    board = [list("XXOOXXO") for _ in range(6)]
    original.removepiece(board, 1, 1)
    assert board[0] == list(" XOOXXO")


@pytest.mark.parametrize("column", [0, -1, -7, 8, 9])
def test_a_column_off_the_board_is_refused_and_nothing_is_dropped(column: int) -> None:
    board = [["."] * 7 for _ in range(6)]
    with pytest.raises(ValueError, match=f"there is no column {column}; columns are 1 to 7"):
        original.drop(board, column, "X")
    assert board == [["."] * 7] * 6


@pytest.mark.parametrize("piece", ["", "x", "XO", ".", " "])
def test_an_unknown_piece_is_refused(piece: str) -> None:
    board = [["."] * 7 for _ in range(6)]
    with pytest.raises(ValueError, match="it can be 'X' or 'O'"):
        original.drop(board, 4, piece)
    assert board == [["."] * 7] * 6


@pytest.mark.parametrize(("row", "column"), [(1, 8), (0, 0), (7, 1), (-1, 3), (3, 0)])
def test_a_cell_off_the_board_is_refused_by_every_subroutine(row: int, column: int) -> None:
    board = [["."] * 7 for _ in range(5)] + [list("XXXXOOO")]
    for subroutine in (original.removepiece, *CHECKS):
        with pytest.raises(ValueError, match=r"there is no (row|column)"):
            subroutine(board, row, column)
    assert board == [["."] * 7] * 5 + [list("XXXXOOO")]


def test_a_board_of_another_size_is_refused() -> None:
    for board in ([["."] * 7] * 5, [["."] * 6] * 6):
        with pytest.raises(ValueError, match="a board has 6 rows of 7 cells"):
            original.drop(board, 1, "X")


CHECKS = (
    original.checkwin,
    original.check_horizontal,
    original.check_vertical,
    original.check_right_dia,
    original.check_left_dia,
    original.check_chance_to_win,
)


@given(st.lists(st.text("XO.", min_size=7, max_size=7), min_size=6, max_size=6))
def test_each_line_check_counts_along_its_own_direction(rows: list[str]) -> None:
    board = [list(row) for row in rows]

    def run(row: int, column: int, down: int, right: int) -> int:
        """As the document counts: from the cell to one side, then from its neighbour back."""
        piece, count = rows[row - 1][column - 1], 1
        for way in (1, -1):
            r, c = row + way * down, column + way * right
            while 1 <= r <= 6 and 1 <= c <= 7 and rows[r - 1][c - 1] == piece:
                count, r, c = count + 1, r + way * down, c + way * right
        return count if piece in "XO" else 0

    for row in range(1, 7):
        for column in range(1, 8):
            counts = [run(row, column, *way) for way in ((0, 1), (1, 0), (-1, 1), (-1, -1))]
            answers = [check(board, row, column) for check in CHECKS]
            assert answers == [
                max(counts) >= 4,
                *(count >= 4 for count in counts),
                max(counts) >= 3,
            ]


def test_draw_board_prints_the_document_s_picture(capfd: pytest.CaptureFixture[str]) -> None:
    board = [[" "] * 7 for _ in range(6)]
    original.draw_board(board)
    assert capfd.readouterr().out == EMPTY

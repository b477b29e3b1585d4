import json
from pathlib import Path

import pytest

from plancia.cli import main

POSITIONS = """\
2252576253462244111563365343671351441 -1
7422341735647741166133573473242566 1

23163416124767223154467471272416755633 0
"""


@pytest.fixture
def positions(tmp_path: Path) -> Path:
    file = tmp_path / "positions.txt"
    file.write_text(POSITIONS)
    return file


def test_a_file_of_positions_is_solved_and_timed(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "connect4", str(positions)]) == 0
    output = capsys.readouterr().out
    assert output.startswith("3 positions, 0 wrong; mean ")
    assert output.endswith(" a second\n")


def test_wrong_scores_are_listed_with_status_1(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text(POSITIONS.replace(" 0\n", " 3\n"))
    assert main(["solve", "connect4", str(positions), "--keep"]) == 1
    output = capsys.readouterr().out.splitlines()
    assert output[0] == "line 4: 23163416124767223154467471272416755633 is 0, not 3"
    assert output[1].startswith("3 positions, 1 wrong")


def test_scores_that_were_not_given_are_printed_in_the_form_that_is_read(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text(POSITIONS.replace(" -1\n", "\n"))
    assert main(["solve", "connect4", str(positions)]) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[0] == POSITIONS.splitlines()[0]
    assert output[1].startswith("3 positions, 0 wrong")


def test_programs_get_json_and_scores_need_not_be_given(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text("2252576253462244111563365343671351441\n")
    assert main(["solve", "connect4", str(positions), "--json", "--weak"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert (output["positions"], output["wrong"]) == (1, 0)
    assert (output["solved"][0]["score"], output["solved"][0]["expected"]) == (-1, None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("8 0\n", "line 1: move 1 (8)"),
        ("4444444 0\n", "line 1: move 7 (4): column 4 is full"),
        ("4 x\n", "line 1: 'x' is not a score"),
        ("4 4 4\n", "line 1: '4 4 4' is not moves and a score"),
    ],
)
def test_a_malformed_file_ends_with_status_2_and_an_error(
    text: str, why: str, positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text(text)
    assert main(["solve", "connect4", str(positions)]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["/no/such/file"], ["/dev/null", "--rows", "0"]], ids=["missing", "rows"]
)
def test_bad_arguments_end_with_status_2_and_an_error(arguments: list[str]) -> None:
    assert main(["solve", "connect4", *arguments]) == 2


def test_a_board_too_large_to_solve_is_an_error(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text("1 0\n")
    assert main(["solve", "connect4", str(positions), "--rows", "8", "--columns", "8"]) == 2
    assert "too large to solve" in capsys.readouterr().err


@pytest.mark.parametrize("runner", ["here", pytest.param("processes", marks=pytest.mark.slow)])
def test_a_book_is_built_and_checked(
    runner: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "book.bin")
    size = ["--rows", "4", "--columns", "4", "--plies", "3"]
    how = ["--runner", runner] + ["--workers", "2"] * (runner == "processes")
    assert main(["connect4", "book", "build", *size, *how, "--out", file]) == 0
    assert "scores of 3 plies" in capsys.readouterr().out
    assert main(["connect4", "book", "check", file, "--sample", "20", "--all"]) == 0
    out = capsys.readouterr().out
    assert "of 20 solved again 0 are wrong" in out
    assert "compared with those that moves lead to: 0 differ" in out


def test_a_damaged_book_ends_with_status_2_and_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "book.bin").write_bytes(b"not a book" * 9)
    assert main(["connect4", "book", "check", str(tmp_path / "book.bin")]) == 2
    assert "is not a Connect Four book" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    ["book check FILE", "book build --plies 0 --rows 4 --columns 4 --out FILE"],
)
def test_a_book_that_cannot_be_opened_is_named_in_one_line(
    arguments: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "none" / "book.bin")
    assert main(["connect4", *arguments.replace("FILE", file).split()]) == 2
    assert capsys.readouterr().err == f"plancia: {file!r}: No such file or directory\n"


def test_a_proof_is_shown_with_letters_on_the_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawing = tmp_path / "proof.svg"
    assert main(["connect4", "prove", "4774", "4573322554", "--svg", str(drawing)]) == 0
    output = capsys.readouterr().out
    assert (
        output
        == """\
Connect Four: yellow (X) to move

  b  b  b  .  .  .  .
  .  .  .  .  .  .  .
  b  b  b  O  .  .  .
  .  .  .  X  X  a  X
  b  X  X  O  O  .  X
  .  O  O  X  O  .  O
  1  2  3  4  5  6  7

Play 4: with the right answers you win from there.
a  You hold the odd square in column 6, row 3: nobody wants to play below it,
   and when the other columns are full, red must.
b  Answer above red in columns 1, 2 and 3: then every line of theirs that needs
   an even square there is dead.
"""
    )
    assert drawing.read_text("utf-8").count(">b</text>") == 7


def test_a_proof_is_data_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["connect4", "prove", "34", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["move"], found["defender"], found["value"], found["threat"]) == (None, 2, 0, [])
    rules = {rule["rule"] for rule in found["rules"]}
    assert rules == {"claimeven", "before", "lowinverse"}
    assert all(rule["answers"] and rule["replies"] for rule in found["rules"])


def test_where_nothing_is_proved_the_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["connect4", "prove", "4"]) == 1
    assert capsys.readouterr().out == "Nothing is proved here, for either side.\n"

import os
import signal
import sys
from pathlib import Path

import pexpect
import pytest

from plancia.cli import main
from plancia.connect4 import Connect4
from plancia.connect4.solver.solve import Solver
from plancia.tetrisito import presets
from plancia.tetrisito.notation import format_general
from waiting import LIMIT_S

POSITIONS = """\
2252576253462244111563365343671351441 -1
7422341735647741166133573473242566 1

23163416124767223154467471272416755633 0
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file.txt"


@pytest.fixture
def positions(file: Path) -> Path:
    file.write_text(POSITIONS)
    return file


def test_a_file_of_positions_is_printed_with_the_scores(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "connect4", str(positions)]) == 0
    assert capsys.readouterr().out == POSITIONS.replace("\n\n", "\n")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("8 0\n", "line 1: move 1 (8)"),
        ("4444444 0\n", "line 1: move 7 (4): column 4 is full"),
    ],
)
def test_a_malformed_file_ends_with_status_2_and_an_error(
    text: str, why: str, positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text(text)
    assert main(["solve", "connect4", str(positions)]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["/no/such/file"], ["/dev/null", "-o", "rows=0"]], ids=["missing", "rows"]
)
def test_bad_arguments_end_with_status_2_and_an_error(arguments: list[str]) -> None:
    assert main(["solve", "connect4", *arguments]) == 2


def test_a_board_too_large_to_solve_is_an_error(
    positions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions.write_text("1 0\n")
    assert main(["solve", "connect4", str(positions), "-o", "rows=8", "-o", "columns=8"]) == 2
    assert "too large to solve" in capsys.readouterr().err


def test_what_the_book_knows_waits_for_no_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def compile(self: Solver, game: Connect4) -> None:
        raise AssertionError("a search is compiled")

    monkeypatch.setattr(Solver, "_search_for", compile)
    assert main(["solve", "connect4", "44"]) == 0
    assert main(["solve", "connect4", "444443325216"]) == 0
    with pytest.raises(AssertionError, match="a search is compiled"):
        main(["solve", "connect4", "4444433252161"])


NO = "start .... .... goal .... ###. piece ##"


SIDE = 22
SLOW = " ".join(
    ["start", *["." * SIDE] * SIDE, "goal", *["#" * SIDE] * SIDE]
    + ["piece ####", "piece # # # #"] * (SIDE * SIDE // 4)
)
"""Impossible, with more ways to try than there is time for."""


def test_a_puzzle_is_solved_with_a_line_of_drops(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(format_general(presets.PLUG))
    assert main(["solve", "tetrisito", str(file), "-o", "implementation=A"]) == 0
    assert capsys.readouterr().out == "YES: solved with 1 drop, and not with fewer\n1@1\n"


def test_an_impossible_puzzle_is_status_1_and_a_reason(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(NO)
    assert main(["solve", "tetrisito", str(file)]) == 1
    out = capsys.readouterr().out
    assert out == (
        "NO: the goal has 1 cell more than all pieces can fill: 3 are open, "
        "the pieces have 2 blocks\n"
    )


def test_options_of_the_game_are_obeyed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(format_general(presets.HEART))
    assert main(["solve", "tetrisito", str(file), "-o", "implementation=B"]) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("start ....\ngoal ...\npiece #", "line 2"),
        ("hello", "line 1"),
        ("start .\ngoal #\npiece #\npiece #", "implementation A takes one piece"),
    ],
)
def test_bad_input_is_status_2_and_one_line(
    file: Path, capsys: pytest.CaptureFixture[str], text: str, words: str
) -> None:
    file.write_text(text)
    assert main(["solve", "tetrisito", str(file), "-o", "implementation=A"]) == 2
    assert words in capsys.readouterr().err


def test_ctrl_c_gives_what_is_known_and_status_130(file: Path) -> None:
    file.write_text(SLOW)
    command = ["-m", "plancia", "solve", "tetrisito", str(file)]
    program = pexpect.spawn(
        sys.executable,
        command,
        encoding="utf-8",
        timeout=LIMIT_S,
        env=dict(os.environ, COLUMNS="80"),
    )
    program.expect(r"\D[1-9]\d*/\?")  # nodes, and no one knows of how many
    program.kill(signal.SIGINT)
    program.expect("UNKNOWN: unknown after [0-9,]+ nodes")
    program.expect(pexpect.EOF)
    program.close()
    assert program.exitstatus == 130

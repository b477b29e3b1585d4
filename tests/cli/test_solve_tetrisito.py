import json
import os
import signal
import sys
from pathlib import Path

import pexpect
import pytest

from plancia.cli import main
from plancia.tetrisito import presets
from plancia.tetrisito.notation import format_general
from waiting import LIMIT_S

NO = "start .... .... goal .... ###. piece ##"


SLOW = " ".join(
    ["start", *["........"] * 7, "#.......", "goal", "#.......", *["........"] * 7]
    + ["piece ## .#", "piece #. ##"] * 8
)
"""With line clearing: more ways to try than there is time for."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "puzzle.txt"


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


def test_all_solutions_are_listed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(format_general(presets.HEART))
    assert main(["solve", "tetrisito", str(file), "--all"]) == 0
    words, *lines = capsys.readouterr().out.splitlines()
    assert words.endswith(", 2 different solutions")
    assert len(set(lines)) == 2


def test_options_of_the_game_are_obeyed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(format_general(presets.SWEEP))
    assert main(["solve", "tetrisito", str(file)]) == 1
    assert main(["solve", "tetrisito", str(file), "-o", "line_clearing=yes"]) == 0
    file.write_text(format_general(presets.HEART))
    assert main(["solve", "tetrisito", str(file), "-o", "implementation=B"]) == 1


def test_json_says_all_that_is_known(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(format_general(presets.PLUG))
    assert main(["solve", "tetrisito", str(file), "--all", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["verdict"] == "solved"
    assert answer["moves"] == "1@1"
    assert answer["drops"] == [{"piece": 1, "offset": 1}]
    assert (answer["fewest"], answer["solutions"], answer["more"]) == (1, 1, False)


def test_show_draws_a_frame_for_each_drop(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(format_general(presets.PLUG))
    assert main(["solve", "tetrisito", str(file), "--show"]) == 0
    out = capsys.readouterr().out
    assert out.count("\ngrid") == 2
    assert "(#)(#)" in out
    assert "Tetrisito: solved" in out


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


def test_a_missing_file_is_status_2(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "tetrisito", str(file)]) == 2
    assert "No such file" in capsys.readouterr().err


def test_json_and_show_do_not_go_together(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(NO)
    assert main(["solve", "tetrisito", str(file), "--json", "--show"]) == 2


def test_a_limit_gives_an_honest_unknown(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(SLOW)
    assert (
        main(["solve", "tetrisito", str(file), "--seconds", "0.05", "-o", "line_clearing=yes"]) == 1
    )
    assert capsys.readouterr().out.startswith("UNKNOWN: unknown after ")


def test_ctrl_c_gives_what_is_known_and_status_130(file: Path) -> None:
    file.write_text(SLOW)
    command = ["-m", "plancia", "solve", "tetrisito", "-o", "line_clearing=yes", str(file)]
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

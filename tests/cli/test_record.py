from pathlib import Path

import pytest

from plancia.cli import main

GAMES = """\
[Game "connect4"]
[First "Ada"]
[Second "Bob"]

4 4 {in the middle} 5 5 6 6 7 1-0

[Game "nim"]
[Termination "resigned"]

A3 1-0
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "two.record"
    path.write_text(GAMES)
    return str(path)


def test_show_prints_the_players_the_moves_and_the_end(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "show", file]) == 0
    output = capsys.readouterr().out
    assert "Game 1: Connect Four, Ada - Bob, 7 moves, 1-0" in output
    assert "4 4\n{in the middle}\n5 5 6 6 7\n" in output
    assert "[X][X][X][X]" in output
    assert "Game 2: Nim, 1 move, 1-0, resigned" in output
    assert main(["record", "show", file, "--game", "2"]) == 0
    assert "Connect Four" not in capsys.readouterr().out


def test_replay_needs_a_terminal_and_a_game(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "replay", file]) == 1
    assert "the application needs a terminal" in capsys.readouterr().err
    (tmp_path / "empty").touch()
    assert main(["record", "replay", str(tmp_path / "empty")]) == 1
    assert "no game" in capsys.readouterr().err


def test_validate_answers_with_its_status(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "validate", file]) == 0
    assert f"{file}: 2 games, valid" in capsys.readouterr().out
    wrong = tmp_path / "wrong.record"
    wrong.write_text('[Game "connect4"]\n\n4 9 *\n')
    assert main(["record", "validate", file, str(wrong)]) == 1
    assert "move 2 (9): '9' is not a column from 1 to 7" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["show", "nowhere.record"], "No such file"),
        (["show", "FILE", "--game", "3"], "there is no game 3"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_bad_input_has_status_2(
    arguments: list[str], why: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", *(file if word == "FILE" else word for word in arguments)]) == 2
    assert why in capsys.readouterr().err


def test_a_file_of_bytes_that_are_no_text_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(b'[Game "nim\xff"]')
    assert main(["record", "show", str(bad)]) == 2
    assert "byte 10 is not UTF-8" in capsys.readouterr().err


def test_what_would_control_a_terminal_is_written_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.txt"
    file.write_text('[Game "connect4"]\n[Player1 "An\x1b[31mna"]\n\n4 {a\x1b]0;x\x07b\u202e} 4\n')
    assert main(["record", "show", str(file)]) == 0
    output = capsys.readouterr().out
    assert r"a\x1b]0;x\x07b\u202e" in output
    assert not {*"\x1b\x07\u202e"} & {*output}


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
def test_a_device_without_an_end_is_no_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "show", "/dev/zero"]) == 2
    assert "longer than 67108864 bytes" in capsys.readouterr().err

import json
import subprocess
import sys

import pytest

from plancia.cli import COMMANDS, main
from waiting import LIMIT_S


def plancia(
    *arguments: str, stdin: str = "", expect: int | None = 0
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "plancia", *arguments]
    ran = subprocess.run(
        command, input=stdin, capture_output=True, text=True, encoding="utf-8", timeout=LIMIT_S
    )
    assert expect is None or ran.returncode == expect, ran.stderr
    return ran


def test_help_lists_every_command() -> None:
    page = plancia("--help").stdout
    assert all(name in page for name in COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_a_help_page(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert "Usage: plancia " + name in capsys.readouterr().out


def test_every_commands_help_is_translated() -> None:
    page = plancia("--lang", "it", "--help").stdout
    assert all(name in page for name in COMMANDS)
    assert "Fa da motore UGI" in page, "of several paragraphs, indented in the source"


def test_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "connect4" in capsys.readouterr().out
    assert main(["games", "connect4"]) == 0
    page = capsys.readouterr().out
    assert "rows = 6" in page
    assert "beginner: Pia (Beginner)\n      Easy to beat, even in a first game." in page
    assert main(["games", "--json"]) == 0
    kinds = {facts["name"]: facts for facts in json.loads(capsys.readouterr().out)}
    assert {"connect4", "four-in-a-row", "nim", "pente", "tetrisito"} <= set(kinds)
    assert kinds["nim"]["levels"][-1]["opponent"] == "Talia"


@pytest.mark.usefixtures("third_party")
def test_a_broken_package_does_not_hide_the_other_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["games"]) == 0
    told = capsys.readouterr()
    assert "chomp" in told.out
    assert "'missing', can't be loaded" in told.err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["play", "conect4"], "did you mean connect4?"),
        (["play", "connect4", "-o", "rows=0"], "option rows is 0"),
        (["play", "connect4", "-o", "rows"], "is not NAME=VALUE"),
        (["play", "connect4", "--preset", "huge"], "has no preset 'huge'"),
        (["dance"], "No such command 'dance'"),
        (["original", "chess"], "Invalid value"),
        (["games", "chess"], "there is no game 'chess'"),
    ],
)
def test_bad_input_is_told_on_standard_error_with_status_2(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert why in told.err
    assert told.out == ""


def test_a_game_is_played_from_a_pipe_to_its_end() -> None:
    told = plancia("play", "connect4", stdin="1212121\n").stdout
    assert told.rstrip().endswith("Yellow wins: 4 in a line.")
    assert "[X]" in told


def test_play_asks_for_the_game_when_none_is_named() -> None:
    told = plancia("play", stdin="chess\n1\nquit\n").stdout
    assert "There is no game 'chess'." in told
    assert "Connect Four: yellow (X) to move" in told


def test_play_answers_words_and_takes_moves_back() -> None:
    script = "moves\nrules\nback\n4\nback\n9\nrecord\nhelp\nquit\n"
    told = plancia("play", "connect4", stdin=script).stdout
    assert "1 2 3 4 5 6 7" in told
    assert "There is no move to take back." in told
    assert "'9' is not a column from 1 to 7" in told
    assert '[Game "connect4"]' in told


def test_input_that_ends_early_ends_the_game_in_order() -> None:
    assert plancia("play", "connect4", stdin="4\n").stdout.endswith("red: \n")


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente", "tetrisito"])
def test_every_game_can_be_played_in_text(name: str) -> None:
    assert plancia("play", name, stdin="moves\nquit\n").stdout


def test_starting_up_imports_nothing_heavy() -> None:
    heavy = ["numba", "numpy", "rich", "textual", "litestar", "ray", "sqlalchemy"]
    code = (
        "import sys; from plancia.cli import main; main(['games']); main(['--help']);"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_the_version_is_told() -> None:
    assert plancia("--version").stdout.startswith("plancia, version ")


def test_ctrl_c_ends_with_status_130() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "plancia", "play", "connect4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    heard = b""
    while b"yellow: " not in heard:
        said = program.stdout.read1()  # type: ignore[attr-defined]
        assert said, "the program ended before its prompt"
        heard += said
    program.send_signal(2)
    _, errors = program.communicate(timeout=LIMIT_S)
    assert (program.returncode, errors.strip()) == (130, b"")

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from plancia import cli
from plancia.cli import COMMANDS, main
from waiting import LIMIT_S


def plancia(
    *arguments: str, stdin: str = "", expect: int | None = 0
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "plancia", *arguments]
    completed = subprocess.run(
        command, input=stdin, capture_output=True, text=True, encoding="utf-8", timeout=LIMIT_S
    )
    assert expect is None or completed.returncode == expect, completed.stderr
    return completed


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_a_help_page(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert "Usage: plancia " + name in capsys.readouterr().out


def test_every_commands_help_is_translated() -> None:
    page = plancia("--lang", "it", "--help").stdout
    assert "Esegue un motore che parla UGI" in page
    page = plancia("--lang", "it", "ugi", "--help").stdout
    assert "Fa da motore UGI" in page, "of several paragraphs, indented in the source"


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
        (["ugi", "chess"], "there is no game 'chess'"),
        (["solve", "chess"], "there is no game 'chess'"),
        (["solve", "pente"], "`plancia analyse pente` says what each move is worth"),
        (["regret", "nobody", "--game", "nim"], "nobody"),
        (["arena", "nim"], "the players are none"),
    ],
)
def test_bad_input_is_reported_on_standard_error_with_status_2(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.splitlines()[-1].startswith("plancia: ")
    assert why in captured.err
    assert captured.out == ""


def test_a_game_is_played_from_a_pipe_to_its_end() -> None:
    output = plancia("play", "connect4", stdin="1212121\n").stdout
    assert output.rstrip().endswith("Yellow wins: 4 in a line.")
    assert "[X]" in output


def test_play_answers_words_and_takes_moves_back() -> None:
    script = "moves\nrules\nback\n4\nback\n9\nrecord\nhelp\nquit\n"
    output = plancia("play", "connect4", stdin=script).stdout
    assert "1 2 3 4 5 6 7" in output
    assert "There is no move of yours to take back." in output
    assert "'9' is not a column from 1 to 7" in output
    assert '[Game "connect4"]' in output


def test_input_that_ends_early_ends_the_game_in_order() -> None:
    assert plancia("play", "connect4", stdin="4\n").stdout.endswith("red: \n")


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente", "tetrisito"])
def test_every_game_can_be_played_in_text(name: str, typed: list[str]) -> None:
    typed += ["moves", "quit"]
    assert main(["play", name]) == 0


def test_starting_up_imports_nothing_heavy() -> None:
    heavy = ["numba", "numpy", "rich", "textual", "litestar", "ray", "sqlalchemy"]
    code = (
        "import sys; from plancia.cli import main; main(['games']); main(['--help']);"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    completed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert completed.stdout.splitlines()[-1] == "[]"


def test_ctrl_c_ends_with_status_130() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "plancia", "play", "connect4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    received = b""
    while b"yellow: " not in received:
        chunk = program.stdout.read1()  # type: ignore[attr-defined]
        assert chunk, "the program ended before its prompt"
        received += chunk
    program.send_signal(2)
    _, errors = program.communicate(timeout=LIMIT_S)
    assert (program.returncode, errors.strip()) == (130, b"")


def test_help_imports_no_command_and_cuts_no_line() -> None:
    program = (
        "import sys; from plancia.cli import COMMANDS, main; main(['--help'])\n"
        "print([name for name in COMMANDS if 'plancia.cli.' + name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    *page, modules = done.stdout.splitlines()
    assert modules == "[]"
    assert not [line for line in page if line.endswith("...") and "ARGS" not in line]
    assert all(any(line.startswith(f"  {name} ") for line in page) for name in COMMANDS)
    headings = [line for line in page if line.endswith(":") and not line.startswith(" ")]
    assert headings == ["Options:", "Play:", "Study:", "Compete:", "Courses:", "Maintain:"]


def help_pages(command: click.Command, context: click.Context) -> Iterator[str]:
    yield command.get_help(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from help_pages(inner, click.Context(inner, context, name, terminal_width=80))


def test_no_help_page_cuts_a_line_or_is_wider_than_80_columns() -> None:
    pages = help_pages(
        cli.plancia, click.Context(cli.plancia, info_name="plancia", terminal_width=80)
    )
    lines = [line for page in pages for line in page.splitlines()]
    assert [line for line in lines if len(line) > 80] == []
    assert [line for line in lines if re.search(r"[a-z,]\.\.\.$", line)] == []
    assert [line for line in lines if line.endswith("-") and "|" in line] == []  # a name in two


def test_help_speaks_the_language_of_the_terminal() -> None:
    program = [sys.executable, "-m", "plancia", "--help"]
    environment = {**os.environ, "LANG": "it_IT.UTF-8", "LANGUAGE": "", "LC_ALL": ""}
    done = subprocess.run(program, capture_output=True, text=True, env=environment)
    assert "Forza 4" in done.stdout
    assert "Gareggia:" in done.stdout


def test_a_reader_that_goes_ends_a_command_in_silence() -> None:
    command = [sys.executable, "-m", "plancia", "arena", "nim", "--players", "random", "random"]
    program = subprocess.Popen(
        [*command, "--workers", "here"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    assert program.stderr is not None
    assert program.stdout.readline()
    program.stdout.close()
    program.wait(LIMIT_S)
    assert program.stderr.read() == ""
    program.stderr.close()


def test_moves_may_be_given_instead_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "connect4", "44455"]) == 0
    assert "44455 -3" in capsys.readouterr().out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["games"]])
def test_a_full_standard_output_is_reported_in_one_line(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        completed = subprocess.run(
            [sys.executable, "-m", "plancia", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert completed.returncode == 2
    assert completed.stderr == "plancia: standard output: No space left on device\n"


def test_ctrl_c_while_the_command_is_imported_ends_it_without_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt\n")
    completed = subprocess.run(
        [sys.executable, "-m", "plancia", "--help"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (completed.returncode, completed.stdout, completed.stderr) == (130, "", "")


def test_without_a_terminal_the_help_is_printed_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err.count("Usage:") == 1


def completions(*words: str) -> list[str]:
    """What a shell offers for the last of these words."""
    environment = {
        **os.environ,
        "_PLANCIA_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("plancia", *words)),
        "COMP_CWORD": str(len(words)),
    }
    program = [sys.executable, "-m", "plancia"]
    done = subprocess.run(program, capture_output=True, text=True, env=environment, check=True)
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


def test_commands_and_games_are_completed() -> None:
    assert completions("re") == ["record", "regret"]
    assert completions("analyse", "co") == ["connect4"]
    assert completions("play", "ni") == ["nim"]
    assert completions("check", "te") == ["tetrisito"]
    assert completions("check", "nim", "ni") == ["ni"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "_PLANCIA_COMPLETE" in capsys.readouterr().out


def test_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "connect4" in capsys.readouterr().out
    assert main(["games", "connect4"]) == 0
    page = capsys.readouterr().out
    assert "rows = 6" in page
    assert "course = no\n" in page, "as it is typed"
    assert "beginner: Pia (Beginner)\n      Easy to beat, even in a first game." in page


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente", "tetrisito"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_page_of_a_game_fits_a_terminal_of_80_columns(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", language, "games", name]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) < 80


@pytest.mark.usefixtures("third_party")
def test_a_broken_package_does_not_hide_the_other_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["games"]) == 0
    captured = capsys.readouterr()
    assert "chomp" in captured.out
    assert "'missing', can't be loaded" in captured.err

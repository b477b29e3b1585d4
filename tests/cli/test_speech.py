import subprocess
import sys

import click
import pytest

from plancia.cli.speech import Failed, Misused, errors_as, visible


def test_what_would_control_a_terminal_is_written_out() -> None:
    assert visible("a\x1b[2Jb") == "a\\x1b[2Jb"
    assert visible("a\u202eb\u2028c") == "a\\u202eb\\u2028c"
    assert visible("a\tb\n") == "a\tb\n"


@pytest.mark.parametrize(("kind", "status"), [(Failed, 1), (Misused, 2)])
def test_an_error_ends_the_command_with_what_it_says(
    kind: type[Failed | Misused], status: int
) -> None:
    with (
        pytest.raises(click.ClickException, match="no such thing") as caught,
        errors_as(kind, ValueError),
    ):
        raise ValueError("no such thing")
    assert caught.value.exit_code == status


def test_other_errors_and_a_reader_that_has_gone_are_no_answers() -> None:
    for error in (KeyError("x"), BrokenPipeError()):
        with pytest.raises(type(error)), errors_as(Failed, ValueError, OSError):
            raise error


def test_click_speaks_the_language_of_the_process() -> None:
    def italian(*words: str) -> subprocess.CompletedProcess[str]:
        program = [sys.executable, "-m", "plancia", "--lang", "it", *words]
        return subprocess.run(program, capture_output=True, text=True, check=False)

    shown = italian("--help").stdout
    assert shown.startswith("Uso: plancia")
    assert "Opzioni:" in shown
    assert "exit" not in shown
    assert "Il comando 'foo' non esiste." in italian("foo").stderr

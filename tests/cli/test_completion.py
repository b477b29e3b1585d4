"""Words are completed in a shell."""

import os
import subprocess
import sys

import pytest

from plancia.cli import main


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


def test_commands_games_presets_and_players_are_completed() -> None:
    assert completions("re") == ["record", "regret"]
    assert completions("analyse", "co") == ["connect4"]
    assert completions("arena", "pente", "--preset", "ke") == ["keryo"]
    assert completions("arena", "nim", "--players", "be") == ["beginner", "best"]
    assert completions("play", "ni") == ["nim"]
    assert completions("play", "nim", "--players", "per") == ["person"]
    assert completions("check", "te") == ["tetrisito"]
    assert completions("check", "nim", "ni") == ["ni"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "_PLANCIA_COMPLETE" in capsys.readouterr().out

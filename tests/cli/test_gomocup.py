import subprocess
import sys

import pytest

from plancia.cli import main
from waiting import LIMIT_S


def test_the_command_answers_a_manager() -> None:
    program = [sys.executable, "-m", "plancia", "gomocup", "--player", "random"]
    done = subprocess.run(
        program, input="START 15\nBEGIN\nEND\n", capture_output=True, text=True, timeout=LIMIT_S
    )
    ready, move = done.stdout.splitlines()[:2]
    assert ready == "OK"
    assert all(0 <= int(number) < 15 for number in move.split(","))
    assert done.returncode == 0


def test_a_player_that_does_not_exist_is_said_before_a_manager_asks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["gomocup", "--player", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err

import subprocess
import sys

import pytest

from plancia.cli import main
from waiting import LIMIT_S


def test_the_command_answers_a_client() -> None:
    program = [sys.executable, "-m", "plancia", "ugi", "nim"]
    done = subprocess.run(
        program, input="ugi\nquit\n", capture_output=True, text=True, timeout=LIMIT_S
    )
    assert done.stdout.splitlines()[-1] == "ugiok"
    assert done.returncode == 0


def test_a_game_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ugi", "chess"]) == 2
    assert "'chess'" in capsys.readouterr().err

import json
import sys
from typing import Any

import pytest
from click.testing import CliRunner

import plancia
from plancia.cli import main
from plancia.cli import plancia as command
from plancia.rl.regret import published_set, read_set, score


def test_the_command_measures_a_player_and_a_program() -> None:
    completed = CliRunner().invoke(command, ["regret", "random", "--count", "200", "--json"])
    found = json.loads(completed.output)
    assert (found["positions"], found["graded"]) == (200, 200)
    assert 0.2 < found["share"] < 0.6
    program = f"stdin:{sys.executable} -c 'print(\"I play 4.\")'"
    completed = CliRunner().invoke(command, ["regret", program, "--count", "5"])
    assert "of 5 moves are best" in completed.output


def test_a_command_that_fails_stops_the_run_and_is_no_bad_play(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["regret", "stdin:false", "--count", "5"]) == 1
    captured = capsys.readouterr()
    assert "the command failed with status 1" in captured.err
    assert captured.out == ""


def test_answers_that_are_no_moves_are_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    nim = plancia.game("nim")
    positions = list(read_set(published_set(nim)))[:6]
    answers = iter([RuntimeError(), None, (0, 99), RuntimeError(), None])

    def bot(position: plancia.Position[Any]) -> Any:
        answer = next(answers, position.legal_moves()[0])
        if isinstance(answer, Exception):
            raise answer
        return answer

    found = score(bot, "nim", positions)
    assert (found.positions, found.graded) == (6, 1)
    assert (found.errors, found.illegal, found.unreadable) == (2, 1, 2)
    program = f"stdin:{sys.executable} -c 'print(\"As a language model\")'"
    assert main(["regret", program, "--count", "2"]) == 0
    output = capsys.readouterr().out
    assert "not graded: 0 errors, 0 illegal moves, 2 answers without a move" in output

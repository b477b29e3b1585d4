from functools import partial
from typing import Any

import pytest

from plancia.cli import analyse, main
from plancia.connect4.solver.solve import Solver
from plancia.engine.analysis import Analysis


@pytest.mark.jit
def test_a_win_at_once_is_printed_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "connect4", "445566"]) == 0
    output = capsys.readouterr().out
    assert "Yellow wins if it plays 3 or 7" in output
    assert "  3  wins in 1\n" in output


@pytest.mark.jit
def test_values_are_printed_before_the_line_and_each_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[str] = []

    def conclude(self: Solver, *arguments: Any) -> Analysis[int]:
        printed.append(capsys.readouterr().out)
        return found(self, *arguments)

    found = Solver.conclude
    monkeypatch.setattr(Solver, "conclude", conclude)
    assert main(["analyse", "connect4", "444443325216"]) == 0
    before, after = printed[0], capsys.readouterr().out
    assert "loses in" in before or "wins in" in before
    assert "Expected" not in before
    assert after.strip().startswith("Expected: ")
    assert "wins in" not in after


@pytest.mark.jit
def test_an_answer_that_is_not_ready_in_time_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyse, "analyst", partial(analyse.analyst, book=False))
    assert main(["analyse", "connect4", "--seconds", "0.1"]) == 0
    output = capsys.readouterr().out
    assert "Not finished: 0 of 7 moves have a value." in output
    assert "opinion" not in output


def test_other_games_are_looked_at_by_their_best_level(capsys: pytest.CaptureFixture[str]) -> None:
    line = "d4 p d4 p d3 k p d4 k p d5 k p d4 k p"
    assert main(["analyse", "four-in-a-row", *line.split(), "--seconds", "1"]) == 0
    assert "An opinion, not a proof." in capsys.readouterr().out


def test_a_position_and_options_may_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "nim", "--position", "1,0,2 1", "-o", "misere=no"]) == 0
    assert "C1" in capsys.readouterr().out


def test_what_is_over_needs_no_analysis(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "connect4", "4455667"]) == 0
    assert "yellow (X) has won; there is nothing to analyse." in capsys.readouterr().out


@pytest.mark.usefixtures("third_party")
def test_a_game_of_another_package_is_searched(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "chomp", "--seconds", "0.5"]) == 0
    assert "An opinion, not a proof." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess"], "'chess'"),
        (["connect4", "448"], "move 3 (8): '8' is not a column"),
        (["connect4", "--position", "x"], "is not a board"),
        (["nim", "--prove"], "--prove is for Connect Four"),
    ],
)
def test_bad_input_has_status_2(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", *arguments]) == 2
    assert why in capsys.readouterr().err


def test_a_proof_is_shown_with_letters_on_the_board(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["analyse", "connect4", "4774", "4573322554", "--prove"]) == 0
    output = capsys.readouterr().out
    assert (
        output
        == """\
Connect Four: yellow (X) to move

  b  b  b  .  .  .  .
  .  .  .  .  .  .  .
  b  b  b  O  .  .  .
  .  .  .  X  X  a  X
  b  X  X  O  O  .  X
  .  O  O  X  O  .  O
  1  2  3  4  5  6  7

Play column 4: with the right answers you win from there.
a  You hold the odd square in column 6, row 3: nobody wants to play below it,
   and when the other columns are full, red must.
b  Answer above red in columns 1, 2 and 3: then every line of theirs that needs
   an even square there is dead.
"""
    )


def test_where_nothing_is_proved_the_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "connect4", "4", "--prove"]) == 1
    assert capsys.readouterr().out == "Nothing is proved here, for either side.\n"

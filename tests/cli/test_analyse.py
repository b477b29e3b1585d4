import json
from functools import partial
from typing import Any

import pytest

from plancia.cli import analyse, main
from plancia.connect4.solver.solve import Solver
from plancia.engine.analysis import Analysis


def analysed(*arguments: str, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    assert main(["analyse", *arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert isinstance(data, dict)
    return data


@pytest.mark.jit
def test_connect_four_is_exact(capsys: pytest.CaptureFixture[str]) -> None:
    data = analysed("connect4", "4444432226", capsys=capsys)
    assert data["exact"]
    moves = data["moves"]
    assert isinstance(moves, list)
    assert [each["score"] for each in moves] == sorted(
        (each["score"] for each in moves), reverse=True
    )
    assert data["best"] == [each["move"] for each in moves if each["score"] == moves[0]["score"]]


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
    hard = ["connect4", "--seconds", "0.1"]
    assert main(["analyse", *hard]) == 0
    output = capsys.readouterr().out
    assert "Not finished: 0 of 7 moves have a value." in output
    assert "opinion" not in output
    data = analysed(*hard, capsys=capsys)
    assert (data["complete"], data["best"], data["value"]) == (False, [], None)


def test_nim_is_exact_and_explained(capsys: pytest.CaptureFixture[str]) -> None:
    data = analysed("nim", "B2", capsys=capsys)
    assert (data["exact"], data["best"], data["value"]) == (True, ["C8"], 1.0)
    assert data["says"] == "Leave a nim-sum of 0: 3 xor 3 = 0."
    assert main(["analyse", "nim", "B2"]) == 0
    assert "--json lists every move" in capsys.readouterr().out


def test_tetrisito_says_which_drops_lead_on(capsys: pytest.CaptureFixture[str]) -> None:
    data = analysed("tetrisito", capsys=capsys)
    assert data["best"] == ["3@2", "5@1"]
    data = analysed("tetrisito", "1@1", capsys=capsys)
    assert data["value"] == -1.0


def test_other_games_are_looked_at_by_their_best_level(capsys: pytest.CaptureFixture[str]) -> None:
    line = "d4 p d4 p d3 k p d4 k p d5 k p d4 k p"
    data = analysed("four-in-a-row", *line.split(), "--seconds", "1", capsys=capsys)
    assert not data["exact"]
    assert data["value"] == 1.0
    best = data["best"]
    assert isinstance(best, list)
    assert {"d2", "d6"} & set(best)


def test_a_position_and_options_may_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    data = analysed("nim", "--position", "1,0,2 1", "-o", "misere=no", capsys=capsys)
    assert data["best"] == ["C1"]


def test_what_is_over_needs_no_analysis(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "connect4", "4455667"]) == 0
    assert "yellow (X) has won; there is nothing to analyse." in capsys.readouterr().out
    assert analysed("connect4", "4455667", capsys=capsys)["outcome"]


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


def test_a_proof_is_data_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "connect4", "34", "--prove", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["move"], found["defender"], found["value"], found["threat"]) == (None, 2, 0, [])
    rules = {rule["rule"] for rule in found["rules"]}
    assert rules == {"claimeven", "before", "lowinverse"}
    assert all(rule["answers"] and rule["replies"] for rule in found["rules"])


def test_where_nothing_is_proved_the_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "connect4", "4", "--prove"]) == 1
    assert capsys.readouterr().out == "Nothing is proved here, for either side.\n"

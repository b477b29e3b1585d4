import pytest

from plancia.cli import main
from plancia.core import console


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> "list[str]":
    """Lines that a pipe holds."""
    lines: list[str] = []

    def line(self: console.Console) -> str:
        if not lines:
            raise console.EndOfInput
        return lines.pop(0)

    monkeypatch.setattr(console.Console, "line", line)
    monkeypatch.setattr(console.Console, "is_terminal", False)
    return lines


def test_a_person_plays_a_level(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    typed += ["B2", "hint", "back", "B2"]
    assert main(["play", "nim", "--players", "best"]) == 0
    told = capfdbinary.readouterr().out.decode()
    answer = "best: C8, player 2 takes 8 rocks from heap C. Leave a nim-sum of 0: 3 xor 3 = 0."
    assert told.count(answer) == 2
    assert "Hint: A1. Player 1 takes 1 rock from heap A. It leaves your opponent a position" in told


def test_two_levels_play_to_the_end(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["play", "nim", "--players", "random", "best", "--seed", "1"]) == 0
    assert (
        capfdbinary.readouterr()
        .out.decode()
        .rstrip()
        .endswith("Player 2 wins: player 1 had to take the last rock.")
    )


def test_moves_after_ones_turn_are_left(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    typed += ["B2 B1", "record"]
    assert main(["play", "nim", "--players", "person", "best"]) == 0
    told = capfdbinary.readouterr().out.decode()
    assert "B1 was not played: it is not your turn." in told
    assert '[Second "best"]' in told


def test_clocks_are_shown(typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    typed += ["4"]
    assert main(["play", "connect4", "--clock", "60+5"]) == 0
    assert "Clocks: yellow 65 s, red 60 s" in capfdbinary.readouterr().out.decode()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nim", "--players", "bst"], "did you mean best?"),
        (["nim", "--players", "a", "b", "c"], "3 players; Nim is for 2"),
        (["nim", "--clock", "soon"], "is not a clock"),
    ],
)
def test_bad_input_has_status_2(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    assert why in capsys.readouterr().err


def test_a_move_with_a_price_is_asked_about_on_a_terminal(
    typed: list[str], monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(console.Console, "is_terminal", True)
    typed += ["d3", "no", "d3", "yes", "quit"]
    assert main(["play", "four-in-a-row"]) == 0
    told = capfdbinary.readouterr().out.decode()
    assert told.count("This uses one of your 3 violations.") == 2
    assert told.count("X: undos left: 3, removes left: 1, blocks left: 1, violations left: 2") == 1


def test_the_ending_is_told_to_the_one_person_who_plays(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    typed += ["A1"]
    assert main(["play", "nim", "--players", "best", "-o", "heaps=1,1"]) == 0
    told = capfdbinary.readouterr().out.decode()
    assert told.rstrip().endswith("You win: player 2 had to take the last rock.")


def test_the_coach_warns_and_a_review_says_how_it_went(
    typed: list[str],
    capfdbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options = ["-o", "heaps=1,2", "-o", "misere=no"]
    typed += ["A1"]
    assert main(["play", "nim", "--players", "best", "--coach", "--review", *options]) == 0
    told = capfdbinary.readouterr().out.decode()
    assert "Careful: after that player 2 wins. The answer: player 2 takes 2 rocks" in told
    assert told.rstrip().endswith(
        "Accuracy: you 0 %, computer, Best 100 %.\n"
        "The game turned at move 1: player 1 takes 1 rock from heap A."
    )
    monkeypatch.setattr(console.Console, "is_terminal", True)
    typed += ["A1", "no", "record"]
    assert main(["play", "nim", "--players", "best", "--coach", *options]) == 0
    told = capfdbinary.readouterr().out.decode()
    assert "Play it anyway? (yes or no)" in told
    assert '[Coach "player 1"]' in told
    assert "best: " not in told
    assert main(["play", "nim", "--coach"]) == 2

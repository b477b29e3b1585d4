import pytest

import plancia
from plancia.cli import main
from plancia.originals import console


def test_a_person_plays_a_level(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    typed += ["B2", "hint", "hint", "hint", "hint", "back", "B2"]
    assert main(["play", "nim", "--players", "best"]) == 0
    output = capfdbinary.readouterr().out.decode()
    answer = "best: C8, player 2 takes 8 rocks from heap C. Leave a nim-sum of 0: 3 xor 3 = 0."
    assert output.count(answer) == 2
    assert "Hint: Everything has a partner already, and you must break a pair." in output
    assert "Hint: In 1, 2, 4 and 8 every part has a partner: 3 is 2+1, 3 is 2+1." in output
    assert output.count("Hint: Take 1 rock from heap A.") == 2, "the last step is told again"
    assert output.count("Type hint again for more.") == 2


def test_two_levels_play_to_the_end(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["play", "nim", "--players", "random", "best"]) == 0
    assert capfdbinary.readouterr().out.decode().rstrip().endswith("had to take the last rock.")


def test_moves_after_ones_turn_are_left(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    typed += ["B2 B1", "record"]
    assert main(["play", "nim", "--players", "person", "best"]) == 0
    output = capfdbinary.readouterr().out.decode()
    assert "B1 was not played: it is not your turn." in output
    assert '[Second "best"]' in output


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nim", "--players", "bst"], "did you mean best?"),
        (["nim", "--players", "a", "b", "c"], "3 players; Nim is for 2"),
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
    output = capfdbinary.readouterr().out.decode()
    assert output.count(str(plancia.game("four-in-a-row").start().price())) == 2
    assert (
        output.count("X: undos left: 3, removes left: 1, blocks left: 1, violations left: 2") == 1
    )


def test_the_ending_is_worded_for_the_one_person_who_plays(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    typed += ["A1"]
    assert main(["play", "nim", "--players", "best", "-o", "heaps=1,1"]) == 0
    output = capfdbinary.readouterr().out.decode()
    assert output.rstrip().endswith("You win: player 2 had to take the last rock.")


def test_a_review_says_how_it_went(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    typed += ["review", "A1", "help", "review"]
    assert main(["play", "nim", "--players", "best", "-o", "heaps=1,2", "-o", "misere=no"]) == 0
    output = capfdbinary.readouterr().out.decode()
    assert "The game goes on." in output
    assert "Now: back, review." in output
    assert "Two of the same size are a trap: who must break the pair loses.\n" in output
    assert output.endswith("The game turned at move 1: player 1 takes 1 rock from heap A.\n")


def test_after_a_game_its_last_move_can_be_taken_back(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    typed += ["1212121", "back", "3", "quit"]
    assert main(["play", "connect4"]) == 0
    output = capfdbinary.readouterr().out.decode()
    assert output.count("Yellow wins") == 1
    assert output.rstrip().endswith("red: quit")


def test_what_policy_refuses_is_not_done(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    typed += ["draw", "restart"]
    assert main(["play", "nim", "--players", "best"]) == 0
    output = capfdbinary.readouterr().out.decode()
    for why in (
        "A level plays on: it takes no draw.",
        "Only a puzzle is started over.",
    ):
        assert why in output

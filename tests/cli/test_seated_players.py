from pathlib import Path

import pytest

from plancia.cli import main
from plancia.cli.play import Screen
from plancia.cli.seated_players import SeatedPlayers


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("None", "an illegal move"),
        ("1 / 0", "the player gave no answer"),
        ("[position]", "an illegal move"),
    ],
)
def test_a_bot_that_answers_badly_forfeits(
    answer: str, expected: str, tmp_path: Path, typed: list[str],
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes],
) -> None:  # fmt: skip
    (tmp_path / "poor.py").write_text(
        f"class Bot:\n  def play(self, position):\n    return {answer}\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    typed += ["A1"]
    assert main(["play", "nim", "--players", "poor:Bot"]) == 0
    assert f"Player 1 wins: {expected}." in capfdbinary.readouterr().out.decode()


def test_a_player_by_its_search_takes_a_seat(
    typed: list[str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    seats = ["mcts:20", "alphabeta:2"]
    assert main(["play", "nim", "--players", *seats]) == 0
    output = capfdbinary.readouterr().out.decode()
    assert "mcts:20: " in output
    assert "alphabeta:2: " in output
    assert "wins: " in output


@pytest.mark.parametrize("method", ["answer", "_print"])
def test_an_error_of_ours_ends_the_command(
    method: str, typed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **more: object) -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr(SeatedPlayers if method == "answer" else Screen, method, fail)
    with pytest.raises(RuntimeError, match="a defect"):
        main(["play", "nim", "--players", "random", "best"])

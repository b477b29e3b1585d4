import pytest

from plancia.cli import main


def test_the_sentences_of_a_game_are_listed_with_examples(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["sentences", "connect4"]) == 0
    told = capsys.readouterr().out
    assert "block-column (1)  [12131]" in told
    assert "hint 3    Play 1. Your stone on top ends yellow's column." in told
    assert "Nim" not in told


def test_without_a_game_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sentences"]) == 0
    told = capsys.readouterr().out
    assert "Take all of heap B." in told
    assert "Drop piece" in told
    assert "It keeps the win, whatever {side} answers." in told

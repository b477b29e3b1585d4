import pytest

from plancia.cli import main


def test_the_sentences_of_a_game_are_listed_with_examples(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["sentences", "connect4"]) == 0
    output = capsys.readouterr().out
    assert "block-column (1)  [12131]" in output
    assert "hint 3    Play 1. Your stone on top ends yellow's column." in output
    assert "Nim" not in output
    assert max(map(len, output.splitlines())) < 80


def test_without_a_game_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sentences"]) == 0
    output = capsys.readouterr().out
    assert "Take all of heap B." in output
    assert "Drop piece" in output
    assert "keeps the win" in output

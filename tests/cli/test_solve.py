import pytest

from plancia.cli import main


def test_each_game_with_a_solver_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--help"]) == 0
    page = capsys.readouterr().out
    assert "connect4" in page
    assert "tetrisito" in page


def test_of_another_game_it_says_what_to_use_instead(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "pente"]) == 2
    assert "`plancia analyse pente` says what each move is worth" in capsys.readouterr().err

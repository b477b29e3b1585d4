import pytest

import plancia
from plancia.testing import check_game
from plancia.tetrisito import Tetrisito

SOLUTIONS = {
    "heart": "3@2 5@0 2@2 1@0 4@3",
    "house": "1@0 2@0 3@1 4@4 5@4 6@2",
    "plug": "1@1",
    "course": "2@1 3@0 4@3",
}


@pytest.mark.parametrize("preset", Tetrisito.presets)
def test_every_preset_keeps_the_contract(preset: str) -> None:
    assert check_game(plancia.game("tetrisito", preset), games=5).games == 5


@pytest.mark.parametrize("preset", Tetrisito.presets)
def test_every_preset_can_be_solved(preset: str) -> None:
    position = plancia.game("tetrisito", preset).start().play_line(SOLUTIONS[preset])
    assert position.outcome == plancia.Outcome(plancia.Result.SOLVED, 1, "goal reached")
    assert position.legal_moves() == ()

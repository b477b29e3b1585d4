import random

import pytest

import plancia
from plancia.connect4.arrange import Connect4Arranges
from plancia.connect4.rules import Connect4
from plancia.core.errors import MalformedText


@pytest.mark.parametrize("options", [{}, {"rows": 4, "columns": 12}], ids=str)
def test_the_board_of_any_position_is_that_position(options: dict[str, object]) -> None:
    chance, game = random.Random(1), plancia.game("connect4", **options)
    assert isinstance(game, Connect4)
    for _ in range(20):
        position = game.start()
        for _ in range(chance.randrange(12)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        rows = position.picture().board.rows
        assert Connect4Arranges(game).arrange(rows, position.to_move) == position


@pytest.mark.parametrize(
    ("rows", "to_move", "why"),
    [
        (["X......"] + ["......."] * 5, 2, "the X in column 1 floats"),
        (["......."] * 5 + ["X......"], 1, "1 X and 0 O with X to move"),
    ],
)
def test_an_impossible_board_is_refused_with_a_sentence(
    rows: list[str], to_move: int, why: str
) -> None:
    with pytest.raises(MalformedText, match=why):
        Connect4Arranges(Connect4()).arrange(rows, to_move)

import random

import pytest

import plancia
from plancia.core.errors import MalformedText
from plancia.nim.arrange import NimArranges
from plancia.nim.rules import Nim


@pytest.mark.parametrize("options", [{}, {"heaps": "1,3,5,7", "limit": 3}], ids=str)
def test_the_board_of_any_position_is_that_position(options: dict[str, object]) -> None:
    chance, game = random.Random(1), plancia.game("nim", **options)
    assert isinstance(game, Nim)
    for _ in range(20):
        position = game.start()
        for _ in range(chance.randrange(12)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        rows = position.picture().board.rows
        assert NimArranges(game).arrange(rows, position.to_move) == position


@pytest.mark.parametrize(
    ("rows", "to_move", "why"),
    [
        (["oxo"], 1, "heap A: 'oxo' is not a row of o"),
        (["o" * 1000], 1, "heap A has 1000 rocks"),
    ],
)
def test_an_impossible_board_is_refused_with_a_sentence(
    rows: list[str], to_move: int, why: str
) -> None:
    with pytest.raises(MalformedText, match=why):
        NimArranges(Nim()).arrange(rows, to_move)


def test_more_rocks_than_there_were_are_a_game_that_starts_with_them() -> None:
    position = NimArranges(Nim()).arrange(["o" * 4, "oo"], 1)
    assert position.to_text() == "4,2,0 1"
    assert position.game.options.to_json()["heaps"] == "4,5,8"

import random

import pytest

import plancia
from plancia.core.errors import MalformedText
from plancia.pente.arrange import PenteArranges
from plancia.pente.rules import Pente


@pytest.mark.parametrize("options", [{"rows": 7, "columns": 7}], ids=str)
def test_the_board_of_any_position_is_that_position(options: dict[str, object]) -> None:
    chance, game = random.Random(1), plancia.game("pente", **options)
    assert isinstance(game, Pente)
    for _ in range(20):
        position = game.start()
        for _ in range(chance.randrange(12)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        rows = position.picture().board.rows
        assert PenteArranges(game).arrange(rows, position.to_move, position.captured) == position


def test_stones_that_turns_do_not_explain_are_refused() -> None:
    with pytest.raises(MalformedText, match="1 X and 0 O placed"):
        PenteArranges(Pente()).arrange(["." * 19] * 18 + ["X" + "." * 18], 1)


def test_two_numbers_say_what_was_captured() -> None:
    with pytest.raises(MalformedText, match="1 numbers of captured stones where there are 2"):
        PenteArranges(Pente()).arrange(["." * 19] * 19, 1, [2])

import pytest

import plancia
from plancia.connect4.adapters import Connect4Arranges, Connect4Encodes
from plancia.connect4.rules import Connect4
from plancia.core.errors import MalformedText


@pytest.mark.parametrize(
    ("rows", "to_move", "why"),
    [
        (["X......"] + ["......."] * 5, 2, "nothing lies below a piece in column 1"),
        (["......."] * 5 + ["X......"], 1, "1 X and 0 O with X to move"),
    ],
)
def test_an_impossible_board_is_refused_with_a_sentence(
    rows: list[str], to_move: int, why: str
) -> None:
    with pytest.raises(MalformedText, match=why):
        Connect4Arranges(Connect4()).arrange(rows, to_move)


def test_an_action_is_a_column_from_0() -> None:
    position = plancia.game("connect4", rows=5, columns=8).start()
    encodes = Connect4Encodes(position.game)
    assert (encodes.actions, encodes.max_moves) == (8, 40)
    assert [encodes.action(position, move) for move in position.legal_moves()] == [*range(8)]
    assert encodes.numbers(position) == ()

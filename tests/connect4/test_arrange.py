import pytest

from plancia.connect4.arrange import Connect4Arranges
from plancia.connect4.rules import Connect4
from plancia.core.errors import MalformedText


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

import pytest

from plancia.core.errors import MalformedText
from plancia.nim.arrange import NimArranges
from plancia.nim.rules import Nim


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

import pytest

import plancia
from plancia.core.errors import MalformedText
from plancia.nim.adapters import NimArranges, NimEncodes
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


@pytest.mark.parametrize(("limit", "most"), [(0, 5), (3, 3), (9, 5)])
def test_an_action_is_a_heap_and_how_many_rocks(limit: int, most: int) -> None:
    position = plancia.game("nim", heaps="2,5", limit=limit).start()
    encodes = NimEncodes(position.game)
    assert (encodes.most, encodes.actions, encodes.max_moves) == (most, 2 * most, 7)
    found = [encodes.action(position, move) for move in position.legal_moves()]
    assert found == [0, 1, *range(most, 2 * most)]

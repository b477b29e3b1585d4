import pytest

import plancia
from plancia.nim.adapters import NimEncodes


@pytest.mark.parametrize(("limit", "most"), [(0, 5), (3, 3), (9, 5)])
def test_an_action_is_a_heap_and_how_many_rocks(limit: int, most: int) -> None:
    position = plancia.game("nim", heaps="2,5", limit=limit).start()
    encodes = NimEncodes(position.game)
    assert (encodes.most, encodes.actions, encodes.max_moves) == (most, 2 * most, 7)
    found = [encodes.action(position, move) for move in position.legal_moves()]
    assert found == [0, 1, *range(most, 2 * most)]

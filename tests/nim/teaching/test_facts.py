import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.nim.rules import Nim, NimOptions
from plancia.nim.solver.theory import is_lost
from plancia.nim.teaching.facts import NimTeaches, parts


@pytest.mark.parametrize(
    ("options", "motif"),
    [
        ({"heaps": "3,4", "misere": False}, "mirror"),
        ({"heaps": "3,5,7", "misere": False}, "pairs"),
        ({"heaps": "3,3,7", "misere": False}, "twins"),
        ({"heaps": "1,1,5"}, "singles"),
        ({"heaps": "1,1,1"}, "odd-ones"),
        ({"heaps": "10", "limit": 3, "misere": False}, "groups"),
        ({"heaps": "1,2,3", "misere": False}, "paired"),
    ],
)
def test_the_simplest_reason_is_found(options: dict[str, object], motif: str) -> None:
    position = plancia.game("nim", **options).start()
    assert next(NimTeaches(position.game).facts(position)).motif.name == motif


@pytest.mark.parametrize("heaps", ["3,5", "2,2,4", "3,5,8"])
def test_where_the_last_rock_loses_copying_ends_before_the_end(heaps: str) -> None:
    # From 2 and 2 the mirror of a take of 1 would be 1 and 1, which loses.
    says = {}
    for misere in (True, False):
        position = plancia.game("nim", heaps=heaps, misere=misere).start()
        says[misere] = [str(each) for each in next(NimTeaches(position.game).facts(position)).more]
    assert "leave an odd number of them" in says[True][0]
    assert not says[False]


def test_parts_are_powers_of_two() -> None:
    assert (parts(13), parts(0)) == ([8, 4, 1], [])


@given(
    heaps=st.lists(st.integers(0, 9), min_size=1, max_size=4).filter(any),
    misere=st.booleans(),
    limit=st.integers(0, 4),
)
def test_the_rocks_of_a_winning_move_are_marked(heaps: list[int], misere: bool, limit: int) -> None:
    game = Nim(NimOptions(tuple(heaps), misere, limit))
    marks = NimTeaches(game).marks(game.start())
    assert (not marks) is is_lost(tuple(heaps), misere=misere, limit=limit)
    for mark in marks[:1]:
        heaps[mark.cell[0]] -= len(marks)
        assert is_lost(tuple(heaps), misere=misere, limit=limit)

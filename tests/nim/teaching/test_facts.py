import pytest

import plancia
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

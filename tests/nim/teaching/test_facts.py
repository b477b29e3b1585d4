import pytest

import plancia
from plancia.nim.teaching.facts import NimTeaches, parts


@pytest.mark.parametrize(
    ("options", "motif"),
    [
        ({"heaps": "3,4", "misere": False}, "mirror"),
        ({"heaps": "3,5,7", "misere": False}, "pairs"),
        ({"heaps": "1,1,5"}, "singles"),
        ({"heaps": "1,1,1"}, "odd-ones"),
        ({"heaps": "10", "limit": 3, "misere": False}, "groups"),
        ({"heaps": "1,2,3", "misere": False}, "paired"),
    ],
)
def test_the_simplest_reason_is_found(options: dict[str, object], motif: str) -> None:
    position = plancia.game("nim", **options).start()
    assert next(NimTeaches(position.game).facts(position)).motif.name == motif


def test_parts_are_powers_of_two() -> None:
    assert (parts(13), parts(0)) == ([8, 4, 1], [])

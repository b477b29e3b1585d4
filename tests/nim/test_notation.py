import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.nim import Nim, NimOptions, Take
from plancia.nim.notation import heap_name, parse_heap_name


def new(heaps: tuple[int, ...] = (3, 5, 8), misere: bool = True, limit: int = 0) -> Nim:
    return Nim(NimOptions(heaps, misere, limit))


@given(st.integers(0, 701))
def test_a_heaps_name_is_read_back(heap: int) -> None:
    assert parse_heap_name(heap_name(heap)) == heap


def test_heaps_after_z_have_two_letters() -> None:
    assert [heap_name(heap) for heap in (0, 25, 26, 27, 51, 52, 98)] == [
        *("A", "Z", "AA", "AB", "AZ", "BA", "CU"),
    ]
    position = new((1,) * 28).start()
    assert position.parse_move("AB1") == Take(27, 1)
    assert position.format_move(Take(27, 1)) == "AB1"


@pytest.mark.parametrize("name", ["", "a", "ABC", "A1", "Ä"])
def test_what_is_no_heaps_name_is_refused(name: str) -> None:
    with pytest.raises(plancia.MalformedText, match="one or two capital letters"):
        parse_heap_name(name)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("D1", "there is no D; there are A to C"),
        ("b2", "capital letter"),
        ("B0", "capital letter and a number"),
        ("B", "capital letter and a number"),
        ("B2222", "capital letter and a number"),
        ("B٣", "capital letter and a number"),
        ("ABC1", "one or two capital letters"),
        (" B2", "capital letter and a number"),
    ],
)
def test_a_malformed_move_says_why(text: str, why: str) -> None:
    with pytest.raises(plancia.MalformedText, match=why):
        new().start().parse_move(text)

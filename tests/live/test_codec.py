"""Dataclasses as JSON and back."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.core.errors import MalformedText
from plancia.live.codec import Bounds, decode, encode, read

Count = Annotated[int, Bounds(ge=0, le=10)]


@dataclass(frozen=True)
class Leaf:
    name: Annotated[str, Bounds(min_length=1, max_length=5)]
    count: Count = 0
    pair: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Tree:
    leaves: list[Leaf]
    kind: Literal["oak", "elm"] = "oak"
    weight: float | None = None
    notes: dict[Annotated[str, Bounds(pattern="^[0-9]+$")], int | bool | str] = field(
        default_factory=dict
    )
    inner: tuple[Tree, ...] = ()


@dataclass(frozen=True)
class Plant:
    tree: Tree
    type: Literal["plant"] = "plant"


@dataclass(frozen=True)
class Fell:
    type: Literal["fell"] = "fell"


leaves = st.builds(
    Leaf,
    st.text(min_size=1, max_size=5),
    st.integers(0, 10),
    st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
)
notes = st.dictionaries(st.from_regex("^[0-9]+$", fullmatch=True), st.booleans() | st.text())
trees = st.recursive(
    st.builds(Tree, st.lists(leaves), weight=st.none() | st.floats(0, 9), notes=notes),
    lambda inner: st.builds(Tree, st.lists(leaves), inner=st.lists(inner).map(tuple)),
    max_leaves=4,
)


@given(trees)
def test_what_was_encoded_is_decoded_to_an_equal_value(tree: Tree) -> None:
    assert decode(Tree, encode(tree)) == tree
    assert decode(Plant | Fell, encode(Plant(tree))) == Plant(tree)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "this is not JSON"),
        ("[" * 100_000, "this is not JSON"),
        ('{"leaves": NaN}', "NaN is no number"),
        ("[]", "an object is expected, not [...]"),
        ("{}", 'the field "leaves" is missing'),
        ('{"leaves": [], "leafs": 1}', '"leafs" is an unknown field'),
        ('{"leaves": [{"name": ""}]}', "leaves[0].name: a length from 1 to 5 is expected, not 0"),
        ('{"leaves": [{"name": "a", "count": 11}]}', "leaves[0].count: a number from 0 to 10"),
        ('{"leaves": [{"name": "a", "count": true}]}', "count: a whole number is expected, not tr"),
        ('{"leaves": [{"name": "a", "count": 1e400}]}', "leaves[0].count: a number from 0 to 10"),
        ('{"leaves": [{"name": "\\ud800"}]}', "a text of whole characters"),
        ('{"leaves": [{"name": "a", "pair": [1]}]}', "leaves[0].pair: a list of 2"),
        ('{"leaves": [], "kind": "ash"}', 'kind: one of "oak", "elm" is expected, not "ash"'),
        ('{"leaves": [], "kind": []}', 'kind: one of "oak", "elm" is expected, not [...]'),
        ('{"leaves": [], "weight": "2"}', 'weight: a number is expected, not "2"'),
        ('{"leaves": [], "notes": {"x": 1}}', "notes.x: a text like ^[0-9]+$"),
        ('{"leaves": [], "notes": {"1": null}}', "notes.1: a whole number is expected, not null"),
        ('{"leaves": [], "inner": [{}]}', 'inner[0]: the field "leaves" is missing'),
    ],
)
def test_what_is_not_of_its_type_is_refused_with_its_place(text: str, why: str) -> None:
    with pytest.raises(MalformedText) as refused:
        decode(Tree, text)
    assert why in str(refused.value)
    str(refused.value).encode()


def test_a_message_of_a_union_is_chosen_by_its_type() -> None:
    assert decode(Plant | Fell, b'{"type": "fell"}') == Fell()
    for text in ('{"type": "burn"}', '{"type": []}', "{}", "3", '"fell"'):
        with pytest.raises(MalformedText):
            decode(Plant | Fell, text)


def test_bytes_that_are_not_utf_8_and_huge_numbers_are_refused() -> None:
    for given_bytes in (b"\xff", "{}".encode("utf-16"), b"1" * 5000, b"9" * 30):
        with pytest.raises(MalformedText):
            decode(int, given_bytes)


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists))
def test_any_plain_value_is_read_or_refused(value: Any) -> None:
    for kind in (Tree, Leaf, dict[str, int], list[Leaf]):
        with contextlib.suppress(MalformedText):
            assert isinstance(read(kind, value), dict | list)


def test_sets_are_written_in_order_and_other_objects_not_at_all() -> None:
    assert json.loads(encode({"cells": frozenset({3, 1, 2})})) == {"cells": [1, 2, 3]}
    with pytest.raises(TypeError, match="object can't be written"):
        encode(object())

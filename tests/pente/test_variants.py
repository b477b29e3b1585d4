"""The rules that options change: as the rules run them, compiled, and with JAX's arrays."""

from collections.abc import Callable
from dataclasses import fields
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from plancia.core.errors import BadOption
from plancia.kernels.jit import INT64, array
from plancia.pente import PenteOptions, board, variants
from plancia.pente.engine import board as engine_board
from plancia.pente.variants import WORDS

both = pytest.mark.parametrize("room", [variants, engine_board])


def rules(**options: Any) -> Any:
    return array(INT64, PenteOptions(**options).numbers())


def test_the_slots_of_the_options_are_in_their_order() -> None:
    names = [field.name.upper() for field in fields(PenteOptions)]
    assert [getattr(variants, name) for name in names] == list(range(variants.OPTION_COUNT))


def test_every_rule_has_words() -> None:
    assert {words.name for words in WORDS} == {
        field.name for field in fields(PenteOptions) if field.name not in ("rows", "columns")
    }


@pytest.mark.parametrize("words", [words for words in WORDS if words.needs])
def test_an_option_without_the_one_it_needs_is_refused(words: variants.OptionWords) -> None:
    others = {other.name: 0 for other in WORDS if other.needs == words.needs}
    off = {name: type(getattr(PenteOptions(), name))(0) for name in others}
    assert PenteOptions(**{**off, words.needs: False})
    on = type(getattr(PenteOptions(), words.name))(1)
    with pytest.raises(BadOption, match=f"{words.name} makes no sense without {words.needs}"):
        PenteOptions(**{**off, words.needs: False, words.name: on})


@both
def test_six_are_a_five_unless_five_are_exact(room: ModuleType) -> None:
    free, exact = rules(), rules(exactly_five=True)
    lengths = range(4, 8)
    assert [bool(room.is_five(free, length)) for length in lengths] == [False, True, True, True]
    assert [bool(room.is_five(exact, length)) for length in lengths] == [False, True, False, False]


@pytest.mark.parametrize("is_sandwich", [board.is_sandwich, engine_board.is_sandwich])
@pytest.mark.parametrize(
    ("line", "length", "sandwich"),
    [
        ([1, 2, 2, 1, 0], 2, True),
        ([1, 2, 2, 2, 1], 3, True),
        ([1, 2, 2, 2, 1], 2, False),
        ([1, 2, 0, 1, 0], 2, False),
        ([1, 0, 2, 1, 0], 2, False),
        ([0, 2, 2, 1, 0], 2, False),
        ([1, 2, 2, 3, 0], 2, False),
    ],
)
def test_a_sandwich_has_both_ends_and_nothing_else_between(
    is_sandwich: Callable[..., Any], line: list[int], length: int, sandwich: bool
) -> None:
    assert is_sandwich(array(INT64, line), 0, 1, length, 1, 2) == sandwich
    assert is_sandwich(array(INT64, line[::-1]), 4, -1, length, 1, 2) == sandwich


@both
def test_the_opening_rules_bind_the_first_and_third_stone_only(room: ModuleType) -> None:
    def allowed(placed: int, captured: int, **options: Any) -> list[int]:
        chosen = rules(**options)
        return [far for far in range(5) if room.opening_allows(chosen, placed, captured, far)]

    both_rules = {"tournament": True}
    everywhere = [0, 1, 2, 3, 4]
    assert allowed(0, 0, **both_rules) == [0]
    assert allowed(0, 0, centre_first=False) == allowed(0, 2, **both_rules) == everywhere
    assert allowed(2, 0, **both_rules) == [3, 4]
    assert allowed(1, 0, **both_rules) == allowed(3, 0, **both_rules) == everywhere
    assert allowed(2, 0) == everywhere


@both
@pytest.mark.parametrize(
    ("options", "captured", "lost"),
    [
        ({}, [2], []),
        ({"triples": True}, [2, 3], []),
        ({"poof": True}, [2], [2]),
        ({"triples": True, "poof": True}, [2, 3], [2, 3]),
        ({"captures": False, "capture_win": 0}, [], []),
    ],
)
def test_options_say_how_many_stones_are_captured_and_lost(
    room: ModuleType, options: dict[str, Any], captured: list[int], lost: list[int]
) -> None:
    chosen = rules(**options)
    assert [length for length in range(1, 5) if room.is_captured(chosen, length)] == captured
    assert [length for length in range(1, 5) if room.is_lost(chosen, length)] == lost


@both
def test_captures_win_only_with_more_than_the_opponent(room: ModuleType) -> None:
    ten, none = rules(), rules(capture_win=0)
    assert room.captures_winner(ten, 10, 8) == 1
    assert room.captures_winner(ten, 8, 11) == 2
    assert room.captures_winner(ten, 10, 10) == room.captures_winner(ten, 8, 6) == 0
    assert room.captures_winner(none, 20, 0) == 0


@both
def test_the_movers_five_comes_first_but_in_boat(room: ModuleType) -> None:
    free, boat = rules(), rules(boat=True)
    assert room.lines_winner(free, 1, True, True) == 1
    assert room.lines_winner(boat, 1, True, True) == 2
    assert room.lines_winner(free, 2, False, True) == 1
    assert room.lines_winner(free, 2, False, False) == 0


def test_the_predicates_take_arrays_of_cases_at_once() -> None:
    chosen = PenteOptions(exactly_five=True, tournament=True).numbers()
    far, length = np.arange(5), np.arange(4, 8)
    assert variants.opening_allows(chosen, 2, 0, far).tolist() == [False] * 3 + [True] * 2
    assert variants.is_five(chosen, length).tolist() == [False, True, False, False]
    first, second = np.array([10, 8, 10]), np.array([8, 11, 10])
    assert variants.captures_winner(chosen, first, second).tolist() == [1, 2, 0]
    mine, theirs = np.array([True, False, False]), np.array([True, True, False])
    assert variants.lines_winner(chosen, 1, mine, theirs).tolist() == [1, 2, 0]

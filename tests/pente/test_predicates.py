"""The rules' predicates: as the rules run them, and compiled."""

from types import ModuleType

import pytest

from plancia.core.jit import INT64, array
from plancia.pente import engine_board, predicates

both = pytest.mark.parametrize("room", [predicates, engine_board])


@both
def test_six_are_a_five_unless_five_are_exact(room: ModuleType) -> None:
    lengths = range(4, 8)
    assert [bool(room.is_five(length, 0)) for length in lengths] == [False, True, True, True]
    assert [bool(room.is_five(length, 1)) for length in lengths] == [False, True, False, False]


@both
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
    room: ModuleType, line: list[int], length: int, sandwich: bool
) -> None:
    assert room.is_sandwich(array(INT64, line), 0, 1, length, 1, 2) == sandwich
    assert room.is_sandwich(array(INT64, line[::-1]), 4, -1, length, 1, 2) == sandwich


@both
def test_the_opening_rules_bind_the_first_and_third_stone_only(room: ModuleType) -> None:
    def allowed(placed: int, captured: int, centre_first: int, tournament: int) -> list[int]:
        rules = centre_first, tournament
        return [far for far in range(5) if room.opening_allows(placed, captured, far, *rules)]

    assert allowed(0, 0, 1, 1) == [0]
    assert allowed(0, 0, 0, 0) == allowed(0, 2, 1, 1) == [0, 1, 2, 3, 4]
    assert allowed(2, 0, 1, 1) == [3, 4]
    assert allowed(1, 0, 1, 1) == allowed(2, 0, 1, 0) == allowed(3, 0, 1, 1) == [0, 1, 2, 3, 4]


@both
def test_captures_win_only_with_more_than_the_opponent(room: ModuleType) -> None:
    assert room.captures_winner(10, 8, 10) == 1
    assert room.captures_winner(8, 11, 10) == 2
    assert room.captures_winner(10, 10, 10) == room.captures_winner(8, 6, 10) == 0
    assert room.captures_winner(20, 0, 0) == 0


@both
def test_the_movers_five_comes_first_but_in_boat(room: ModuleType) -> None:
    assert room.lines_winner(1, 0, True, True) == 1
    assert room.lines_winner(1, 1, True, True) == 2
    assert room.lines_winner(2, 0, False, True) == 1
    assert room.lines_winner(2, 0, False, False) == 0

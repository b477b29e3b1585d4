"""The second proof of puzzles: a search by the rules alone, compared with the rules themselves."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import plancia
from plancia.core.position import Position
from random_games import after_random_moves
from twins.short_wins import wins_within

pytestmark = pytest.mark.jit


@pytest.fixture(scope="module")
def search() -> Iterator[Any]:
    folder = str(Path(__file__).parents[2] / "bench")
    sys.path.insert(0, folder)
    yield import_module("rules_search")
    sys.path.remove(folder)


def winning_moves(position: Position[Any], turns: int) -> list[str]:
    return [
        position.format_move(move)
        for move in position.legal_moves()
        if wins_within(position.play(move), position.to_move, turns - 1)
    ]


def test_pente_is_searched_as_the_rules_play_it(search: Any) -> None:
    game, chance, some = plancia.game("pente", rows=6, columns=6, capture_win=4), Random(5), 0
    for turns, stones, count in ((2, 18, 30), (3, 29, 12)):
        for _ in range(count):
            position = after_random_moves(game.start(), chance, stones)
            if position.outcome is not None:
                continue
            found = search.pente_winning_moves(position, turns)
            expected = winning_moves(position, turns)
            assert [position.format_move(move) for move in found] == expected
            some += bool(expected)
    assert some > 5


def test_four_in_a_row_is_searched_as_the_rules_play_it(search: Any) -> None:
    game, chance, some = plancia.game("four-in-a-row", undos=0), Random(6), 0
    for _ in range(30):
        position: Any = after_random_moves(game.start(), chance, chance.randint(24, 70))
        if position.outcome is not None or not position.begins_turn:
            continue
        if not all(hand.moved for hand in position.hands):
            continue
        expected = winning_moves(position, 2)
        assert search.four_in_a_row_winning_moves(position, 2) == expected
        some += bool(expected)
    assert some > 2

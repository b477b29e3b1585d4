from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.core.capability import Solves, capability
from plancia.engine.analysis import result_for
from plancia.nim.notation import Heaps
from plancia.nim.rules import NimPosition
from plancia.nim.solver.theory import best_move, explain, grundy, is_lost, winning_moves

CONVENTIONS = [(misere, limit) for misere in (True, False) for limit in range(5)]


def all_heaps() -> Iterator[Heaps]:
    """Up to four heaps of up to seven rocks; the order of heaps means nothing."""
    for many in range(1, 5):
        yield from combinations_with_replacement(range(8), many)


def position_of(heaps: Heaps, misere: bool, limit: int, to_move: int = 1) -> NimPosition:
    game = plancia.game("nim", heaps=heaps if any(heaps) else (1,), misere=misere, limit=limit)
    return NimPosition(game, heaps, to_move=to_move)  # type: ignore[arg-type]


@cache
def lost_by_brute_force(heaps: Heaps, misere: bool, limit: int) -> bool:
    """Try everything: lost is a player who has only moves to positions that are not lost."""
    if not any(heaps):
        return not misere
    for heap, rocks in enumerate(heaps):
        for take in range(1, min(rocks, limit or rocks) + 1):
            left = tuple(sorted((*heaps[:heap], rocks - take, *heaps[heap + 1 :])))
            if lost_by_brute_force(left, misere, limit):
                return False
    return True


@pytest.mark.parametrize(("misere", "limit"), CONVENTIONS)
def test_theory_agrees_with_brute_force_everywhere(misere: bool, limit: int) -> None:
    checked = 0
    for heaps in all_heaps():
        lost = lost_by_brute_force(heaps, misere, limit)
        assert is_lost(heaps, misere=misere, limit=limit) == lost, heaps
        position = position_of(heaps, misere, limit)
        winning = [
            move
            for move in position.legal_moves()
            if lost_by_brute_force(tuple(sorted(position.play(move).heaps)), misere, limit)
        ]
        assert list(winning_moves(position)) == winning, heaps
        if any(heaps):
            assert best_move(position) in (winning or position.legal_moves()), heaps
        checked += 1
    assert checked == 8 + 36 + 120 + 330


def grundy_by_definition(rocks: int, limit: int) -> int:
    reached = {
        grundy_by_definition(rocks - take, limit)
        for take in range(1, min(rocks, limit or rocks) + 1)
    }
    return next(value for value in range(rocks + 1) if value not in reached)


@pytest.mark.parametrize("limit", range(5))
def test_a_heap_counts_its_grundy_value(limit: int) -> None:
    for rocks in range(11):
        assert grundy(rocks, limit) == grundy_by_definition(rocks, limit)


@given(
    st.lists(st.integers(0, 999), min_size=1, max_size=99).map(tuple).filter(any),
    st.booleans(),
    st.integers(0, 12),
)
def test_in_any_position_the_best_move_keeps_what_theory_promises(
    heaps: Heaps, misere: bool, limit: int
) -> None:
    position = position_of(heaps, misere, limit)
    after = position.play(best_move(position)).heaps
    if not is_lost(heaps, misere=misere, limit=limit):
        assert is_lost(after, misere=misere, limit=limit)


@pytest.mark.parametrize(
    ("heaps", "misere", "limit", "sentence"),
    [
        ((3, 5, 8), True, 0, "Leave a nim-sum of 0: 3 xor 5 xor 6 = 0."),
        ((1, 1, 3), False, 0, "Leave an even number of heaps of one."),
        ((1, 1, 3), True, 0, "Leave an odd number of heaps of one."),
        ((7,), False, 0, "Take the last rock and win."),
        ((1,), True, 0, "The last rock loses."),
        (
            (21,),
            False,
            3,
            "Leave no heap that counts. Heaps count modulo 4, one more than may be taken.",
        ),
        ((2, 2), True, 0, "Every move loses against perfect play; take little and hope for a mis"),
    ],
)
def test_a_move_is_explained_in_a_sentence(
    heaps: Heaps, misere: bool, limit: int, sentence: str
) -> None:
    position = position_of(heaps, misere, limit)
    assert str(explain(position)).startswith(sentence)


def test_solving_is_a_capability_of_the_game() -> None:
    game = plancia.game("nim")
    solves = capability(game, Solves)
    assert solves is not None
    position = game.start()
    assert [result_for(solves, position, player) for player in (1, 2)] == [1, -1]
    lost = game.from_text("3,5,6 2")
    assert [result_for(solves, lost, player) for player in (1, 2)] == [1, -1]
    over = game.from_text("0,0,0 1")
    assert over.outcome is not None
    assert result_for(solves, over, 1) == over.outcome.value(1)

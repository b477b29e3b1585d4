import random

import pytest

import plancia
from plancia.engine.player import Limits, never
from plancia.engine.search import all_moves, blind, even, overlooking
from plancia.engine.search.strategy import Budget, OutOfBudget, evaluation_of, explain

START = plancia.game("connect4").start()


def test_overlooking_leaves_moves_out_but_never_all() -> None:
    chance = random.Random(1)
    seen = [overlooking(all_moves, 0.5, chance)(START) for _ in range(200)]
    assert all(1 <= len(moves) <= 7 for moves in seen)
    assert 600 < sum(map(len, seen)) < 800
    assert all(len(overlooking(all_moves, 1.0, chance)(START)) == 1 for _ in range(5))
    assert tuple(overlooking(all_moves, 0.0, chance)(START)) == START.legal_moves()


def test_a_blind_spot_leaves_out_what_it_hides_but_never_all() -> None:
    assert blind(all_moves, lambda _, move: move < 6)(START) == [6, 7]
    assert tuple(blind(all_moves, lambda *_: True)(START)) == START.legal_moves()


def test_a_game_without_an_opinion_is_even_everywhere() -> None:
    assert evaluation_of(plancia.game("nim")) is even
    assert even(START, 1) == 0.0
    assert evaluation_of(plancia.game("connect4")) is not even


def test_nodes_are_counted_up_to_their_limit() -> None:
    budget = Budget(Limits(nodes=2), never)
    budget.spend()
    budget.spend()
    with pytest.raises(OutOfBudget):
        budget.spend()
    assert budget.nodes == 2


@pytest.mark.parametrize(
    "budget", [Budget(Limits(seconds=0), never), Budget(Limits(), lambda: True)]
)
def test_a_deadline_and_a_stop_end_the_search(budget: Budget) -> None:
    with pytest.raises(OutOfBudget):
        budget.spend()


START = plancia.game("connect4").start()


def test_what_is_certain_is_said_so_and_what_follows_is_written_as_a_person_would() -> None:
    line = (4, 4)
    said = {value: str(explain(START, line, value, "seen")) for value in (1.0, -1.0, 0.25)}
    assert said[1.0] == "It wins by force (seen). Expected: 4 4."
    assert said[-1.0].startswith("Every move loses against best play")
    assert said[0.25].startswith("The best move found, worth ")
    assert str(explain(START, (4,), 0.0, "all", whole=True)) == (
        "It holds the draw; no move wins (all)."
    )

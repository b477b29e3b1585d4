"""Connect Four's analysis: words that mean what the scores do."""

import random

import pytest

import plancia
from plancia.connect4.analysis import Connect4Analyst
from plancia.connect4.rules import Connect4Position
from plancia.connect4.solver import solve as solver_module
from plancia.connect4.solver.solve import Interrupted, Solver
from plancia.engine import player as players
from plancia.engine.player import Limits

GAME = plancia.game("connect4")


def positions(number: int, stones: int, seed: int) -> list[Connect4Position]:
    """Random ones with that number of stones in which the game goes on."""
    chance, found = random.Random(seed), []
    while len(found) < number:
        position = GAME.start()
        for _ in range(stones):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            assert isinstance(position, Connect4Position)
            found.append(position)
    return found


@pytest.mark.parametrize("stones", [pytest.param(18, marks=pytest.mark.jit), 23, 30])
def test_a_verdict_counts_the_winners_moves_until_the_end(stones: int) -> None:
    analyst = Connect4Analyst(book=True)
    for position in positions(12, stones, seed=stones):
        for value in analyst.answer(position).moves:
            end = after = position.play(value.move)
            if after.outcome is None:
                for move in analyst.answer(after).line:
                    end = end.play(move)
            outcome = end.outcome
            assert outcome is not None
            assert outcome.value(position.to_move) == value.value
            if outcome.winner is None:
                assert value.distance is None
                continue
            before = (position.first, position.second)[outcome.winner - 1]
            then = (end.first, end.second)[outcome.winner - 1]
            assert then.bit_count() - before.bit_count() == value.distance


@pytest.mark.jit
def test_columns_are_reported_as_they_are_solved() -> None:
    position = GAME.start().play_line("444")
    *partly, last = Connect4Analyst(book=True).deepen(position)
    assert [len(each.moves) for each in partly] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert [each.value for each in partly[:-1]] == [None] * 7
    assert partly[-1].value == last.value
    assert partly[-1].moves == last.moves


@pytest.fixture(params=["threads", "slices"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where threads can be started, and where they can't, as in a browser."""
    if request.param == "slices":
        monkeypatch.setattr(solver_module, "HAS_THREADS", False)
        monkeypatch.setattr(players, "HAS_THREADS", False)
        monkeypatch.setattr(solver_module, "Thread", None)


@pytest.mark.usefixtures("either")
def test_a_solver_that_must_stop_leaves_the_rest_unknown() -> None:
    position = GAME.start()
    found = Connect4Analyst(book=False).answer(position, Limits(seconds=0.2))
    assert found.value is None
    assert len(found.moves) < 7
    assert found.move in position.legal_moves()


@pytest.mark.usefixtures("either")
def test_a_solver_that_was_interrupted_solves_the_next_one() -> None:
    solver, start = Solver(), GAME.start()
    assert isinstance(start, Connect4Position)
    with pytest.raises(Interrupted), solver.ended_by(lambda: True):
        solver.solve(start)
    (late,) = positions(1, 24, seed=1)
    assert solver.solve(late).score == Solver().solve(late).score

import time
from functools import cache

import pytest

import plancia
from plancia.engine.player import Limits
from plancia.tetrisito.analysis import TetrisitoAnalyst
from plancia.tetrisito.rules import TetrisitoPosition
from plancia.tetrisito.solver.solve import is_solvable

LIMITS = Limits(seconds=60)
"""Enough to compile the solver on a busy machine."""


def position() -> TetrisitoPosition:
    start = plancia.game("tetrisito", "sweep").start()
    assert isinstance(start, TetrisitoPosition)
    return start


def test_every_drop_has_the_value_that_the_solver_finds_after_it() -> None:
    here = position()
    answer = TetrisitoAnalyst().answer(here, LIMITS)
    assert {each.move for each in answer.moves} == set(here.legal_moves())
    for each in answer.moves:
        assert each.value == (1.0 if is_solvable(here.play(each.move)) else -1.0)
    assert answer.exact
    assert answer.value == 1.0


def test_an_adviser_looks_for_one_solution_only() -> None:
    answer = TetrisitoAnalyst(every=False).answer(position(), LIMITS)
    assert [each.move for each in answer.moves] == [answer.move]
    after = position()
    for drop in answer.line:
        after = after.play(drop)
    assert after.solved


def test_the_time_to_load_the_kernels_is_not_taken_from_the_analysis(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ahead_s = 0
    clock = time.monotonic

    @cache
    def load() -> None:
        nonlocal ahead_s
        ahead_s += 3600

    monkeypatch.setattr("plancia.tetrisito.solver.solve.load_kernels", load)
    monkeypatch.setattr("plancia.tetrisito.solver.solve.PLAIN_SECONDS", 0)
    monkeypatch.setattr("plancia.tetrisito.analysis.time.monotonic", lambda: clock() + ahead_s)
    answer = TetrisitoAnalyst().answer(position(), LIMITS)
    assert ahead_s
    assert {each.move for each in answer.moves} == set(position().legal_moves())


def test_a_plain_analyst_finds_the_same_without_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = TetrisitoAnalyst().answer(position(), LIMITS)
    monkeypatch.delattr("plancia.tetrisito.solver.solve.load_kernels")
    plain = TetrisitoAnalyst(without_kernels=True).answer(position(), LIMITS)
    assert plain.exact
    assert plain.by_move == whole.by_move

import plancia
from plancia.engine.player import Limits
from plancia.tetrisito.analysis import TetrisitoAnalyst
from plancia.tetrisito.rules import TetrisitoPosition
from plancia.tetrisito.solver.solve import is_solvable

LIMITS = Limits(seconds=60)
"""Enough to compile the solver on a busy machine."""


def position() -> TetrisitoPosition:
    start = plancia.game("tetrisito").start()
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

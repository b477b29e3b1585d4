import pytest

from plancia.core.capability import kernels
from plancia.core.registry import game
from plancia.tetrisito import TetrisitoPosition, solver


def test_the_solver_is_compiled_for_all_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[TetrisitoPosition] = []
    monkeypatch.setattr(solver, "solve", solved.append)
    (kernel,) = kernels(game("tetrisito"), for_levels=True)
    kernel.call()
    options = [position.game.options for position in solved]
    assert {each.implementation for each in options} == {"B", "C"}
    assert {each.line_clearing for each in options} == {each.sliding for each in options}
    assert len({each.sliding for each in options}) == 2

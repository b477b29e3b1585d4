"""The search that plays: stopped and asked to go on, it does the same; its drops are legal."""

import pytest

from plancia.tetrisito.solver import forward as f
from tetrisito.tasks import tasks
from twins.tetrisito_solver import EVERY_RULES, Rules

FORWARD = [rules for rules in EVERY_RULES if rules.implementation == "B" or rules.clearing]


@pytest.mark.parametrize("rules", FORWARD, ids=str)
def test_it_finds_each_solution_once_however_often_it_is_stopped(rules: Rules) -> None:
    for task, count in tasks(rules, 15):
        for nodes in (1, 100_000):
            state, found = f.forwards(task, only_dead=True), []
            while (says := f.forward(state, nodes)) != f.DONE:
                if says == f.FOUND:
                    found.append(tuple(f.dropped(state)))
            assert len(found) == len(set(found)) == count == state.numbers[f.TOTAL]

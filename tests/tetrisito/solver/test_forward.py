"""Pieces in the given order: stopped and asked to go on, the search does the same."""

import pytest

from plancia.tetrisito.solver.forward import Forward
from tetrisito.tasks import tasks


@pytest.mark.parametrize("nodes", [1, 100_000])
def test_it_finds_each_solution_once_however_often_it_is_stopped(nodes: int) -> None:
    for task, count in tasks("B", 30):
        search, found = Forward(task, only_dead=True), []
        while not search.is_finished:
            if solution := search.run(nodes):
                found.append(tuple(solution))
        assert len(found) == len(set(found)) == count == search.total


def test_states_that_are_known_are_counted_and_not_searched_again() -> None:
    for task, count in tasks("B", 30):
        search = Forward(task, only_dead=False)
        while not search.is_finished:
            search.run(100_000)
        assert search.total == count

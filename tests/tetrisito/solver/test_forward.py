"""Pieces in the given order: stopped and asked to go on, the search does the same."""

from plancia.tetrisito.solver.forward import Forward
from tetrisito.tasks import tasks


def test_it_finds_the_same_solutions_however_often_it_is_stopped() -> None:
    for task, is_solvable in tasks("B", 30):
        every = []
        for nodes in (1, 100_000):
            search, found = Forward(task), []
            while not search.is_finished:
                if solution := search.run(nodes):
                    found.append(tuple(solution))
            assert len(found) == len(set(found))
            every.append(found)
        assert every[0] == every[1]
        assert bool(every[0]) == is_solvable

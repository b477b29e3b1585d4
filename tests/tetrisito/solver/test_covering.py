"""Exact cover: stopped and asked to go on, it does the same; what it lays it takes off again."""

import pytest

from plancia.tetrisito.solver import covering as c
from tetrisito.tasks import tasks


def ways(state: c.Cover, nodes: int) -> list[frozenset[int]]:
    found = []
    while (says := c.cover(state, nodes)) != c.DONE:
        if says == c.FOUND:
            found.append(frozenset(c.laid(state)))
            c.accept(state)
    return found


@pytest.mark.parametrize("nodes", [1, 7, 100_000])
def test_it_finds_each_way_once_however_often_it_is_stopped(nodes: int) -> None:
    for task, count in tasks("C", 40):
        found = ways(c.covering(task, sum(task.counts), only_dead=True), nodes)
        assert len(found) == len(set(found)) == count


def test_places_of_a_way_cover_every_open_cell_once() -> None:
    for task, _ in tasks("C", 40):
        for way in ways(c.covering(task, sum(task.counts), only_dead=True), 1000):
            bodies = [task.places[index].body for index in way]
            assert sum(bodies) == task.open


def test_taking_everything_off_leaves_the_search_as_it_began() -> None:
    for task, _ in tasks("C", 20):
        state, fresh = (c.covering(task, sum(task.counts)) for _ in range(2))
        c.cover(state, 9)
        c.back_to_start(state)
        for name in ("owner", "left", "blocked", "choices", "alive"):
            assert getattr(state, name).tolist() == getattr(fresh, name).tolist()
        assert state.numbers[c.OPEN] == fresh.numbers[c.OPEN]

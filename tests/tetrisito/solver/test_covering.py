"""Exact cover: stopped and asked to go on, it does the same; what it lays it takes off again."""

from plancia.tetrisito.solver import covering as c
from tetrisito.tasks import tasks


def way(state: c.Cover, nodes: int) -> tuple[int, list[int]]:
    """How the search ends when it is stopped again and again, and what is laid then."""
    while (says := c.cover(state, nodes)) == c.RUNNING:
        pass
    return says, c.laid(state)


def test_it_finds_a_way_exactly_where_there_is_one_however_often_it_is_stopped() -> None:
    for task, is_solvable in tasks("C", 40):
        if task.may_tangle:
            continue
        found = [way(c.covering(task, sum(task.counts)), nodes) for nodes in (1, 7, 100_000)]
        assert found[0] == found[1] == found[2]
        says, places = found[0]
        assert says == (c.FOUND if is_solvable else c.DONE)
        if is_solvable:
            assert sum(task.places[index].body for index in places) == task.open


def test_taking_everything_off_leaves_the_search_as_it_began() -> None:
    for task, _ in tasks("C", 20):
        state, fresh = (c.covering(task, sum(task.counts)) for _ in range(2))
        c.cover(state, 9)
        c.back_to_start(state)
        for name in ("owner", "left", "blocked", "choices", "alive"):
            assert getattr(state, name).tolist() == getattr(fresh, name).tolist()
        assert state.numbers[c.OPEN] == fresh.numbers[c.OPEN]

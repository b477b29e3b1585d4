"""Exact cover: stopped and asked to go on, it does the same; what it lays it takes off again."""

import random

import pytest

from plancia.tetrisito import Puzzle, Tetrisito, TetrisitoOptions
from plancia.tetrisito import covering as c
from plancia.tetrisito.arguments import why_impossible
from plancia.tetrisito.task import Task
from twins.tetrisito_solver import Rules, random_puzzle, solutions

PLAIN = Rules("C", False, False)


def tasks(count: int) -> list[tuple[Task, int]]:
    """Random puzzles that no argument settles, and how many solutions each has."""
    chance, found = random.Random(7), []
    while len(found) < count:
        given = random_puzzle(chance, PLAIN)
        puzzle = Puzzle(tuple(given.start), tuple(given.goal), tuple(map(tuple, given.boxes)))
        position = Tetrisito(TetrisitoOptions(puzzle, *PLAIN)).start()
        if not position.solved and not why_impossible(task := Task(position)):
            found.append((task, solutions(given, PLAIN)[0]))
    return found


def ways(state: c.Cover, nodes: int) -> list[frozenset[int]]:
    found = []
    while (says := c.cover(state, nodes)) != c.DONE:
        if says == c.FOUND:
            found.append(frozenset(c.laid(state)))
            c.accept(state)
    return found


@pytest.mark.parametrize("nodes", [1, 7, 100_000])
def test_it_finds_each_way_once_however_often_it_is_stopped(nodes: int) -> None:
    for task, count in tasks(40):
        found = ways(c.covering(task, sum(task.counts), only_dead=True), nodes)
        assert len(found) == len(set(found)) == count


def test_places_of_a_way_cover_every_open_cell_once() -> None:
    for task, _ in tasks(40):
        for way in ways(c.covering(task, sum(task.counts), only_dead=True), 1000):
            bodies = [task.places[index].body for index in way]
            assert sum(bodies) == task.open


def test_taking_everything_off_leaves_the_search_as_it_began() -> None:
    for task, _ in tasks(20):
        state, fresh = (c.covering(task, sum(task.counts)) for _ in range(2))
        c.cover(state, 9)
        c.back_to_start(state)
        for name in ("owner", "left", "blocked", "choices", "alive"):
            assert getattr(state, name).tolist() == getattr(fresh, name).tolist()
        assert state.numbers[c.OPEN] == fresh.numbers[c.OPEN]

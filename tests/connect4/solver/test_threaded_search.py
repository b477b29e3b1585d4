"""The search with its table: alone, on several threads, stopped and cleared."""

import random
from math import inf

import pytest

from plancia.connect4 import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver.search import BITS, UNKNOWN
from plancia.connect4.solver.solve import Interrupted
from plancia.connect4.solver.threaded_search import ThreadedSearch
from plancia.core.position import FIRST
from plancia.engine import background
from plancia.engine.player import never
from plancia.kernels.jit import DISABLED
from twins import connect4_solver as twin

SMALL = Connect4(Connect4Options(rows=4, columns=5))


def words(position: Connect4Position) -> tuple[int, int]:
    own = position.first if position.to_move == FIRST else position.second
    return own, position.stones


def positions(count: int) -> list[Connect4Position]:
    chance, found = random.Random(4), []
    while len(found) < count:
        position = SMALL.start()
        for _ in range(chance.randint(8, 13)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            found.append(position)
    return found


@pytest.mark.parametrize("threads", [1, 3])
def test_scores_are_the_twins_on_any_number_of_threads(threads: int) -> None:
    search = ThreadedSearch(4, 5, 1, threads, None)
    for position in positions(3 if DISABLED else 20):
        score, nodes = search.solve(*words(position), -99, 99)
        assert score == twin.score(position)
        assert nodes > 0


def test_a_cleared_table_searches_the_same_nodes_again() -> None:
    search, position = ThreadedSearch(4, 5, 1, 1, None), positions(1)[0]
    first = search.run(0, *words(position), -99, 99)
    assert search.run(0, *words(position), -99, 99)[1] <= first[1]
    search.clear()
    assert search._numbers[0][BITS] == 0
    assert search.run(0, *words(position), -99, 99) == first


class Slices(background.Slices):
    """As many slices as it takes, each of a few nodes more than the one before."""

    def __init__(self) -> None:
        super().__init__(never, inf)
        self.given: list[int] = []

    def next_slice(self, searched: int) -> int:
        self.given.append(searched)
        return 5000 * len(self.given)


@pytest.mark.jit
def test_a_search_in_slices_finds_the_same_score() -> None:
    position = Connect4().start().play_line("444443325216")
    assert isinstance(position, Connect4Position)
    search = ThreadedSearch(6, 7, 1, 1, None)
    score, nodes = search.solve(*words(position), -99, 99)
    assert nodes > 20_000
    search.clear()
    slices = search.slices = Slices()
    assert search.solve(*words(position), -99, 99)[0] == score
    assert len(slices.given) > 2
    assert slices.given == sorted(slices.given)


@pytest.mark.jit
def test_a_search_that_is_told_to_end_says_so() -> None:
    alone = ThreadedSearch(6, 7, 1, 1, None)
    alone.end(True)
    with pytest.raises(Interrupted):
        alone.run(0, 0, 0, -99, 99)
    pair = ThreadedSearch(6, 7, 1, 2, None)
    pair.end(True)
    assert pair.run(0, 0, 0, -99, 99)[0] == UNKNOWN

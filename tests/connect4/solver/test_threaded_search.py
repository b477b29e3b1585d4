"""The search with its table: alone, on several threads, stopped and cleared."""

import random
from math import inf
from threading import Timer

import pytest

from plancia.connect4 import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver import threaded_search
from plancia.connect4.solver.search import UNKNOWN
from plancia.connect4.solver.solve import Interrupted
from plancia.connect4.solver.threaded_search import ThreadedSearch
from plancia.core.position import FIRST
from plancia.engine import background
from plancia.engine.player import never
from plancia.kernels.jit import DISABLED
from random_games import after_random_moves
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
    search = ThreadedSearch(4, 5, 1, threads)
    for position in positions(3 if DISABLED else 20):
        score, nodes = search.solve(*words(position), -99, 99)
        assert score == twin.score(position)
        assert nodes > 0


def test_a_search_that_takes_more_nodes_than_it_may_says_so() -> None:
    search = ThreadedSearch(5, 6, 1, 1)
    empty_board = (0, 0, -99, 99)
    score, nodes = search.run(0, *empty_board, most_nodes=2048)
    assert (score, nodes) == (UNKNOWN, 2048)
    search.slices = background.Slices(never, inf)
    search.clear()
    score, nodes = search.run(0, *empty_board, most_nodes=2048)
    assert score == UNKNOWN
    assert 2048 <= nodes <= 4096


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
    search = ThreadedSearch(6, 7, 1, 1)
    score, nodes = search.solve(*words(position), -99, 99)
    assert nodes > 20_000
    search.clear()
    slices = search.slices = Slices()
    assert search.solve(*words(position), -99, 99)[0] == score
    assert len(slices.given) > 2
    assert slices.given == sorted(slices.given)


@pytest.mark.jit
def test_a_search_that_is_stopped_raises_interrupted() -> None:
    alone = ThreadedSearch(6, 7, 1, 1)
    alone.end(True)
    with pytest.raises(Interrupted):
        alone.run(0, 0, 0, -99, 99)
    pair = ThreadedSearch(6, 7, 1, 2)
    pair.end(True)
    with pytest.raises(Interrupted):
        pair.solve(0, 0, -99, 99)
    pair.end(False)
    assert pair.run(0, 0, 0, -99, 99, 5000)[0] == UNKNOWN


@pytest.mark.jit
def test_threads_that_search_are_stopped_together() -> None:
    pair = ThreadedSearch(6, 7, 1, 2)
    timer = Timer(0.3, pair.end, (True,))
    timer.start()
    with pytest.raises(Interrupted):  # the empty board takes longer
        pair.solve(0, 0, -99, 99)
    timer.join()


@pytest.mark.jit
def test_a_hard_position_is_divided_among_threads_and_keeps_its_score(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(threaded_search, "ALONE_NODES", 2000)
    alone, pair = ThreadedSearch(6, 7, 1, 1), ThreadedSearch(6, 7, 1, 2)
    chance, divided, hard = random.Random(11), list[bool](), 0
    while hard < 150:
        position = after_random_moves(Connect4().start(), chance, 16)
        alone.clear()
        score, nodes = alone.solve(*words(position), -99, 99)
        if nodes > 4000:
            pair.clear()
            assert pair.solve(*words(position), -99, 99)[0] == score
            divided.append(pair._shared)
            hard += 1
    assert all(divided)


@pytest.mark.jit
def test_a_batch_after_a_divided_search_begins_with_an_empty_table() -> None:
    position = Connect4().start().play_line("444443325216")
    alone, pair = ThreadedSearch(6, 7, 1, 1), ThreadedSearch(6, 7, 1, 2)
    pair.share()
    pair.solve(*words(position), -99, 99)
    asked = [*words(position), *words(position.play(1))]
    assert pair.run_many(asked, -99, 99, True) == alone.run_many(asked, -99, 99, True)


@pytest.mark.jit
def test_a_search_after_one_that_was_broken_off_finds_its_score(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(threaded_search, "ALONE_NODES", 2000)
    alone, pair = ThreadedSearch(6, 7, 1, 1), ThreadedSearch(6, 7, 1, 2)
    asked = *words(Connect4().start().play_line("444443325216")), -99, 99

    def break_off(thread: int, *search: int) -> tuple[int, int]:
        if thread == 1:
            raise KeyboardInterrupt
        return ThreadedSearch.run(pair, thread, *search)

    monkeypatch.setattr(pair, "run", break_off)
    with pytest.raises(KeyboardInterrupt):
        pair.solve(*asked)
    monkeypatch.undo()
    pair.clear()
    assert pair.solve(*asked)[0] == alone.solve(*asked)[0]

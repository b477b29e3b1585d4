"""Lines of best play: optimal to the end, by the book and by the search."""

import random

import pytest
from tools.connect4_book import build

from plancia.connect4 import Connect4, Connect4Options
from plancia.connect4.solver import line
from plancia.connect4.solver.book import Book
from plancia.connect4.solver.line import BestLineFinder
from plancia.connect4.solver.threaded_search import ThreadedSearch
from random_games import after_random_moves
from twins import connect4_solver as twin

CLASSIC = Connect4()
SMALL = Connect4(Connect4Options(rows=4, columns=4))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return build(6, tmp_path_factory.mktemp("book") / "small.bin", game=SMALL, table_mb=1)


@pytest.mark.parametrize("by_book", [False, True])
@pytest.mark.parametrize("nodes", [0, 1024])
def test_every_move_of_a_line_keeps_the_score_to_the_end(
    small: Book, by_book: bool, nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "QUICK_NODES", nodes)
    chance = random.Random(5)
    search = ThreadedSearch(4, 4, 1, 1)
    for stones in range(4, 14):
        position = after_random_moves(SMALL.start(), chance, stones)
        found = BestLineFinder(small if by_book else None, lambda: search).find(
            position, twin.score(position)
        )
        for move in found:
            assert twin.score(position.play(move)) == -twin.score(position)
            position = position.play(move)
        assert position.outcome is not None


def test_within_the_book_nothing_is_searched(small: Book) -> None:
    def no_search() -> ThreadedSearch:
        raise AssertionError("nothing to search")

    finder, position, score = BestLineFinder(small, no_search), SMALL.start(), 0
    for _ in range(6):
        move = finder._best_move(position, score)
        position, score = position.play(move), -score
        assert small.get(position) == twin.score(position) == score

"""Lines of best play: optimal to the end, by the book, by stored lines and by the search."""

import random

import pytest
from tools.connect4_book import build, position_of

from plancia.connect4 import Connect4, Connect4Options
from plancia.connect4.solver import line
from plancia.connect4.solver.book import Book, mirrored_key, shipped
from plancia.connect4.solver.line import BestLineFinder
from plancia.connect4.solver.solve import Solver, plies_left
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


def test_the_book_s_last_ply_is_reached_without_a_search(small: Book) -> None:
    def no_search() -> ThreadedSearch:
        raise AssertionError("nothing to search")

    found = BestLineFinder(small, no_search)._in_book(SMALL.start())
    assert len(found) == 6
    end = SMALL.start()
    for move in found:
        end = end.play(move)
    assert twin.score(end) == small.get(SMALL.start()) == 0


def test_a_stored_line_goes_on_from_the_book_for_a_position_and_its_mirror_image() -> None:
    lines = line.shipped_lines()
    key, moves = lines[random.Random(3).randrange(len(lines))]
    start = position_of(CLASSIC, key)
    mirrored = position_of(CLASSIC, mirrored_key(key, 6, 7))
    solver = Solver(book=True)

    def no_search() -> ThreadedSearch:
        raise AssertionError("nothing to search")

    best = BestLineFinder(shipped(), no_search)
    score = solver.solve(start).score
    assert best.find(start, score) == list(moves)
    assert best.find(mirrored, score) == [8 - move for move in moves]
    assert best.nodes == 0


def test_stored_lines_are_legal_and_as_long_as_their_scores_say() -> None:
    lines, book = line.shipped_lines(), shipped()
    for index in random.Random(1).sample(range(len(lines)), 200):
        key, moves = lines[index]
        position = position_of(CLASSIC, key)
        score = book.get(position)
        assert score is not None
        assert len(moves) == plies_left(30, score)
        for move in moves:
            assert position.outcome is None
            position = position.play(move)
        outcome = position.outcome
        assert outcome is not None
        assert bool(position.line) == (score != 0)


def test_the_last_plies_of_stored_lines_are_best_play() -> None:
    lines, solver = line.shipped_lines(), Solver(table_mb=1)
    for index in random.Random(2).sample(range(len(lines)), 20):
        key, moves = lines[index]
        position = position_of(CLASSIC, key)
        for move in moves[:-14]:
            position = position.play(move)
        for move in moves[-14:]:
            score = solver.solve(position).score
            position = position.play(move)
            assert solver.solve(position).score == -score


LINES = {7: (1, 2, 3), 2**49 - 1: (7,) * 30, 12: ()}


def test_lines_are_found_by_their_keys_and_nothing_else() -> None:
    lines = line.BookLines.from_bytes(line.BookLines.of(LINES).to_bytes())
    assert len(lines) == 3
    assert {key: lines.get(key) for key in LINES} == LINES
    assert [lines[index][0] for index in range(3)] == sorted(LINES)
    assert [lines.get(key) for key in (0, 8, 2**50)] == [None] * 3
    assert line.BookLines(b"").get(7) is None

import random
from dataclasses import replace
from pathlib import Path

import pytest
from tools.connect4_book import build, check_plies, check_sample, openings, save

from plancia.connect4 import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver import book as books
from plancia.connect4.solver.book import BadBook, Book
from plancia.connect4.solver.solve import Solver
from twins import connect4_solver as twin

SMALL = Connect4(Connect4Options(rows=3, columns=4))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return build(5, tmp_path_factory.mktemp("book") / "small.bin", game=SMALL, table_mb=1)


def after(game: Connect4, moves: str) -> Connect4Position:
    position = game.start().play_line(moves)
    assert isinstance(position, Connect4Position)
    return position


def test_every_opening_and_its_mirror_image_have_their_score(small: Book) -> None:
    positions = [SMALL.start()]
    for _ in range(5):
        for position in positions:
            assert small.get(position) == twin.score(position)
        children = [p.play(m) for p in positions for m in p.legal_moves()]
        positions = [child for child in set(children) if child.outcome is None]


def test_what_is_not_in_the_book_is_not_answered(small: Book) -> None:
    assert small.get(after(SMALL, "112233")) is None
    assert small.get(Connect4().start()) is None
    assert small.get(Connect4(Connect4Options(3, 4, 3)).start()) is None
    four_wide = after(Connect4(Connect4Options(4, 4)), "1212121")
    assert four_wide.line
    assert Book(4, 4, 8, ()).get(four_wide) is None


def test_a_solver_with_a_book_answers_openings_without_a_search(small: Book) -> None:
    solver = Solver(table_mb=1, book=small)
    position = after(SMALL, "12")
    assert solver.solve(position).nodes == 0
    assert solver.solve(position).score == twin.score(position)
    assert solver.analyse(position).moves[0].score == twin.score(position)
    assert solver.solve(after(SMALL, "112233")).score == twin.score(after(SMALL, "112233"))


def test_a_book_survives_its_file(small: Book, tmp_path: Path) -> None:
    save(small, tmp_path / "book.bin")
    assert Book.load(tmp_path / "book.bin") == small
    assert [file.name for file in tmp_path.iterdir()] == ["book.bin"]


@pytest.mark.parametrize("at", [0, 30, -1])
def test_a_damaged_book_is_refused(small: Book, at: int, tmp_path: Path) -> None:
    save(small, tmp_path / "book.bin")
    data = bytearray((tmp_path / "book.bin").read_bytes())
    data[at] ^= 1
    with pytest.raises(BadBook, match=r"is no plancia connect4 book|checksum is wrong"):
        Book.from_bytes(bytes(data))


def test_a_wrong_score_is_found_by_a_check_sample(small: Book) -> None:
    openings_count = sum(map(len, openings(3, 4, 5)))
    assert check_sample(small, 100) == []
    assert check_plies(small) == (openings_count, [])
    last, *others = small.entries
    wrong = replace(small, entries=(last, replace(others[0], least=others[0].least + 1), others[1]))
    assert check_sample(wrong, 100)
    assert check_plies(wrong)[1]


@pytest.mark.jit
def test_the_shipped_book_knows_how_the_game_begins() -> None:
    book = books.shipped()
    # As many positions of 12 stones that can't be won at once as others have counted.
    assert (book.plies, book.entries[0].keys) == (12, 4_200_899)
    start = Connect4().start()
    assert book.get(start) == 1
    assert [-(book.get(start.play(move)) or 0) for move in range(1, 8)] == [-2, -1, 0, 1, 0, -1, -2]


@pytest.mark.slow
def test_the_shipped_book_agrees_with_the_solver_on_a_sample() -> None:
    """Of the last ply and the one before it, from which all others follow."""
    chance, solver, book = random.Random(2), Solver(), books.shipped()
    for stones in [11, 12] * 15:
        position = Connect4().start()
        while (position.first | position.second).bit_count() < stones:
            after = position.play(chance.choice(position.legal_moves()))
            position = Connect4().start() if after.outcome is not None else after
        assert book.get(position) == solver.solve(position).score

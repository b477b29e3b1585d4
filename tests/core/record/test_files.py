import itertools
import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plancia
from core.record.test_tree import TREE
from plancia import (
    Record,
    iter_records,
    read_records,
    write_records,
    write_text,
)

HEAD = '[Game "connect4"]\n'


def played(name: str, seed: int, moves: int, **options: object) -> Record:
    """The record of a random game, priced moves included."""
    chance = random.Random(seed)
    start = position = plancia.game(name, **options).start()
    line: list[Any] = []
    while position.outcome is None and len(line) < moves:
        line.append(chance.choice(position.legal_moves() + position.priced_moves()))
        position = position.play(line[-1])
    return Record(start, tuple(line))


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente", "tetrisito"])
@pytest.mark.parametrize("seed", range(5))
def test_every_game_is_read_back_from_text(name: str, seed: int) -> None:
    record = played(name, seed, 60)
    assert record.moves
    assert read_records(record.to_text()) == [record]


def test_many_games_fit_one_file() -> None:
    records = [played("connect4", seed, 50, rows=5) for seed in range(4)] + [played("nim", 1, 9)]
    assert read_records(write_text(records)) == records
    assert read_records("") == []
    assert read_records("\ufeff\n" + write_text(records)) == records


def test_hundreds_of_games_as_text_are_read_and_written_in_the_memory_of_a_few(
    tmp_path: Path,
) -> None:
    start = plancia.game("nim").start()
    record = Record(start, start.legal_moves()[:1], comments={1: "a long story " * 100})
    peaks = []
    for games in (20, 1200):
        file = tmp_path / str(games)
        tracemalloc.start()
        with file.open("w", encoding="utf-8") as target:
            write_records(itertools.repeat(record, games), target)
        with file.open(encoding="utf-8") as source:
            assert sum(each == record for each in iter_records(source)) == games
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + file.stat().st_size / 4


def test_the_first_game_comes_before_the_last_is_written() -> None:
    def lines() -> Iterator[str]:
        yield from TREE.splitlines(keepends=True)
        yield HEAD
        raise AssertionError("read too far")

    assert next(iter_records(lines())) == read_records(TREE)[0]


def test_what_is_no_text_and_no_file_is_refused_with_a_sentence() -> None:
    with pytest.raises(TypeError, match="read_records takes a text, not NoneType"):
        plancia.read_records(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="read_records takes a text"):
        plancia.iter_records("44")

"""Build an opening book of Connect Four, or check one.

    python tools/connect4_book.py build --plies 12     solves every opening of 12 plies
    python tools/connect4_book.py check --all          compares the shipped book with the solver

A killed build goes on where it stopped.
"""

from __future__ import annotations

import argparse
import os
from array import array
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from plancia.connect4 import Connect4, Connect4Options
from plancia.connect4.solver.book import UNKNOWN, BadBook, Book, mirrored_key, position_of, shipped
from plancia.connect4.solver.openings import FULL, WON, Key, children, openings, stones
from plancia.connect4.solver.solve import Interrupted, Score, Solver, unsolvable_reason
from plancia.connect4.solver.static_function import StaticFunction
from plancia.core.position import FIRST
from plancia.engine.player import Stop, never
from plancia.processes import RUNNERS, InProcess, Runner, runner

TASK_SIZE: Final = 16
"""Positions solved as one task: neighbours, which share what the table knows."""


def book_of(rows: int, columns: int, plies: int, last: Sequence[Score]) -> Book:
    """The book of a board from the scores of its last ply."""
    *above, keys = openings(rows, columns, plies)
    scores = dict(zip(keys, last, strict=True))
    entries = []
    for ply in range(plies, -1, -1):
        if ply < plies:
            scores = back_up(above[ply], scores, rows, columns)
        if (plies - ply) % 2 == 0:
            at_once = (rows * columns - ply + 1) // 2
            kept = {key: score for key, score in scores.items() if score < at_once}
            entries.append(StaticFunction.build([*kept], [*kept.values()]))
    return Book(rows, columns, plies, tuple(entries))


def back_up(
    keys: Sequence[Key], below: Mapping[Key, Score], rows: int, columns: int
) -> dict[Key, Score]:
    """The scores of a ply from those of the next: the best that a move leads to."""
    empty = rows * columns - stones(keys[0], rows, columns)[1].bit_count()
    known = {key: -score for key, score in below.items()}
    known |= {WON: (empty + 1) // 2, FULL: -UNKNOWN}
    best = (
        max(known[child] for child in some[at : at + columns])
        for some in children(keys, rows, columns)
        for at in range(0, len(some), columns)
    )
    return dict(zip(keys, best, strict=True))


@dataclass(frozen=True)
class BookTask:
    """Neighbouring positions to solve."""

    rows: int
    columns: int
    keys: tuple[Key, ...]
    table_mb: int


@cache
def _solver(table_mb: int) -> Solver:
    """A process keeps its table from one task to the next."""
    return Solver(table_mb)


def solve_task(task: BookTask) -> list[Score]:
    """The scores of a task's positions; a function of its own, so that runners can send it."""
    game = Connect4(Connect4Options(rows=task.rows, columns=task.columns))
    solver = _solver(task.table_mb)
    return [solver.solve(position_of(game, key)).score for key in task.keys]


def build(
    plies: int,
    file: Path,
    *,
    game: Connect4 | None = None,
    runner: Runner | None = None,
    progress: Callable[[int, int], object] | None = None,
    table_mb: int = 256,
) -> Book:
    """Make a book of the first `plies` and write it to a file.

    Only the last ply is searched: the plies above follow from it. What is solved lies beside the
    file, under its name with `.part` added, so that a killed build goes on where it was.
    `progress` is called with how many positions are done and how many there are.
    """
    game = game or Connect4()
    if (reason := unsolvable_reason(game)) is not None:
        raise ValueError(reason)
    rows, columns = game.options.rows, game.options.columns
    if not 0 <= plies < rows * columns:
        raise ValueError(f"a book of {plies} plies; it can have 0 to {rows * columns - 1}")
    keys = openings(rows, columns, plies)[-1]
    part = file.with_name(file.name + ".part")
    last = _solve_ply(keys, part, rows, columns, runner or InProcess(), progress, table_mb)
    book = book_of(rows, columns, plies, last)
    book.save(file)
    part.unlink()
    return book


def _solve_ply(
    keys: Sequence[Key],
    part: Path,
    rows: int,
    columns: int,
    runner: Runner,
    progress: Callable[[int, int], object] | None,
    table_mb: int,
) -> list[Score]:
    """The scores of one ply, a byte each in a file that says which are known already."""
    count = len(keys)
    if not part.exists():
        fresh = part.with_name(f"{part.name}.{os.getpid()}.tmp")
        fresh.write_bytes(bytes([UNKNOWN]) * count)
        fresh.replace(part)
    scores = array("b", part.read_bytes())
    if len(scores) != count:
        raise BadBook(f"{part} is of another book: {len(scores)} positions, not {count}")
    starts = [at for at in range(0, count, TASK_SIZE) if UNKNOWN in scores[at : at + TASK_SIZE]]
    done = count - scores.count(UNKNOWN)
    tasks = [BookTask(rows, columns, tuple(keys[at : at + TASK_SIZE]), table_mb) for at in starts]
    if progress is not None:
        progress(done, count)
    with part.open("r+b", buffering=0) as file:
        for index, found in runner.run(solve_task, tasks):
            at = starts[index]
            scores[at : at + TASK_SIZE] = array("b", found)
            file.seek(at)
            file.write(array("b", found))
            done += len(found)
            if progress is not None:
                progress(done, count)
    return scores.tolist()


def check_sample(
    book: Book, sample: int, seed: int = 0, stop: Stop = never
) -> tuple[list[Key], int]:
    """The keys of openings after random moves whose scores the solver, without a book, denies; and
    how many positions were solved before `stop` ended it."""
    game = Connect4(Connect4Options(rows=book.rows, columns=book.columns))
    chance, solver = Random(seed), Solver()
    wrong, solved = [], 0
    with suppress(Interrupted), solver.ended_by(stop):
        while solved < sample:
            position = game.start()
            for _ in range(chance.randint(0, book.plies)):
                after = position.play(chance.choice(position.legal_moves()))
                if after.outcome is not None:
                    break
                position = after
            if solver.solve(position).score != book.get(position):
                own = position.first if position.to_move == FIRST else position.second
                key = own + (position.first | position.second)
                wrong.append(min(key, mirrored_key(key, book.rows, book.columns)))
            solved += 1
    return wrong, solved


def check_plies(book: Book) -> tuple[int, list[Key]]:
    """How many openings there are, and the keys of those whose score is not the best of those that
    moves lead to."""
    rows, columns, plies = book.rows, book.columns, book.plies
    scores, wrong = dict[Key, Score](), list[Key]()
    for keys in openings(rows, columns, plies)[::-1]:
        found = {key: book.score(*stones(key, rows, columns)) for key in keys}
        if scores:
            best = back_up(keys, scores, rows, columns)
            wrong += [key for key in keys if found[key] != best[key]]
        scores = found
    return sum(map(len, openings(rows, columns, plies))), wrong


def build_command(given: argparse.Namespace) -> int:
    game = Connect4(Connect4Options(rows=given.rows, columns=given.columns))
    file = given.out or Path(f"book-{given.rows}x{given.columns}.bin")
    made = build(
        given.plies,
        file,
        game=game,
        runner=runner(given.runner, workers=given.workers),
        progress=lambda done, count: print(f"\r{done} of {count}", end="", flush=True),
        table_mb=given.table_mb,
    )
    print(f"\r{file}: {made.count} scores of {made.plies} plies, {file.stat().st_size} bytes")
    return 0


def check_command(given: argparse.Namespace) -> int:
    book = Book.load(given.file) if given.file else shipped()
    wrong, solved = check_sample(book, given.sample, given.seed)
    if given.all:
        compared, denied = check_plies(book)
        wrong += denied
        print(f"{compared} positions compared with those that moves lead to: {len(denied)} differ")
    for key in wrong:
        print(f"the score of the position with the key {key} is wrong")
    print(f"{book.count} scores; of {solved} solved again {len(wrong)} are wrong")
    return int(bool(wrong))


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    make = commands.add_parser("build")
    make.add_argument("--plies", type=int, required=True)
    make.add_argument("--out", type=Path, metavar="FILE")
    make.add_argument("--rows", type=int, default=6)
    make.add_argument("--columns", type=int, default=7)
    make.add_argument("--table-mb", type=int, default=256, help="of each process")
    make.add_argument("--runner", choices=RUNNERS, default="processes")
    make.add_argument("--workers", type=int)
    make.set_defaults(run=build_command)
    compare = commands.add_parser("check")
    compare.add_argument("file", type=Path, nargs="?", help="the shipped book if not given")
    compare.add_argument("--sample", type=int, default=100)
    compare.add_argument("--seed", type=int, default=0)
    compare.add_argument("--all", action="store_true", help="compare all plies; takes minutes")
    compare.set_defaults(run=check_command)
    given = parser.parse_args(words)
    return int(given.run(given))


if __name__ == "__main__":
    raise SystemExit(main())

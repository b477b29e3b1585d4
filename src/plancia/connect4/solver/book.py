"""The opening book: the exact score of every position of the first plies, mirror images once.

A book file holds scores only. Which positions they belong to follows from the rules: all that can
arise in that number of plies, each ply's in the order of their keys. That makes 8 plies fit 100 KB.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from plancia.connect4.rules import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver.openings import FULL, WON, Key, children, openings, stones
from plancia.connect4.solver.solve import Interrupted, Score, Solver, unsolvable_reason
from plancia.core.position import FIRST
from plancia.engine.player import Stop, never

if TYPE_CHECKING:
    from plancia.processes import Runner

MAGIC: Final = b"plancia connect4 book 1\n"
UNKNOWN: Final = 127
TASK_SIZE: Final = 16
"""Positions solved as one task: neighbours, which share what the table knows."""


class BadBook(ValueError):
    """A file that is no book, or a damaged one."""


def back_up(keys: Sequence[Key], below: dict[Key, Score], rows: int, columns: int) -> list[Score]:
    """The scores of a ply from those of the next: the best that a move leads to."""
    empty = rows * columns - stones(keys[0], rows, columns)[1].bit_count()
    known = {key: -score for key, score in below.items()} | {WON: (empty + 1) // 2, FULL: -UNKNOWN}
    return [
        max(known[child] for child in some[at : at + columns])
        for some in children(keys, rows, columns)
        for at in range(0, len(some), columns)
    ]


@dataclass(frozen=True)
class Book:
    """The scores of all openings of one board."""

    rows: int
    columns: int
    plies: int
    scores: dict[Key, Score]

    def get(self, position: Connect4Position) -> Score | None:
        """The score of a position for the player to move, or None if it is not in the book."""
        first, second, options = position.first, position.second, position.game.options
        if (
            (first | second).bit_count() > self.plies
            or (options.rows, options.columns, options.connect) != (self.rows, self.columns, 4)
            or position.line
        ):
            return None
        key = (first if position.to_move == FIRST else second) + (first | second)
        score = self.scores.get(key)
        return self.scores[self._mirrored(key)] if score is None else score

    def _mirrored(self, key: Key) -> Key:
        found, stride = 0, self.rows + 1
        for _ in range(self.columns):
            found = found << stride | key & ((1 << stride) - 1)
            key >>= stride
        return found

    def to_bytes(self) -> bytes:
        levels = openings(self.rows, self.columns, self.plies)
        scores = array("b", [self.scores[key] for level in levels for key in level])
        packed = zlib.compress(scores.tobytes(), 9)
        body = MAGIC + bytes((self.rows, self.columns, self.plies)) + packed
        return body + hashlib.sha256(body).digest()

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "the book") -> Book:
        body, checksum = data[:-32], data[-32:]
        if not body.startswith(MAGIC):
            raise BadBook(f"{name} is not a Connect Four book of this version")
        if hashlib.sha256(body).digest() != checksum:
            raise BadBook(f"{name} is damaged: its checksum is wrong")
        rows, columns, plies = body[len(MAGIC) : len(MAGIC) + 3]
        scores = array("b", zlib.decompress(body[len(MAGIC) + 3 :]))
        keys = [key for level in openings(rows, columns, plies) for key in level]
        if len(keys) != len(scores):
            raise BadBook(f"{name} has {len(scores)} scores; {plies} plies have {len(keys)}")
        return cls(rows, columns, plies, dict(zip(keys, scores, strict=True)))

    @classmethod
    def load(cls, file: Path) -> Book:
        return cls.from_bytes(file.read_bytes(), str(file))

    def save(self, file: Path) -> None:
        """Write the book at once or not at all."""
        part = file.with_name(f"{file.name}.{os.getpid()}.tmp")
        part.write_bytes(self.to_bytes())
        part.replace(file)


SHIPPED: Final = Path(__file__).with_name("book-6x7.bin")


@cache
def shipped() -> Book:
    """The book that comes with the package."""
    return Book.load(SHIPPED)


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
    return [solver.solve(_position(game, key)).score for key in task.keys]


def _position(game: Connect4, key: Key) -> Connect4Position:
    own, mask = stones(key, game.options.rows, game.options.columns)
    both = (own, own ^ mask) if mask.bit_count() % 2 == 0 else (own ^ mask, own)
    return Connect4Position(game, *both)


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
    levels = openings(rows, columns, plies)
    part = file.with_name(file.name + ".part")
    from plancia.processes import InProcess  # a browser reads books and makes none

    found = _solve_ply(levels[-1], part, rows, columns, runner or InProcess(), progress, table_mb)
    scores = ply = dict(zip(levels[-1], found, strict=True))
    for keys in levels[-2::-1]:
        ply = dict(zip(keys, back_up(keys, ply, rows, columns), strict=True))
        scores = scores | ply
    book = Book(rows, columns, plies, scores)
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


def check(
    book: Book, positions: Sequence[int] | int, seed: int = 0, stop: Stop = never
) -> tuple[list[Key], int]:
    """The keys of a random sample of the book whose scores the solver, without a book, denies;
    and how many positions were solved before `stop` ended it."""
    game = Connect4(Connect4Options(rows=book.rows, columns=book.columns))
    keys = [key for ply in openings(book.rows, book.columns, book.plies) for key in ply]
    if isinstance(positions, int):
        positions = sorted(Random(seed).sample(range(len(keys)), min(positions, len(keys))))
    solver = Solver()
    wrong, solved = [], 0
    with suppress(Interrupted), solver.ended_by(stop):
        for key in (keys[index] for index in positions):
            if solver.solve(_position(game, key)).score != book.scores[key]:
                wrong.append(key)
            solved += 1
    return wrong, solved

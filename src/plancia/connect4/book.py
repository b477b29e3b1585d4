"""The opening book: the exact score of every position of the first plies, mirror images once.

A book file holds scores only. Which positions they belong to follows from the rules: all that can
arise in that number of plies, each ply's in the order of their keys. That makes 8 plies fit 100 KB.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from plancia.connect4.rules import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver import Score, Solver, unsolvable_reason
from plancia.core.game import FIRST
from plancia.core.run import Here, Runner

Key = int
"""The stones of the player to move plus all stones, or the mirror image's if that is less."""
Words = np.ndarray[Any, np.dtype[np.uint64]]
Scores = np.ndarray[Any, np.dtype[np.int8]]

MAGIC: Final = b"plancia connect4 book 1\n"
UNKNOWN: Final = 127
TASK_SIZE: Final = 16
"""Positions solved as one task: neighbours, which share what the table knows."""


class BadBook(ValueError):
    """A file that is no book, or a damaged one."""


class Ply(NamedTuple):
    """All positions of one ply that no player has won, sorted by key."""

    keys: Words
    own: Words
    mask: Words


def _columns(words: Words, rows: int, columns: int) -> list[Words]:
    column = np.uint64((1 << (rows + 1)) - 1)
    return [(words >> np.uint64(c * (rows + 1))) & column for c in range(columns)]


def _mirrored(words: Words, rows: int, columns: int) -> Words:
    found = np.zeros_like(words)
    for index, column in enumerate(reversed(_columns(words, rows, columns))):
        found |= column << np.uint64(index * (rows + 1))
    return found


def _keys(own: Words, mask: Words, rows: int, columns: int) -> Words:
    keys: Words = own + mask
    mirrored: Words = np.minimum(keys, _mirrored(keys, rows, columns))
    return mirrored


def _has_four(stones: Words, rows: int) -> np.ndarray[Any, np.dtype[np.bool_]]:
    found = np.zeros(stones.shape, bool)
    for step in (1, rows, rows + 1, rows + 2):
        pairs = stones & (stones >> np.uint64(step))
        found |= pairs & (pairs >> np.uint64(2 * step)) != 0
    return found


def _children(
    own: Words, mask: Words, rows: int, columns: int
) -> Iterator[tuple[np.ndarray[Any, np.dtype[np.bool_]], Words, Words]]:
    """For each column: which positions allow it, and the mover's stones and all stones then."""
    for c in range(columns):
        whole = np.uint64(((1 << rows) - 1) << c * (rows + 1))
        landing = (mask + np.uint64(1 << c * (rows + 1))) & whole
        yield landing != 0, own | landing, mask | landing


@cache
def openings(rows: int, columns: int, plies: int) -> tuple[Ply, ...]:
    """All openings of a board, ply by ply from the empty board."""
    own = mask = keys = np.zeros(1, np.uint64)
    found = [Ply(keys, own, mask)]
    for _ in range(plies):
        owns, masks = [], []
        for legal, mine, after in _children(own, mask, rows, columns):
            going_on = legal & ~_has_four(mine, rows)
            owns.append((own ^ mask)[going_on])
            masks.append(after[going_on])
        own, mask = np.concatenate(owns), np.concatenate(masks)
        keys, first = np.unique(_keys(own, mask, rows, columns), return_index=True)
        own, mask = own[first], mask[first]
        found.append(Ply(keys, own, mask))
    return tuple(found)


def back_up(ply: Ply, below: Ply, scores: Scores, rows: int, columns: int) -> Scores:
    """The scores of a ply from those of the next: the best that a move leads to."""
    empty = rows * columns - int(ply.mask[0]).bit_count()
    best = np.full(ply.keys.shape, -UNKNOWN, np.int8)
    for legal, mine, after in _children(ply.own, ply.mask, rows, columns):
        keys = _keys(ply.own ^ ply.mask, after, rows, columns)
        place = np.minimum(np.searchsorted(below.keys, keys), len(below.keys) - 1)
        value = np.where(_has_four(mine, rows), np.int8((empty + 1) // 2), -scores[place])
        best = np.where(legal, np.maximum(best, value), best).astype(np.int8)
    return best


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
        scores = [self.scores[key] for level in levels for key in level.keys.tolist()]
        packed = zlib.compress(np.array(scores, np.int8).tobytes(), 9)
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
        scores = np.frombuffer(zlib.decompress(body[len(MAGIC) + 3 :]), np.int8)
        keys = np.concatenate([level.keys for level in openings(rows, columns, plies)])
        if len(keys) != len(scores):
            raise BadBook(f"{name} has {len(scores)} scores; {plies} plies have {len(keys)}")
        return cls(rows, columns, plies, dict(zip(keys.tolist(), scores.tolist(), strict=True)))

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
    own: tuple[int, ...]
    mask: tuple[int, ...]
    table_mb: int


@cache
def _solver(table_mb: int) -> Solver:
    """A process keeps its table from one task to the next."""
    return Solver(table_mb)


def solve_task(task: BookTask) -> list[Score]:
    """The scores of a task's positions; a function of its own, so that runners can send it."""
    game = Connect4(Connect4Options(rows=task.rows, columns=task.columns))
    solver = _solver(task.table_mb)
    found = []
    for own, mask in zip(task.own, task.mask, strict=True):
        stones = (own, own ^ mask) if mask.bit_count() % 2 == 0 else (own ^ mask, own)
        found.append(solver.solve(Connect4Position(game, *stones)).score)
    return found


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
    `progress` hears how many positions are done and how many there are.
    """
    game = game or Connect4()
    if (reason := unsolvable_reason(game)) is not None:
        raise ValueError(reason)
    rows, columns = game.options.rows, game.options.columns
    if not 0 <= plies < rows * columns:
        raise ValueError(f"a book of {plies} plies; it can have 0 to {rows * columns - 1}")
    levels = openings(rows, columns, plies)
    part = file.with_name(file.name + ".part")
    last = _solve_ply(levels[-1], part, rows, columns, runner or Here(), progress, table_mb)
    scores = [last]
    for index in range(plies - 1, -1, -1):
        scores.insert(0, back_up(levels[index], levels[index + 1], scores[0], rows, columns))
    keys = np.concatenate([level.keys for level in levels]).tolist()
    values = np.concatenate(scores).tolist()
    book = Book(rows, columns, plies, dict(zip(keys, values, strict=True)))
    book.save(file)
    part.unlink()
    return book


def _solve_ply(
    ply: Ply,
    part: Path,
    rows: int,
    columns: int,
    runner: Runner,
    progress: Callable[[int, int], object] | None,
    table_mb: int,
) -> Scores:
    """The scores of one ply, a byte each in a file that says which are known already."""
    count = len(ply.keys)
    if not part.exists():
        fresh = part.with_name(f"{part.name}.{os.getpid()}.tmp")
        fresh.write_bytes(bytes([UNKNOWN]) * count)
        fresh.replace(part)
    if part.stat().st_size != count:
        raise BadBook(f"{part} is of another book: {part.stat().st_size} positions, not {count}")
    scores: Scores = np.memmap(part, np.int8, "r+")
    starts = [at for at in range(0, count, TASK_SIZE) if UNKNOWN in scores[at : at + TASK_SIZE]]
    done = int(np.count_nonzero(scores != UNKNOWN))
    tasks = [
        BookTask(
            rows,
            columns,
            tuple(ply.own[at : at + TASK_SIZE].tolist()),
            tuple(ply.mask[at : at + TASK_SIZE].tolist()),
            table_mb,
        )
        for at in starts
    ]
    if progress is not None:
        progress(done, count)
    for index, found in runner.run(solve_task, tasks):
        at = starts[index]
        scores[at : at + TASK_SIZE] = found
        done += len(found)
        if progress is not None:
            progress(done, count)
    return np.array(scores)


def check(book: Book, positions: Sequence[int] | int, seed: int = 0) -> list[Key]:
    """The keys of a random sample of the book whose scores the solver, without a book, denies."""
    levels = openings(book.rows, book.columns, book.plies)
    game = Connect4(Connect4Options(rows=book.rows, columns=book.columns))
    rng = np.random.default_rng(seed)
    keys = np.concatenate([level.keys for level in levels])
    owns = np.concatenate([level.own for level in levels])
    masks = np.concatenate([level.mask for level in levels])
    if isinstance(positions, int):
        positions = sorted(rng.choice(len(keys), min(positions, len(keys)), replace=False).tolist())
    solver = Solver()
    wrong = []
    for index in positions:
        own, mask = int(owns[index]), int(masks[index])
        stones = (own, own ^ mask) if mask.bit_count() % 2 == 0 else (own ^ mask, own)
        score = solver.solve(Connect4Position(game, *stones)).score
        if score != book.scores[int(keys[index])]:
            wrong.append(int(keys[index]))
    return wrong

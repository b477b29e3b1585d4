"""Build an opening book of Connect Four, or check one.

    python tools/connect4_book.py build --plies 12     solves every opening of 12 plies
    python tools/connect4_book.py check --all          compares the shipped book with the solver

A build that was killed goes on where it stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import os
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log
from pathlib import Path
from random import Random
from typing import Final

from plancia.connect4 import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver.book import (
    HEADER,
    MAGIC,
    UNKNOWN,
    BadBook,
    Book,
    Key,
    StaticFunction,
    mirrored_key,
    packed_size,
    shipped,
    slots_of,
    winning_cells,
)
from plancia.connect4.solver.solve import (
    Score,
    Solver,
    unsolvable_reason,
    words_of,
)
from plancia.processes import RUNNERS, InProcess, Runner, runner

TASK_SIZE: Final = 16
"""Positions solved as one task: neighbours, which share what the table knows."""
MAX_SEEDS: Final = 100
FULL: Final = -1
"""In place of a child's key: the column is full."""
WON: Final = -2
"""In place of a child's key: the player to move wins there."""
GAME: Final = Connect4()


def static_function(keys: Sequence[Key], values: Sequence[int]) -> StaticFunction:
    """The function with these values: less than 128 apart, each for another key.

    Keys that have a slot to themselves are set aside, the last one first, until none is left; if
    some stay, another seed hashes them anew. Graf and Lemire (2022) give the sizes.
    """
    count, least = len(keys), min(values, default=0)
    width = max(1, (max(values, default=0) - least).bit_length())
    size = log(max(2, count))
    length = min(18, int(size / log(3.33) + 2.25))
    spare = max(1.125, 0.875 + 0.25 * log(1_000_000) / size)
    segments = max(1, -(-int(count * spare) >> length) - 2)
    for seed in range(MAX_SEEDS):
        named = array("q", [0]) * (segments + 2 << length)  # how many keys name a slot
        which = array("q", named)  # their numbers, added up by XOR
        where = array("q")
        for number, key in enumerate(keys):
            for slot in (three := slots_of(key, segments, seed, length)):
                named[slot] += 1
                which[slot] ^= number
            where.extend(three)
        alone = [slot for slot, keys_there in enumerate(named) if keys_there == 1]
        order = array("q")  # keys as they were set aside, each with the slot it had to itself
        while alone:
            if named[own := alone.pop()] == 1:
                number = which[own]
                order.extend((number, own))
                for slot in where[3 * number : 3 * number + 3]:
                    named[slot] -= 1
                    which[slot] ^= number
                    if named[slot] == 1:
                        alone.append(slot)
        if len(order) == 2 * count:
            slots = bytearray(len(named))
            for at in range(len(order) - 2, -1, -2):
                number, own = order[at : at + 2]
                one, two, three = where[3 * number : 3 * number + 3]
                slots[own] = values[number] - least ^ slots[one] ^ slots[two] ^ slots[three]
            return StaticFunction(count, segments, seed, length, width, least, packed(slots, width))
    raise ValueError("a key is there more than once")


def packed(slots: bytearray, width: int) -> bytes:
    """Slots of that many bits, one after the other."""
    found, word, bits = bytearray(), 0, 0
    for value in slots:
        word |= value << bits
        bits += width
        while bits >= 8:
            found.append(word & 255)
            word >>= 8
            bits -= 8
    found.append(word)
    return bytes(found.ljust(packed_size(len(slots), width), b"\0"))


def function_bytes(each: StaticFunction) -> bytes:
    """As `StaticFunction.read` reads it."""
    numbers = each.keys, each.segments, each.seed, each.length, each.width, each.least
    return HEADER.pack(*numbers) + each.slots


def save(book: Book, file: Path) -> None:
    """Write a book at once or not at all."""
    entries = b"".join(map(function_bytes, book.entries))
    body = MAGIC + bytes((book.rows, book.columns, book.plies)) + entries
    part = file.with_name(f"{file.name}.{os.getpid()}.tmp")
    part.write_bytes(body + hashlib.sha256(body).digest())
    part.replace(file)


def count_of(book: Book) -> int:
    """How many scores are stored."""
    return sum(each.keys for each in book.entries)


def stones(key: Key, rows: int, columns: int) -> tuple[int, int]:
    """The stones of the player to move, and all stones, of a position with that key."""
    own = mask = 0
    for column in range(columns):
        shift = column * (rows + 1)
        part = (key >> shift & (1 << rows + 1) - 1) + 1
        above = 1 << part.bit_length() - 1
        own |= (part ^ above) << shift
        mask |= above - 1 << shift
    return own, mask


def position_of(game: Connect4, key: Key) -> Connect4Position:
    """The position of a key."""
    own, mask = stones(key, game.options.rows, game.options.columns)
    both = (own, own ^ mask) if mask.bit_count() % 2 == 0 else (own ^ mask, own)
    return Connect4Position(game, *both)


def children(key: Key, rows: int, columns: int) -> list[Key]:
    """What each column leads to from a position: a key, FULL or WON."""
    own, mask = stones(key, rows, columns)
    wins, found = winning_cells(own, rows), []
    for column in range(columns):
        lowest = 1 << column * (rows + 1)
        landing = mask + lowest & (lowest << rows) - lowest
        child = (own ^ mask) + (mask | landing)
        found.append(
            FULL if not landing else WON if landing & wins
            else min(child, mirrored_key(child, rows, columns))
        )  # fmt: skip
    return found


@cache
def openings(rows: int, columns: int, plies: int) -> tuple[tuple[Key, ...], ...]:
    """The keys of all openings of a board that no player has won, ply by ply, each ply sorted."""
    found: list[tuple[Key, ...]] = [(0,)]
    for _ in range(plies):
        after = {child for key in found[-1] for child in children(key, rows, columns)}
        found.append(tuple(sorted(after - {FULL, WON})))
    return tuple(found)


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
            entries.append(static_function([*kept], [*kept.values()]))
    return Book(rows, columns, plies, tuple(entries))


def back_up(
    keys: Sequence[Key], below: Mapping[Key, Score], rows: int, columns: int
) -> dict[Key, Score]:
    """The scores of a ply from those of the next: the best that a move leads to."""
    empty = rows * columns - stones(keys[0], rows, columns)[1].bit_count()
    known = {key: -score for key, score in below.items()}
    known |= {WON: (empty + 1) // 2, FULL: -UNKNOWN}
    return {key: max(known[child] for child in children(key, rows, columns)) for key in keys}


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
    save(book, file)
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


def check_sample(book: Book, sample: int, seed: int = 0) -> list[Key]:
    """The keys of openings after random moves whose scores the solver, without a book, denies."""
    game = Connect4(Connect4Options(rows=book.rows, columns=book.columns))
    chance, solver, wrong = Random(seed), Solver(), list[Key]()
    for _ in range(sample):
        position = game.start()
        for _ in range(chance.randint(0, book.plies)):
            after = position.play(chance.choice(position.legal_moves()))
            if after.outcome is not None:
                break
            position = after
        if solver.solve(position).score != book.get(position):
            key = sum(words_of(position))
            wrong.append(min(key, mirrored_key(key, book.rows, book.columns)))
    return wrong


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
    print(f"\r{file}: {count_of(made)} scores of {made.plies} plies, {file.stat().st_size} bytes")
    return 0


def check_command(given: argparse.Namespace) -> int:
    book = Book.load(given.file) if given.file else shipped()
    wrong = check_sample(book, given.sample, given.seed)
    if given.all:
        compared, denied = check_plies(book)
        wrong += denied
        print(f"{compared} positions compared with those that moves lead to: {len(denied)} differ")
    for key in wrong:
        print(f"the score of the position with the key {key} is wrong")
    print(f"{count_of(book)} scores; of {given.sample} solved again {len(wrong)} are wrong")
    return int(bool(wrong))


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
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
    compare.add_argument("--all", action="store_true", help="compare all plies; takes minutes")
    compare.set_defaults(run=check_command)
    compare.add_argument("--sample", type=int, default=50)
    compare.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(words)
    return int(given.run(given))


if __name__ == "__main__":
    raise SystemExit(main())

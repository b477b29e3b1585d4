"""Connect Four's prover against the truth: no false proof, and the share proved by ply.

    python bench/prover.py [--positions 10000] [--processes 1] [--seed 0] [--share]
    python bench/prover.py --rows 4 --columns 5 --all

Random positions of any ply, from games whose moves avoid completing a line. What is proved is
compared with the solver; with --share the solver also says which of the other positions could have
been proved. --all takes every position that can occur on a board, mirror images once, and their
values from the end of the game backwards. Exits with status 1 if a proof is false.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context

from plancia.connect4 import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver.solve import Solver
from plancia.connect4.teaching.prover import Proof, prove

CHUNK = 2_000
"""Positions of a task for one process."""


@dataclass
class Tally:
    """What happened, by the number of stones on the board."""

    tried: Counter[int] = field(default_factory=Counter)
    true: Counter[int] = field(default_factory=Counter)
    """Positions whose player to move can't win, as far as they were solved."""
    proved: Counter[int] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    """Proofs that the player who is not to move wins."""
    false: list[str] = field(default_factory=list)
    seconds: float = 0.0
    """Spent by the prover."""
    slowest: float = 0.0

    def attempt(self, position: Connect4Position) -> Proof | None:
        began = time.perf_counter()
        proof = prove(position)
        took = time.perf_counter() - began
        self.seconds += took
        self.slowest = max(self.slowest, took)
        ply = position.stones.bit_count()
        self.tried[ply] += 1
        if proof is not None:
            self.proved[ply] += 1
            self.wins[ply] += proof.value
        return proof

    def compare(self, position: Connect4Position, proof: Proof | None, value: int) -> None:
        """With the true value, for the player to move: 1, 0 or -1."""
        self.true[position.stones.bit_count()] += value <= 0
        if proof is not None and -value < proof.value:
            self.false.append(position.to_text())

    def add(self, other: Tally) -> None:
        self.tried += other.tried
        self.true += other.true
        self.proved += other.proved
        self.wins += other.wins
        self.false += other.false
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)


def main() -> int:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rows", type=int, default=6)
    parser.add_argument("--columns", type=int, default=7)
    parser.add_argument("--share", action="store_true")
    parser.add_argument("--all", action="store_true", dest="every")
    arguments = parser.parse_args()
    size = arguments.rows, arguments.columns
    if arguments.every:
        total = all_positions(game_of(*size))
    else:
        total = Tally()
        chunks = range(-(-arguments.positions // CHUNK))
        tasks = [
            (*size, min(CHUNK, arguments.positions - CHUNK * chunk), seed, arguments.share)
            for chunk in chunks
            for seed in (f"{arguments.seed}/{chunk}",)
        ]
        with get_context("spawn").Pool(arguments.processes) as pool:
            for tally in pool.imap_unordered(sample, tasks):
                total.add(tally)
    report(total, with_truth=arguments.share or arguments.every)
    return 1 if total.false else 0


@cache
def game_of(rows: int, columns: int) -> Connect4:
    return Connect4(Connect4Options(rows=rows, columns=columns))


@cache
def solver_of(rows: int, columns: int) -> Solver:
    return Solver(table_mb=128, book=(rows, columns) == (6, 7))


def sample(task: tuple[int, int, int, str, bool]) -> Tally:
    """What the prover says of random positions."""
    rows, columns, count, seed, share = task
    tally, solver = Tally(), solver_of(rows, columns)
    for position in random_positions(game_of(rows, columns), count, random.Random(seed)):
        proof = tally.attempt(position)
        if share or proof is not None:
            tally.compare(position, proof, solver.solve(position, weak=True).score)
    return tally


def random_positions(game: Connect4, count: int, rng: random.Random) -> Iterator[Connect4Position]:
    cells = game.options.rows * game.options.columns
    while count:
        position, plies = game.start(), rng.randrange(cells)
        for _ in range(plies):
            after = [position.play(move) for move in position.legal_moves()]
            going_on = [each for each in after if each.outcome is None]
            if not going_on:
                break
            position = rng.choice(going_on)
        else:
            count -= 1
            yield position


def all_positions(game: Connect4) -> Tally:
    levels = [{canonical(game.start())}]
    while levels[-1]:
        levels.append({
            canonical(after)
            for position in levels[-1]
            for after in (position.play(move) for move in position.legal_moves())
            if after.outcome is None
        })  # fmt: skip
    tally = Tally()
    values: dict[Connect4Position, int] = {}
    for level in reversed(levels):
        later, values = values, {}
        for position in level:
            value = max(-value_of(position.play(move), later) for move in position.legal_moves())
            values[position] = value
            tally.compare(position, tally.attempt(position), value)
    return tally


def value_of(position: Connect4Position, values: dict[Connect4Position, int]) -> int:
    """For the player to move."""
    outcome = position.outcome
    if outcome is None:
        return values[canonical(position)]
    return -1 if outcome.winner else 0


def canonical(position: Connect4Position) -> Connect4Position:
    """The position or its mirror image, the same for both."""
    mirrored = Connect4Position(
        position.game, *(mirror(position.game, bits) for bits in (position.first, position.second))
    )
    return min(position, mirrored, key=lambda each: (each.first, each.second))


def mirror(game: Connect4, bits: int) -> int:
    stride, last = game.board.stride, game.options.columns - 1
    column = (1 << stride) - 1
    return sum((bits >> c * stride & column) << (last - c) * stride for c in range(last + 1))


def report(total: Tally, with_truth: bool) -> None:
    tried, proved = total.tried.total(), total.proved.total()
    print(f"| plies | positions |{' could be proved |' if with_truth else ''} proved | wins |")
    print(f"| ----: | --------: |{' --------------: |' if with_truth else ''} -----: | ---: |")
    for ply in sorted(total.tried):
        truth = f" {total.true[ply]:,} |" if with_truth else ""
        print(
            f"| {ply} | {total.tried[ply]:,} |{truth} {total.proved[ply]:,} | {total.wins[ply]:,} |"
        )
    truth = f" {total.true.total():,} |" if with_truth else ""
    print(f"| all | {tried:,} |{truth} {proved:,} | {total.wins.total():,} |")
    print()
    print(f"{total.seconds / tried * 1000:.2f} ms a position, {total.slowest * 1000:.0f} at most")
    print(f"{len(total.false)} of {proved:,} proofs are false")
    for text in total.false:
        print(f"  {text}")


if __name__ == "__main__":
    raise SystemExit(main())

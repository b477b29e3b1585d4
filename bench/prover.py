"""Connect Four's prover against the truth: no false proof, and the share that it proves.

    python bench/prover.py [--positions 10000] [--seed 0] [--share]
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
from collections.abc import Iterator
from dataclasses import dataclass, field

from plancia.connect4 import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver.solve import Solver
from plancia.connect4.teaching.prover import Proof, prove


@dataclass
class Tally:
    tried: int = 0
    provable: int = 0
    """Positions whose player to move can't win, as far as they were solved."""
    proved: int = 0
    wins: int = 0
    """Proofs that the player who is not to move wins."""
    false: list[str] = field(default_factory=list)
    seconds: float = 0.0
    """Spent by the prover."""

    def attempt(self, position: Connect4Position) -> Proof | None:
        began = time.process_time()
        proof = prove(position)
        self.seconds += time.process_time() - began
        self.tried += 1
        if proof is not None:
            self.proved += 1
            self.wins += proof.value
        return proof

    def compare(self, position: Connect4Position, proof: Proof | None, value: int) -> None:
        """With the true value, for the player to move: 1, 0 or -1."""
        self.provable += value <= 0
        if proof is not None and -value < proof.value:
            self.false.append(position.to_text())


def sample(game: Connect4, count: int, seed: int, share: bool) -> Tally:
    """What the prover says of random positions."""
    size = game.options.rows, game.options.columns
    tally, solver = Tally(), Solver(table_mb=128, book=size == (6, 7))
    for position in random_positions(game, count, random.Random(seed)):
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


def main() -> int:
    assert __doc__
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rows", type=int, default=6)
    parser.add_argument("--columns", type=int, default=7)
    parser.add_argument("--share", action="store_true")
    parser.add_argument("--all", action="store_true", dest="every")
    chosen = parser.parse_args()
    game = Connect4(Connect4Options(rows=chosen.rows, columns=chosen.columns))
    total = (
        all_positions(game)
        if chosen.every
        else sample(game, chosen.positions, chosen.seed, chosen.share)
    )
    if chosen.every or chosen.share:
        print(f"{total.provable:,} of {total.tried:,} positions could be proved")
    print(f"{total.proved:,} of {total.tried:,} positions proved, {total.wins:,} of them wins")
    print(f"{total.seconds / total.tried * 1000:.2f} ms a position")
    print(f"{len(total.false)} proofs are false", *total.false, sep="\n  ")
    return 1 if total.false else 0


if __name__ == "__main__":
    raise SystemExit(main())

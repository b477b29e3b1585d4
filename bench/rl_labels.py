"""The labels of sampled positions against other solvers: bitbully's, and brute force in Nim.

    python bench/rl_labels.py --count 10000 --seed 1

Each position is one of a random game of Connect Four, all plies from 12 on alike likely; the sign
and the distance of every legal move are compared. It needs `pip install bitbully`.
"""

from __future__ import annotations

import argparse
import random
from functools import cache
from typing import Any

from bitbully import BitBully, Board

import plancia
from plancia.rl.regret import MAX_DISTANCE, proved_values, sample, worths

FIRST_PLY = 12


def connect4(count: int, seed: int) -> int:
    game, chance, solver = plancia.game("connect4"), random.Random(seed), BitBully(None)
    differ = done = 0
    while done < count:
        position, moves = game.start(), list[int]()
        for _ in range(chance.randrange(FIRST_PLY, 40)):
            if position.outcome is not None:
                break
            moves.append(chance.choice(position.legal_moves()))
            position = position.play(moves[-1])
        if position.outcome is not None or len(moves) < FIRST_PLY:
            continue
        done += 1
        peer = solver.score_all_moves(Board([move - 1 for move in moves]))
        ours = {move: _label(worth) for move, worth in worths(position).items()}
        theirs = {column + 1: _peer_label(score, len(moves)) for column, score in peer.items()}
        if ours != theirs:
            differ += 1
            print(f"{moves}: ours {ours}, bitbully {theirs}")
    return differ


def _label(worth: float) -> tuple[int, int]:
    """Result, and the winner's own moves until the end."""
    distance = round((1 - abs(worth)) * 2 * MAX_DISTANCE) if worth else 0
    return (worth > 0) - (worth < 0), distance


def _peer_label(score: int, made: int) -> tuple[int, int]:
    """Its score is the number of own stones that the winner has left at the end, and one."""
    if score == 0:
        return 0, 0
    winner_made = made // 2 if score > 0 else (made + 1) // 2
    return (score > 0) - (score < 0), 22 - abs(score) - winner_made


@cache
def _nim_value(heaps: tuple[int, ...]) -> int:
    """By looking at everything that can follow: the last rock loses."""
    if not any(heaps):
        return 1
    after = (
        tuple(sorted((*heaps[:n], heap - take, *heaps[n + 1 :])))
        for n, heap in enumerate(heaps)
        for take in range(1, heap + 1)
    )
    return max(-_nim_value(each) for each in after)


def nim(count: int, seed: int) -> int:
    game: Any = plancia.game("nim", heaps="5,7,9,11")
    values, differ = proved_values(game), 0
    for each in sample(game, seed, count):
        position: Any = each.position
        marks = "".join(
            "-0+"[1 - _nim_value(tuple(sorted(position.play(move).heaps)))]
            for move in position.legal_moves()
        )
        differ += marks != each.marks or marks != values(position)
    return differ


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    differ = connect4(arguments.count, arguments.seed)
    print(f"Connect Four: {arguments.count} positions, {differ} differ from bitbully")
    count = min(arguments.count, 500)
    print(f"Nim: {count} positions, {nim(count, arguments.seed)} differ from brute force")


if __name__ == "__main__":
    main()

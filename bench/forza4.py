"""How long Forza 4 thinks at each depth, beside the document's own recursion in the same run.

python bench/forza4.py [--boards 100] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from ratios import ratio

from plancia.originals import fast
from plancia.originals.forza4 import MOST_LITERAL, Forza4


def random_board(chance: random.Random) -> tuple[Forza4, int]:
    """A board in mid-game without a winner, and the player to move."""
    while True:
        forza4, player = Forza4(), 1
        for _ in range(chance.randrange(30)):
            forza4.giocaMossa(chance.randint(1, 7), player)
            player = 3 - player
        if not forza4.checkVittoria():
            return forza4, player


def seconds(answer: Callable[..., object], *arguments: object) -> float:
    began = time.process_time()
    answer(*arguments)
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    boards = [random_board(chance) for _ in range(arguments.boards)]
    print(f"{'depth':>5}{'median ms':>12}{'most ms':>12}   ({len(boards)} random boards)")
    for depth in (2, 4, 6, 8):
        times = [
            seconds(board.trovaMossaMiglioreRicorsivo, player, depth) for board, player in boards
        ]
        print(f"{depth:>5}{statistics.median(times) * 1e3:>12.1f}{max(times) * 1e3:>12.1f}")
    ours = theirs = 0.0
    for forza4, player in boards[:10]:
        ours += seconds(fast.best_move, forza4.plancia, player, MOST_LITERAL)
        theirs += seconds(forza4.trovaMossaMiglioreRicorsivo, player, MOST_LITERAL)
    print(f"at depth {MOST_LITERAL}, {theirs / ours:.0f} times the document's recursion")
    ratio(f"Forza 4 at depth {MOST_LITERAL}", ours, theirs, "s", "the document's recursion")


if __name__ == "__main__":
    main()

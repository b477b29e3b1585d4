"""How often MCTS finds the only winning move of Connect Four's empty board, the centre.

    python bench/mcts_connect4.py [--seeds 100] [--playouts 50000]

Exits with status 1 if it does in fewer than 95 of 100 seeds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from ratios import ratio

import plancia
from plancia.engine.player import player

CENTRE = 4
WANTED = 0.95


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=50_000)
    arguments = parser.parse_args()
    game = plancia.game("connect4")
    answers: Counter[int] = Counter()
    began = time.process_time()
    for seed in range(arguments.seeds):
        mcts = player(f"mcts:{arguments.playouts}", game, seed=seed)
        answers[mcts.answer(game.start()).move] += 1
    seconds = time.process_time() - began
    share = answers[CENTRE] / arguments.seeds
    print(f"the centre in {answers[CENTRE]} of {arguments.seeds} seeds, {share:.0%}")
    print(
        "by column: " + ", ".join(f"{column}: {times}" for column, times in sorted(answers.items()))
    )
    rate = arguments.seeds * arguments.playouts / seconds
    print(f"{arguments.playouts} playouts each, {rate:,.0f} playouts a second")
    ratio("MCTS finds the centre", share, WANTED, "of the seeds", "the aim", more_is_better=True)
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())

"""MCTS on Four in a Row: simulations a second with the room's kernel and by the rules alone.

    python bench/mcts_four_in_a_row.py [--rounds 3] [--simulations 2000]

Both are run in turn, on the first position after two moves; the last line is the ratio.
"""

from __future__ import annotations

import argparse
import time

from ratios import ratio

import plancia
from plancia.engine.search import MCTS, random_playout
from plancia.engine.search.mcts import Playout, playout_of


def rate(playout: Playout, position: plancia.Position, simulations: int) -> float:
    search = MCTS(simulations, playout=playout, seed=1)
    began = time.process_time()
    nodes = search.answer(position).nodes
    return nodes / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--simulations", type=int, default=2000)
    arguments = parser.parse_args()
    game = plancia.game("four-in-a-row")
    position = game.start().play_line("d4 p d4 p")
    kernel = playout_of(game)
    rate(kernel, position, 10)  # compiled before the clock starts
    rules = fast = 0.0
    for _ in range(arguments.rounds):
        rules = max(rules, rate(random_playout, position, arguments.simulations // 10))
        fast = max(fast, rate(kernel, position, arguments.simulations))
    print(f"by the rules alone {rules:>8,.0f} simulations/s")
    print(f"with the kernel    {fast:>8,.0f} simulations/s")
    print(f"ratio {fast / rules:.1f}")
    what = "MCTS on Four in a Row"
    ratio(what, fast, rules, "simulations/s", "the rules alone", more_is_better=True)


if __name__ == "__main__":
    main()

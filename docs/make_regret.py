"""Measures players by exact regret on the published positions, and prints the tables of rl.md.

    python docs/make_regret.py --jobs 16

For each game: random, MCTS, every level. The positions
are divided into parts, each for a new player with the seed 1, so that all processors have work.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from dataclasses import astuple
from functools import reduce
from multiprocessing import Pool
from typing import NamedTuple

import plancia
from plancia.rl.regret import Score, published_set, read_set, score

GAMES = {
    "connect4": ["mcts:100", "mcts:1000", "mcts:10000"],
    "nim": ["mcts:100", "mcts:1000", "mcts:10000"],
    "tetrisito": ["mcts:100", "mcts:1000"],
    "pente": ["mcts:1000", "mcts:10000"],
    "four-in-a-row": ["mcts:100", "mcts:1000"],
}
"""The players beside random and the levels."""
PART = 50
"""Positions that one player is asked about."""


class Task(NamedTuple):
    game: str
    player: str
    start: int


def measured(task: Task) -> tuple[Task, Score, float]:
    began = time.process_time()
    game = plancia.game(task.game)
    positions = list(read_set(published_set(game)))[task.start : task.start + PART]
    found = score(plancia.player(task.player, game, seed=1), game, positions)
    return task, found, time.process_time() - began


def added(one: Score, two: Score) -> Score:
    return Score(*(a + b for a, b in zip(astuple(one), astuple(two), strict=True)))


def tasks(games: list[str], without: list[str]) -> list[Task]:
    """The slow players first, so that no processor is left with one of them at the end."""
    found = []
    for name in games:
        game = plancia.game(name)
        count = len(list(read_set(published_set(game))))
        players = ["random", *(level.name for level in game.levels), *GAMES[name]]
        for player in players:
            if player not in without:
                found += [Task(name, player, start) for start in range(0, count, PART)]
    return found[::-1]


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", metavar="GAME", nargs="*", default=list(GAMES))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--without", metavar="PLAYER", nargs="*", default=[])
    arguments = parser.parse_args()
    scores: dict[tuple[str, str], list[Score]] = {}
    seconds: dict[tuple[str, str], float] = {}
    with Pool(arguments.jobs, maxtasksperchild=20) as pool:
        todo = tasks(arguments.games, arguments.without)
        for task, found, spent in pool.imap_unordered(measured, todo):
            row = task.game, task.player
            scores.setdefault(row, []).append(found)
            seconds[row] = seconds.get(row, 0.0) + spent
    for name in arguments.games:
        file = published_set(plancia.game(name))
        print(f"\n{name}: SHA-256 {hashlib.sha256(file.read_bytes()).hexdigest()}\n")
        print("| player | graded | best moves | mean regret | CPU s |\n|---|---:|---:|---:|---:|")
        rows = {row: reduce(added, parts) for row, parts in scores.items() if row[0] == name}
        for row, found in sorted(rows.items(), key=lambda one: -one[1].mean):
            print(
                f"| `{row[1]}` | {found.graded} | {found.share:.1%} | {found.mean:.3f} |"
                f" {seconds[row]:.1f} |"
            )


if __name__ == "__main__":
    main()

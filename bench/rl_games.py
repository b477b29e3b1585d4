"""Games of a trained policy, as first player and without any search, against Connect Four's `best`.

    python bench/rl_games.py [--player policy:connect4] [--games 20]

One game begins on the empty board; the others after four random moves, each opening once. Against
`best` a game can't end better than the value of its opening: the table says how often it is kept.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import plancia
from plancia.core.capability import Solves, capability
from plancia.core.position import FIRST, Position

OPENING_MOVES = 4
RESULTS = {1: "win", 0: "draw", -1: "loss"}


def openings(count: int, seed: int) -> list[str]:
    """Lines of random columns; none twice."""
    chance, found = random.Random(seed), dict[str, None]()
    while len(found) < count:
        found["".join(chance.choices("1234567", k=OPENING_MOVES))] = None
    return list(found)


def played(position: Position[Any], spec: str) -> tuple[str, int]:
    """The moves of a game from there on, and what the first player got."""
    game: Any = position.game
    first, second = plancia.player(spec, game), plancia.player("best", game)
    moves = ""
    while position.outcome is None:
        move = (first if position.to_move == FIRST else second).answer(position).move
        moves += position.format_move(move)
        position = position.play(move)
    return moves, position.outcome.value(FIRST)


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--player", default="policy:connect4")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = plancia.game("connect4")
    solves = capability(game, Solves)
    assert solves is not None
    kept = 0
    lines = ["", *openings(arguments.games, arguments.seed)]
    print("| opening | value | result | moves |\n|---|---|---|---|")
    for line in lines:
        start = game.start().play_line(line)
        value = solves.solve(start, FIRST)
        moves, result = played(start, arguments.player)
        kept += result == value
        print(
            f"| {line or '(none)'} | {RESULTS[value]} | {RESULTS[result]} | {moves} |", flush=True
        )
    print(f"\n{kept} of {len(lines)} games keep the value of their opening")


if __name__ == "__main__":
    main()

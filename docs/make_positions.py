"""Makes a set of positions with the proved value of every move, for `plancia regret`.

    python docs/make_positions.py connect4                     the set that the package has
    python docs/make_positions.py connect4 --count 100000 --out labelled.txt

A position is the end of a random game of a random length. A line holds the position as text, a
tab, and a character for each legal move, in the order of `legal_moves()`: `+` if perfect play wins
after it, `0` if it draws, `-` if it loses, `?` if that is not proved.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any

import plancia
from plancia.core.game import Game, Position
from plancia.rl.regret import proved_values, regret

SETS = Path(__file__).parents[1] / "src" / "plancia" / "rl" / "positions"
PLIES = {
    "connect4": (*range(2, 7), *range(12, 35)),
    "four-in-a-row": range(6, 41),
    "nim": range(11),
    "pente": range(6, 41),
    "tetrisito": range(5),
}
"""How many moves of a random game a position lies after. The book knows Connect Four's first ones;
those between take the solver longest."""
DRAWS_WITHOUT_NEWS = 3000
"""After as many random games in a row that bring no new position, there are no more."""


def random_position(game: Game[Any], chance: random.Random) -> Position[Any] | None:
    """The end of a random game; None if that was over too soon or leaves no choice."""
    position = game.start()
    for _ in range(chance.choice(PLIES[game.name])):
        if position.outcome is not None:
            return None
        position = position.play(chance.choice(position.legal_moves()))
    return position if len(position.legal_moves()) > 1 else None


def is_graded(marks: str) -> bool:
    """Whether the value of the best move is proved, and some move is not as good."""
    costs = {regret(marks, index) for index in range(len(marks))}
    return 0 in costs and len(costs) > 1


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", metavar="GAME", choices=sorted(PLIES))
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--all", action="store_true", help="also where all moves are alike")
    arguments = parser.parse_args()
    game = plancia.game(arguments.name)
    values, chance = proved_values(game), random.Random(arguments.seed)
    out = arguments.out or SETS / f"{game.name}.txt"
    seen: set[str] = set()
    made = quiet = 0
    with out.open("w", encoding="ascii") as file:
        while made < arguments.count and quiet < DRAWS_WITHOUT_NEWS:
            position = random_position(game, chance)
            quiet += 1
            if position is None or position.to_text() in seen:
                continue
            quiet = 0
            seen.add(position.to_text())
            found = values(position)
            if arguments.all or is_graded(found):
                file.write(f"{position.to_text()}\t{found}\n")
                made += 1
                if made % 1000 == 0:
                    print(made, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

"""Makes a set of positions with the proved value of every move, for `plancia regret`.

    python docs/make_positions.py connect4                     the set that the package has
    python docs/make_positions.py pente --count 100 --proved 0.9 --jobs 2         the same
    python docs/make_positions.py connect4 --count 100000 --all --jobs 2 --out labelled.txt

A position is the end of a random game of a random length; in Pente, where random games have no
threats, it lies some moves before the end of a game between careless engines. A line holds the
position as text, a tab, and a character for each legal move, in the order of `legal_moves()`: `+`
if perfect play wins after it, `0` if it draws, `-` if it loses, `?` if that is not proved.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from functools import cache, partial
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import plancia
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.pente.engine.player import Engine
from plancia.rl.regret import UNKNOWN, Values, proved_values, regret

SETS = Path(__file__).parents[1] / "src" / "plancia" / "rl" / "positions"
PLIES = {
    "connect4": (*range(2, 7), *range(12, 35)),
    "four-in-a-row": range(6, 41),
    "nim": range(11),
    "tetrisito": range(5),
}
"""How many moves of a random game a position lies after. The book knows Connect Four's first ones;
those between take the solver longest."""
BEFORE_THE_END = 3, 9
CARELESS_NODES = 300
AT_A_TIME_DRAWN, AT_A_TIME_GIVEN = 25, 1000
"""Positions for each process before more are drawn, or read."""
DRAWS_WITHOUT_NEWS = 3000
"""After as many random games in a row that bring no new position, there are no more."""


def careless_game(game: Any, chance: random.Random) -> list[Position[Any]]:
    """The positions of a game of Pente in which each move is one of the three that look best."""
    position, engine = game.start(), engine_of(game)
    positions = [position]
    while position.outcome is None:
        found = engine.analyse(position, nodes=CARELESS_NODES, k=3)
        position = position.play(chance.choice(found.choices).move)
        positions.append(position)
    return positions


@cache
def engine_of(game: Any) -> Engine:
    return Engine(game, table_bits=12)


def random_position(game: Game[Any], chance: random.Random) -> Position[Any] | None:
    """The end of a random game; None if that was over too soon or leaves no choice."""
    if game.name == "pente":
        return careless_game(game, chance)[-chance.randint(*BEFORE_THE_END)]
    position = game.start()
    for _ in range(chance.choice(PLIES[game.name])):
        if position.outcome is not None:
            return None
        position = position.play(chance.choice(position.legal_moves()))
    return position if len(position.legal_moves()) > 1 else None


def is_graded(marks: str, proved_share: float) -> bool:
    """Whether the value of the best move is proved, some move is not as good, and enough moves are
    proved."""
    costs = {regret(marks, index) for index in range(len(marks))}
    proved = len(marks) - marks.count(UNKNOWN)
    return 0 in costs and len(costs) > 1 and proved >= proved_share * len(marks)


def drawn(game: Game[Any], seed: int) -> Iterator[str]:
    """Random positions, each once."""
    chance = random.Random(seed)
    seen: set[str] = set()
    quiet = 0
    while quiet < DRAWS_WITHOUT_NEWS:
        position = random_position(game, chance)
        quiet += 1
        if position is not None and (text := position.to_text()) not in seen:
            quiet = 0
            seen.add(text)
            yield text


@cache
def values_of(name: str) -> tuple[Game[Any], Values]:
    """In each process once: a solver has a large table."""
    game = plancia.game(name)
    return game, proved_values(game)


def label(name: str, text: str) -> tuple[str, str]:
    game, values = values_of(name)
    return text, values(game.from_text(text))


def labelled(
    name: str, texts: Iterator[str], jobs: int, at_a_time: int
) -> Iterator[tuple[str, str]]:
    """The positions with their marks, in order. `texts` may be endless: it is not read at once."""
    with Pool(jobs) as pool:
        while some := list(islice(texts, at_a_time * jobs)):
            yield from pool.imap(partial(label, name), some, chunksize=at_a_time // 25)


def main() -> None:
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", metavar="GAME", choices=sorted([*PLIES, "pente"]))
    parser.add_argument("--count", type=int, help="1000, or all of --positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--positions", type=Path, help="label these, a position a line")
    parser.add_argument("--all", action="store_true", help="also where all moves are alike")
    parser.add_argument(
        "--proved", type=float, default=0.0, help="the least share of moves with proved values"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    arguments = parser.parse_args()
    name, given = arguments.name, arguments.positions
    game = plancia.game(name)
    texts = iter(given.read_text("ascii").splitlines()) if given else drawn(game, arguments.seed)
    count = arguments.count or (None if given else 1000)
    at_a_time = AT_A_TIME_GIVEN if given else AT_A_TIME_DRAWN
    out = arguments.out or SETS / f"{name}.txt"
    made = 0
    with out.open("w", encoding="ascii") as file:
        for text, marks in labelled(name, texts, arguments.jobs, at_a_time):
            if arguments.all or is_graded(marks, arguments.proved):
                file.write(f"{text}\t{marks}\n")
                made += 1
                if made % 1000 == 0:
                    print(made, file=sys.stderr, flush=True)
            if made == count:
                break


if __name__ == "__main__":
    main()

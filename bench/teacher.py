"""What the teacher says against the truth: every claim about positions of random games.

    python bench/teacher.py [--positions 10000] [--seed 0] [GAME ...]

Each fact found in a position is checked by the rules, the solver or the proofs of the game; one
that claims only what can be seen, by a slow look at the board (tests/twins/seen.py). Early
positions of Connect Four on 7x6, which take the solver seconds, are left to smaller boards. Prints
how often each motif was found, and exits with status 1 if a claim is false.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import plancia
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.engine.teaching import Claim, Fact
from plancia.study.claims import holds, sample_facts

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from twins.seen import is_seen

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "connect4": [{}, {"rows": 5, "columns": 5}, {"rows": 5, "columns": 6}, {"rows": 4}],
    "nim": [
        {},
        {"misere": False},
        {"heaps": "4,5,1,1"},
        {"heaps": "10,9,3", "limit": 3},
        {"heaps": "14,15", "limit": 4, "misere": False},
    ],
    "pente": [{"rows": 9, "columns": 9}, {"rows": 8, "columns": 8, "capture_win": 4}],
}
"""Of the other games all presets."""
SOLVED = (Claim.WINS, Claim.HOLDS, Claim.LOST)
"""Claims that the solver checks."""
MIN_STONES, LARGE_BOARD = 14, 42
"""Stones from which the solver takes milliseconds, on boards of that size."""


def facts(name: str, chance: random.Random) -> Iterator[tuple[Position[Any], tuple[Fact, ...]]]:
    """Of game after game, without end."""
    presets = [dict(preset.options) for preset in type(plancia.game(name)).presets.values()]
    for options in cycle(OPTIONS.get(name, presets or [{}])):
        yield from sample_facts(plancia.game(name, **options), chance)


def takes_long(game: Game[Any], position: Position[Any], fact: Fact) -> bool:
    cells = "".join(position.picture().board.rows)
    return (
        game.name == "connect4"
        and fact.motif.claim in SOLVED
        and len(cells) >= LARGE_BOARD
        and sum(cell != "." for cell in cells) < MIN_STONES
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(plancia.games()))
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    wrong = 0
    for name in asked.games:
        found: Counter[str] = Counter()
        unchecked, seen, began = 0, 0, time.perf_counter()
        sampled = facts(name, random.Random(asked.seed))
        for _ in range(asked.positions):
            position, each = next(sampled)
            for fact in each:
                found[fact.motif.name] += 1
                if takes_long(position.game, position, fact):
                    unchecked += 1
                    continue
                is_true = holds(position, fact)
                if is_true and fact.motif.claim is Claim.SEEN:
                    looked = is_seen(position, fact)
                    is_true, seen = looked is not False, seen + (looked is not None)
                if not is_true:
                    wrong += 1
                    print("FALSE", name, fact.motif.name, position.to_text(), fact.moves)
        took = time.perf_counter() - began
        checked = found.total() - unchecked
        print(
            f"{name}: {asked.positions} positions, {checked} claims checked in {took:.0f} s, "
            f"{seen} of them by a look at the board"
        )
        print("  " + ", ".join(f"{motif} {count}" for motif, count in found.most_common()))
    print(f"{wrong} false")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

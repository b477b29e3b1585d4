"""Random games: positions for tests and benchmarks."""

import random
from typing import Any, TypeVar

from plancia.core.position import Position

P = TypeVar("P", bound=Position[Any])


def after_random_moves(start: P, chance: random.Random, moves: int) -> P:
    """The position after that number of random moves, or before the one that ends the game."""
    position = start
    for _ in range(moves):
        after = position.play(chance.choice(position.legal_moves()))
        if after.outcome is not None:
            break
        position = after
    return position

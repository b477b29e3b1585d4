"""Random play: the yardstick at the bottom of every ladder."""

import random

from plancia.core.position import M, Position
from plancia.core.text import T
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never


class RandomPlayer(Player[M]):
    """Any legal move, all alike likely."""

    def __init__(self, *, seed: int | None = None) -> None:
        self._chance = random.Random(seed)

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[M]:
        moves = position.legal_moves()
        return Answer(
            self._chance.choice(moves), why=T("One of {moves} moves, at random.", moves=len(moves))
        )

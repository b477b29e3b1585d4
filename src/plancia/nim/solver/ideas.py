"""What one has to know to win at Nim, in the order in which it is taught: grades of puzzles.

A search that looks a few moves ahead fails nearly every position of Nim, whether a pair of equal
heaps is all there is to see or seven heaps have to be balanced. So puzzles are graded by pupils,
each of whom knows one idea more than the one before.
"""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from functools import partial
from typing import Final, cast

from plancia.core.capability import GameCapability, Level
from plancia.core.position import Position
from plancia.core.text import T, Words
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.nim.notation import Heaps, Take
from plancia.nim.rules import Nim, NimOptions, NimPosition
from plancia.nim.solver.theory import grundy, winning_moves

MAX_BALANCED: Final = 7
"""The largest heap that is made of 1, 2 and 4: what a beginner of the theory balances."""


class Idea(IntEnum):
    """What shows that heaps are lost for who is to move; each includes those before."""

    END = 0
    """The game is over."""
    PAIRS = 1
    """Every heap has an equal one: whatever the opponent takes, take the same."""
    REMAINDERS = 2
    """What is left of heaps is in pairs when groups of one more than may be taken are taken away;
    or, where the last rock loses, there is an odd number of heaps of one."""
    SMALL_SUMS = 3
    """Heaps of up to 7 rocks in which every 1, 2 and 4 has a partner."""
    THEORY = 4
    """The same of heaps of any size, and of what is left of heaps when groups are taken away."""


def idea_needed(heaps: Heaps, options: NimOptions) -> Idea:
    """The first idea that shows that heaps are lost for who is to move, which they must be."""
    counts = [count for rocks in heaps if (count := grundy(rocks, options.limit))]
    has_groups = options.limit and any(rocks > options.limit for rocks in heaps)
    if not any(heaps):
        return Idea.END
    if options.misere and max(counts, default=0) <= 1:
        return Idea.REMAINDERS
    if not any(number % 2 for number in Counter(counts).values()):
        return Idea.REMAINDERS if has_groups else Idea.PAIRS
    return Idea.THEORY if has_groups or max(counts) > MAX_BALANCED else Idea.SMALL_SUMS


class Learner(Player[Take]):
    """Knows the ideas up to one of them; where they show no winning move, takes one rock."""

    def __init__(self, idea: Idea) -> None:
        self._idea = idea

    def answer(
        self, position: Position[Take], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Take]:
        here = cast(NimPosition, position)
        return Answer(next(iter(self._known(here)), here.legal_moves()[0]))

    def finds(self, position: Position[Take], move: Take) -> bool:
        """A guess finds nothing."""
        return move in self._known(cast(NimPosition, position))

    def _known(self, position: NimPosition) -> list[Take]:
        options = position.game.options
        return [
            move
            for move in winning_moves(position)
            if idea_needed(position.play(move).heaps, options) <= self._idea
        ]


def _learner(idea: Idea, seed: int | None) -> Learner:
    return Learner(idea)


class NimGradesPuzzles(GameCapability[Nim]):
    """The contract's `GradesPuzzles`."""

    def graders(self) -> tuple[Level, ...]:
        return tuple(
            Level(idea.name.lower(), _ABOUT[idea], partial(_learner, idea))
            for idea in Idea
            if idea is not Idea.THEORY
        )


_ABOUT: Final[dict[Idea, Words]] = {
    Idea.END: T("sees only a move that ends the game"),
    Idea.PAIRS: T("leaves pairs of equal heaps"),
    Idea.REMAINDERS: T("also counts groups and heaps of one"),
    Idea.SMALL_SUMS: T("balances heaps of up to 7 rocks"),
}

"""Puzzles of Nim: heaps with one winning move, by theory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Final

from plancia.core.capability import GameCapability, OnlyMove
from plancia.core.text import T, Words
from plancia.nim.notation import Take
from plancia.nim.rules import Nim, NimOptions, NimPosition
from plancia.nim.solver.theory import grundy, winning_moves

MIN_ROCKS: Final = 3
MAX_ROCKS: Final = 40
"""In all heaps of a puzzle."""
MAX_HEAPS: Final = 7
MAX_HEAP: Final = 20
LIMITS: Final = (0, 0, 0, 2, 3, 4, 5)
"""How many may be taken at once, as often as puzzles have it; 0 is no limit."""

EQUAL, BALANCE, ONES, GROUPS = "equal-heaps", "balance", "heaps-of-one", "groups"


class NimPuzzles(GameCapability[Nim]):
    """The contract's `MakesPuzzles`."""

    motifs: Mapping[str, Words] = {
        EQUAL: T("leave equal heaps"),
        BALANCE: T("balance three heaps or more"),
        ONES: T("count the heaps of one"),
        GROUPS: T("heaps count by groups"),
    }

    def positions(self, chance: Random) -> Sequence[NimPosition]:
        # There are far more ways to make many heaps of many rocks: these are drawn more often.
        rocks = max(chance.randint(MIN_ROCKS, MAX_ROCKS) for _ in range(2))
        number = min(rocks, max(chance.randint(2, MAX_HEAPS) for _ in range(2)))
        cuts = sorted(chance.sample(range(1, rocks), number - 1))
        heaps = sorted(after - before for before, after in pairwise((0, *cuts, rocks)))
        # With one heap of more than one rock it is obvious: take it, or all but one.
        if heaps[-1] > MAX_HEAP or heaps[-2] == 1:
            return ()
        limit = chance.choice([limit for limit in LIMITS if limit < heaps[-1]])
        options = NimOptions(tuple(heaps), chance.random() < 0.5, limit)
        return (Nim(options).start(),)

    def only_move(self, position: NimPosition) -> OnlyMove | None:
        winning = list(winning_moves(position))
        return OnlyMove(winning[0], 1) if len(winning) == 1 else None

    def idea(
        self, position: NimPosition, line: Sequence[Take], within: int, tags: Sequence[str]
    ) -> Words:
        return ""  # a sentence about every position says what to leave

    def replies(self, position: NimPosition) -> Sequence[Take]:
        """One rock of each kind of heap: that lasts longest."""
        kinds = {rocks: heap for heap, rocks in enumerate(position.heaps) if rocks}
        return [Take(heap, 1) for heap in kinds.values()]

    def key(self, position: NimPosition) -> Hashable:
        """Also the same whether the last rock wins or loses, where that changes no right move."""
        options = position.game.options
        usual = Nim(replace(options, misere=False)).from_text(position.to_text())
        differs = [*winning_moves(position)] != [*winning_moves(usual)]
        return tuple(sorted(position.heaps)), options.limit, options.misere and differs

    def tags(self, position: NimPosition, line: Sequence[Take]) -> tuple[str, ...]:
        return tuple(self._tags(position, position.play(line[0])))

    def _tags(self, position: NimPosition, after: NimPosition) -> Iterator[str]:
        options = position.game.options
        counts = [count for rocks in after.heaps if (count := grundy(rocks, options.limit))]
        if options.misere and max(counts, default=0) <= 1:
            yield ONES
        elif counts and not any(number % 2 for number in Counter(counts).values()):
            yield EQUAL
        elif len(counts) > 2:
            yield BALANCE
        if any(rocks > options.limit for rocks in position.heaps) and options.limit:
            yield GROUPS

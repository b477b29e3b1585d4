"""Puzzles of Nim: what their motifs are called."""

from collections.abc import Mapping, Sequence

from plancia.core.capability import GameCapability
from plancia.core.text import T, Words
from plancia.nim.notation import Take
from plancia.nim.rules import Nim, NimPosition

EQUAL, BALANCE, ONES, GROUPS = "equal-heaps", "balance", "heaps-of-one", "groups"


class NimPuzzles(GameCapability[Nim]):
    """The contract's `GivesPuzzles`."""

    motifs: Mapping[str, Words] = {
        EQUAL: T("leave equal heaps"),
        BALANCE: T("balance three heaps or more"),
        ONES: T("count the heaps of one"),
        GROUPS: T("heaps count by groups"),
    }

    def idea(
        self, position: NimPosition, line: Sequence[Take], within: int, tags: Sequence[str]
    ) -> Words:
        return ""  # a sentence about every position says what to leave

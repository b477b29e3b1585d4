"""The nine rules of zugzwang play, from Victor Allis' thesis of 1988, as standing replies.

Each rule says which of the attacker's lines a few replies make impossible. Lines are numbered as
`Zone.open_lines` lists them, and a set of lines is an int with a bit for each number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, permutations, product
from typing import Final

from plancia.connect4.board import Bits
from plancia.connect4.teaching.replies import (
    Reply,
    ReplyKind,
    above,
    base,
    base_and_above,
    high_inverse,
    low_inverse,
    stack,
)
from plancia.connect4.teaching.zone import Zone, each

Lines = int
"""A set of the attacker's lines, by their numbers."""


class Rule(Enum):
    """The names that the thesis gave them."""

    CLAIMEVEN = "claimeven"
    BASEINVERSE = "baseinverse"
    VERTICAL = "vertical"
    AFTEREVEN = "aftereven"
    LOWINVERSE = "lowinverse"
    HIGHINVERSE = "highinverse"
    BASECLAIM = "baseclaim"
    BEFORE = "before"
    SPECIALBEFORE = "specialbefore"


SIMPLE_RULES: Final = (Rule.CLAIMEVEN, Rule.VERTICAL, Rule.BASEINVERSE)
"""Those of one reply with one promise."""


@dataclass(frozen=True, slots=True)
class RuleUse:
    """A rule applied to cells of a position."""

    rule: Rule
    replies: tuple[Reply, ...]
    answered: Lines
    line: Bits = 0
    """Of aftereven, before and specialbefore: the line that the defender would fill first."""


class Applications:
    """Every use of the rules in a zone that answers a line of the attacker."""

    def __init__(self, zone: Zone) -> None:
        self._zone = zone
        self._through: dict[Bits, Lines] = {}
        """The lines through each cell."""
        for number, line in enumerate(zone.open_lines):
            for cell in each(line & ~zone.attacker):
                self._through[cell] = self._through.get(cell, 0) | 1 << number
        pairs = [cell for cell in each(zone.cells) if cell << 1 & zone.cells]
        self._above = {lower << 1: above(lower) for lower in pairs if lower << 1 & zone.replies}
        """By the upper cell."""
        self._stacks = {lower: stack(lower) for lower in pairs if lower & zone.replies}
        """By the lower cell."""

    def simple(self) -> Iterator[RuleUse]:
        """Uses of claimeven, vertical and baseinverse."""
        yield from self._uses(Rule.CLAIMEVEN, self._above.values())
        yield from self._uses(Rule.VERTICAL, self._stacks.values())
        playable = tuple(each(self._zone.playable))
        yield from self._uses(Rule.BASEINVERSE, (base(a, b) for a, b in combinations(playable, 2)))

    def compound(self) -> Iterator[RuleUse]:
        """Uses of the other six rules that answer more than their parts do."""
        yield from self._uses(Rule.BASECLAIM, self._baseclaims())
        yield from self._uses(Rule.LOWINVERSE, self._lowinverses())
        yield from self._uses(Rule.HIGHINVERSE, self._highinverses())
        zone = self._zone
        for line in zone.own_lines:
            missing = line & ~zone.defender
            if missing & missing << 1:  # a line that goes up: each cell waits for the one below
                continue
            cells = tuple(each(missing))
            yield from self._afterevens(line, cells)
            yield from self._befores(line, cells)
            yield from self._specialbefores(line, cells)

    def _answered(self, reply: Reply) -> Lines:
        """The lines that need all cells of a set of which the defender gets one."""
        found = 0
        for promise in reply.promises:
            found |= self._through_all(promise)
        return found

    def _through_all(self, cells: Bits) -> Lines:
        found = -1
        for cell in each(cells):
            found &= self._through.get(cell, 0)
            if not found:
                break
        return found

    def _uses(self, rule: Rule, replies: Iterable[Reply]) -> Iterator[RuleUse]:
        for reply in replies:
            if answered := self._answered(reply):
                yield RuleUse(rule, (reply,), answered)

    def _baseclaims(self) -> Iterator[Reply]:
        playable = self._zone.playable
        for second in each(playable):
            if second << 1 in self._above:
                for first, third in permutations(each(playable & ~second), 2):
                    if self._through_all(first | second << 1):
                        yield base_and_above(first, second, third)

    def _lowinverses(self) -> Iterator[Reply]:
        for a, b in combinations(self._stacks, 2):
            if self._column(a) != self._column(b) and self._through_all(2 * (a | b)):
                yield low_inverse(self._zone.board, a, b)

    def _highinverses(self) -> Iterator[Reply]:
        zone = self._zone
        lowest = [cell for cell in self._stacks if cell << 2 & zone.cells]
        for a, b in combinations(lowest, 2):
            if self._column(a) == self._column(b):
                continue
            reply = high_inverse(zone.board, a, b, zone.playable)
            across = (promise for promise in reply.promises if promise not in (6 * a, 6 * b))
            if any(map(self._through_all, across)):
                yield reply

    def _afterevens(self, line: Bits, cells: tuple[Bits, ...]) -> Iterator[RuleUse]:
        """The attacker's line needs a cell above each cell that is missing in a line of the
        defender's, which is complete by then."""
        if not all(cell in self._above for cell in cells):
            return
        later, claimed = -1, 0
        for cell in cells:
            higher, lines = cell << 1, 0
            while higher & self._zone.board.all_bits:
                lines |= self._through.get(higher, 0)
                higher <<= 1
            later &= lines
            claimed |= self._through.get(cell, 0)
        if later & ~claimed:
            replies = tuple(self._above[cell] for cell in cells)
            yield RuleUse(Rule.AFTEREVEN, replies, later | claimed, line)

    def _befores(self, line: Bits, cells: tuple[Bits, ...]) -> Iterator[RuleUse]:
        """The same where the defender gets each missing cell or the one right above it, and the
        attacker's line needs all those right above."""
        later = self._through_all(sum(cells) << 1)
        for replies, answered in self._each_or_above(cells) if later else ():
            stacked = any(reply.kind is ReplyKind.STACK for reply in replies)
            if stacked and later & ~answered:
                yield RuleUse(Rule.BEFORE, replies, later | answered, line)

    def _specialbefores(self, line: Bits, cells: tuple[Bits, ...]) -> Iterator[RuleUse]:
        """The same where one missing cell can be played now, and the attacker's line also needs
        another such cell: the defender gets one of these two."""
        playable = self._zone.playable
        later = self._through_all(sum(cells) << 1)
        columns = {self._column(cell) for cell in cells}
        for outer in each(playable) if later and sum(cells) & playable else ():
            also = later & self._through.get(outer, 0)
            if not also or self._column(outer) in columns:
                continue
            for inner in each(sum(cells) & playable):
                pair = base(inner, outer)
                others = tuple(cell for cell in cells if cell != inner)
                for replies, lines in self._each_or_above(others):
                    answered = lines | self._answered(pair)
                    if also & ~answered:
                        yield RuleUse(Rule.SPECIALBEFORE, (pair, *replies), also | answered, line)

    def _each_or_above(self, cells: tuple[Bits, ...]) -> Iterator[tuple[tuple[Reply, ...], Lines]]:
        """The replies that give the defender each cell or the one above, and what they answer."""
        for chosen in product(*(
            [ways[cell] for ways in (self._above, self._stacks) if cell in ways] for cell in cells
        )):  # fmt: skip
            answered = 0
            for reply in chosen:
                answered |= self._answered(reply)
            yield chosen, answered

    def _column(self, cell: Bits) -> int:
        return (cell.bit_length() - 1) // self._zone.board.stride

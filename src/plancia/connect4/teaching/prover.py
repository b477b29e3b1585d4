"""Proves that a player can't lose, or wins by zugzwang, without a search through moves.

A proof is a set of compatible standing replies that answers every line the attacker could still
fill. It is found or not within milliseconds; that nothing is found says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from plancia.connect4.board import Bits, Column
from plancia.connect4.engine.evaluation import completing
from plancia.connect4.rules import Connect4Position
from plancia.connect4.teaching.replies import Reply, conflict
from plancia.connect4.teaching.rules import SIMPLE_RULES, Applications, Lines, Rule, RuleUse
from plancia.connect4.teaching.zone import Zone, zones
from plancia.core.position import FIRST, Side, other

MAX_STEPS: Final = 300
"""Choices of a rule that are tried before the prover gives up."""


@dataclass(frozen=True, slots=True)
class AppliedRule:
    """A rule in a proof, with the attacker's lines that it answers and no rule before it did."""

    rule: Rule
    replies: tuple[Reply, ...]
    answers: tuple[Bits, ...]
    line: Bits = 0
    """The defender's own line that is filled first, of the rules that have one."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Why the defender can't lose with the attacker to move, or wins if there is a threat."""

    position: Connect4Position
    """With the attacker to move."""
    defender: Side
    threat: Bits
    """The defender's winning cell that decides in the end, or 0."""
    rules: tuple[AppliedRule, ...]

    @property
    def value(self) -> int:
        """What the defender gets at least: 1 for a win, 0 for a draw."""
        return int(bool(self.threat))


def prove(position: Connect4Position) -> Proof | None:
    """A proof for the player who is not to move: of a win, or else that there is no loss. Boards
    too large for a machine word have too many replies to try."""
    if position.outcome is not None or not position.game.board.fits_a_word:
        return None
    game, defender = position.game, other(position.to_move)
    stones = (position.first, position.second)
    mine, theirs = stones if defender == FIRST else stones[::-1]
    board, connect = game.board, game.options.connect
    playable = ~position.stones & (position.stones << 1 | sum(board.bottoms))
    if completing(board, theirs, connect) & playable & board.all_bits:
        return None  # the attacker wins at once, as often happens
    for zone in zones(board, connect, mine, theirs):
        if (uses := cover(zone)) is not None:
            # Each use is shown with the lines that no use before it answers.
            applied, answered = [], 0
            for use in uses:
                new = use.answered & ~answered
                answered |= use.answered
                lines = tuple(line for n, line in enumerate(zone.open_lines) if new >> n & 1)
                applied.append(AppliedRule(use.rule, use.replies, lines, use.line))
            return Proof(position, defender, zone.threat, tuple(applied))
    return None


@dataclass(frozen=True, slots=True)
class Finding:
    """What can be proved of a position."""

    move: Column | None
    """The move after which it holds for the player to move; None if it holds for the other one,
    whatever is played."""
    proof: Proof


def find(position: Connect4Position) -> Finding | None:
    """What the player to move should know first: how to win, that all is lost, how not to lose,
    or that there is nothing to win. Of several moves the one with the shortest proof. None also for
    a player who can complete a line now, and needs no proof."""
    middle = position.game.options.columns + 1
    moves = sorted(position.legal_moves(), key=lambda move: abs(2 * move - middle))
    after = {move: position.play(move) for move in moves}
    if any(each.line for each in after.values()):
        return None
    own = [Finding(move, proof) for move in moves if (proof := prove(after[move])) is not None]
    against = prove(position)
    found = [*own, Finding(None, against)] if against is not None else own
    return min(
        found,
        key=lambda each: (-each.proof.value, each.move is None, len(each.proof.rules)),
        default=None,
    )


def cover(zone: Zone) -> list[RuleUse] | None:
    """Compatible uses of rules that answer every open line, the simple rules where they suffice."""
    applications = Applications(zone)
    simple = list(applications.simple())
    count = len(zone.open_lines)
    found = _Cover(simple, count).search()
    if found is None:
        found = _Cover([*simple, *applications.compound()], count).search()
    if found is None:
        return None
    # The same replies by as few and as simple rules as answer the same lines.
    replies = {reply for use in found for reply in use.replies}
    compound = [use for use in found if use.rule not in SIMPLE_RULES]
    parts = [use for use in simple if use.replies[0] in replies]
    needed = [*sorted(parts, key=lambda use: -use.answered.bit_count()), *compound]
    for use in reversed(needed.copy()):
        others = 0
        for each in needed:
            if each is not use:
                others |= each.answered
        if not use.answered & ~others:
            needed.remove(use)
    return needed


class _Cover:
    """Chooses uses of rules, the line with the fewest answers first."""

    def __init__(self, uses: list[RuleUse], lines: int) -> None:
        self._uses = uses
        self._all: Lines = (1 << lines) - 1
        self._answering = [0] * lines
        """For each line the uses that answer it, as a set of their numbers."""
        self._relying: dict[Reply, int] = {}
        """For each reply the uses that rely on it."""
        self._excluded: dict[Reply, int] = {}
        """For each reply, once it was asked for, the uses that it rules out."""
        self._steps = 0
        for number, use in enumerate(uses):
            bit = 1 << number
            answered = use.answered
            while answered:
                low = answered & -answered
                self._answering[low.bit_length() - 1] |= bit
                answered ^= low
            for reply in use.replies:
                self._relying[reply] = self._relying.get(reply, 0) | bit

    def search(self) -> list[RuleUse] | None:
        chosen: list[RuleUse] = []
        return chosen if self._extend(chosen, self._all, (1 << len(self._uses)) - 1) else None

    def _extend(self, chosen: list[RuleUse], open_lines: Lines, usable: int) -> bool:
        if not open_lines:
            return True
        fewest, best = len(self._uses) + 1, 0
        left = open_lines
        while left:
            low = left & -left
            left ^= low
            answers = self._answering[low.bit_length() - 1] & usable
            if (count := answers.bit_count()) < fewest:
                fewest, best = count, answers
                if count == 0:
                    return False
        numbers = []
        while best:
            low = best & -best
            best ^= low
            numbers.append(low.bit_length() - 1)
        numbers.sort(key=lambda n: -(self._uses[n].answered & open_lines).bit_count())
        for number in numbers:
            self._steps += 1
            if self._steps > MAX_STEPS:
                return False
            use = self._uses[number]
            excluded = 1 << number
            for reply in use.replies:
                excluded |= self._excluded_by(reply)
            chosen.append(use)
            if self._extend(chosen, open_lines & ~use.answered, usable & ~excluded):
                return True
            chosen.pop()
            usable &= ~(1 << number)  # every proof with it has been looked at
        return False

    def _excluded_by(self, reply: Reply) -> int:
        found = self._excluded.get(reply)
        if found is None:
            found = 0
            for against, uses in self._relying.items():
                if against != reply and conflict(reply, against):
                    found |= uses
            self._excluded[reply] = found
        return found

"""Proofs in the words of a teacher, and the squares to show with each sentence.

`You` is the player to move in the position that is explained: the attacker, or the defender who
finds a proof one move later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from plancia.connect4.board import Bits, ColumnBoard
from plancia.connect4.teaching.prover import AppliedRule, Finding, Proof
from plancia.connect4.teaching.replies import above, conflict
from plancia.connect4.teaching.rules import Rule
from plancia.connect4.teaching.zone import each
from plancia.core.position import FIRST, other
from plancia.core.text import T, Text, Value, Words, every, plural
from plancia.engine.word_files import read_pairs

_SAYS: Final = read_pairs(Path(__file__).parents[1] / "words" / "proofs.toml")
"""By rule, what the attacker reads and what the defender does."""


@dataclass(frozen=True, slots=True)
class Point:
    """A sentence of a proof, and the cells it is about."""

    says: Text
    cells: Bits


def headline(finding: Finding) -> Text:
    """What was proved."""
    move, proof = finding.move, finding.proof
    if move is None:
        side = proof.position.game.side(proof.defender)
        if proof.threat:
            return T("With the right answers {side} wins from here, whatever you play.", side=side)
        if not proof.rules:
            return T("You have no line left to fill: you can't win any more.")
        return T(
            "You can't win from here if {side} answers well: each of your lines has an answer.",
            side=side,
        )
    side = proof.position.game.side(other(proof.defender))
    if proof.threat:
        return T("Play column {move}: with the right answers you win from there.", move=move)
    if not proof.rules:
        return T("Play column {move}: then {side} has no line left to fill.", move=move, side=side)
    return T(
        "Play column {move}: then you can't lose. Each line that {side} could still fill has an "
        "answer.",
        move=move,
        side=side,
    )


def points(finding: Finding) -> tuple[Point, ...]:
    """Why: the winning cell that decides, then the answers, those above the attacker first."""
    proof, say = finding.proof, _Sentences(finding)
    found = []
    if proof.threat:
        row = proof.position.game.board.rows - proof.position.game.board.cell(proof.threat)[0]
        parity = T("odd") if row % 2 else T("even")
        squares = say.squares(proof.threat)
        found.append(Point(say("threat", parity=parity, squares=squares), proof.threat))
    found += _claimevens(proof, say)
    rows: dict[int, list[AppliedRule]] = {}
    for rule in proof.rules:
        heights = {row for row, _ in proof.position.game.board.cells(rule.line)}
        if rule.rule is Rule.BEFORE and len(heights) == 1:
            rows.setdefault(heights.pop(), []).append(rule)
    across = [rules for rules in rows.values() if len(rules) > 1]
    found += [Point(say.wanted_row(rules), _cells(rules)) for rules in across]
    grouped = [rule for rules in across for rule in rules]
    left = (r for r in proof.rules if r.rule is not Rule.CLAIMEVEN and r not in grouped)
    return (*found, *(Point(say.rule(rule), _cells([rule])) for rule in left))


def square_names(board: ColumnBoard, cells: Bits) -> Words:
    """`column 4, row 6`, `columns 1 and 2, row 5`; several rows from below."""
    rows: dict[int, list[str]] = {}
    for row, column in board.cells(cells):
        rows.setdefault(board.rows - row, []).append(str(column + 1))
    names = [
        plural(
            "column {columns}, row {row}",
            "columns {columns}, row {row}",
            len(columns),
            columns=every(columns),
            row=row,
        )
        for row, columns in sorted(rows.items())
    ]
    found = names[0]
    for name in names[1:]:
        found = T("{squares}, and {others}", squares=found, others=name)
    return found


def _cells(rules: list[AppliedRule]) -> Bits:
    cells = 0
    for rule in rules:
        for reply in rule.replies:
            cells |= reply.cells
    return cells


class _Sentences:
    """Fills sentences for the player who reads a proof."""

    def __init__(self, finding: Finding) -> None:
        self._proof, position = finding.proof, finding.proof.position
        self._board = position.game.board
        self._reader = int(finding.move is not None)
        defender = finding.proof.defender
        self._side = position.game.side(other(defender) if self._reader else defender)

    def __call__(self, name: str, n: int = 1, **values: Value) -> Text:
        return _SAYS[name][self._reader].filled({"side": self._side, "n": n, **values})

    def squares(self, cells: Bits) -> Words:
        return square_names(self._board, cells)

    def wanted_row(self, rules: list[AppliedRule]) -> Text:
        """About lines in one row that the defender would fill first."""
        lines = 0
        for rule in rules:
            lines |= rule.line
        (row, first), *_, (_, last) = self._board.cells(lines)
        return self("wanted-row", row=self._board.rows - row, first=first + 1, last=last + 1)

    def rule(self, rule: AppliedRule) -> Text:
        """About one use of a rule."""
        board, reply, position = self._board, rule.replies[0], self._proof.position
        mine = position.first if self._proof.defender == FIRST else position.second
        missing = rule.line & ~mine
        shown = missing or reply.promises[0]
        values: dict[str, Value] = {"squares": self.squares(shown)}
        if rule.rule is Rule.VERTICAL:
            row, column = board.cell(reply.cells & -reply.cells)
            low = board.rows - row
            values = {"column": column + 1, "low": low, "high": low + 1}
        elif rule.rule in (Rule.BASEINVERSE, Rule.SPECIALBEFORE):
            inner = reply.cells & missing or reply.cells & -reply.cells
            values["inner"] = board.cell(inner)[1] + 1
            values["outer"] = board.cell(reply.cells & ~inner)[1] + 1
        elif rule.rule in (Rule.BASECLAIM, Rule.HIGHINVERSE):
            values["others"] = self.squares(reply.promises[1])
        return self(rule.rule.value, shown.bit_count(), **values)


def _claimevens(proof: Proof, say: _Sentences) -> Iterator[Point]:
    """About the cells that the defender gets by answering above: whole columns if possible."""
    board = proof.position.game.board
    claimed = 0
    for rule in proof.rules:
        if rule.rule is Rule.CLAIMEVEN:
            claimed |= rule.replies[0].promises[0]
    whole = [bits for bits in board.column_bits if bits & claimed and _is_claimable(proof, bits)]
    even = _even_rows(board) & ~proof.position.stones & sum(whole)
    if whole:
        columns = every([str(board.column_bits.index(bits) + 1) for bits in whole])
        yield Point(say("whole-columns", len(whole), columns=columns), even)
    if left := claimed & ~even:
        squares = say.squares(left)
        yield Point(say(Rule.CLAIMEVEN.value, left.bit_count(), squares=squares), left)


def _even_rows(board: ColumnBoard) -> Bits:
    return sum(board.bottoms) * sum(1 << row for row in range(1, board.rows, 2))


def _is_claimable(proof: Proof, column: Bits) -> bool:
    """True if the defender can get every even cell that is left in a column by answering above,
    and keep all replies of the proof."""
    board = proof.position.game.board
    even = _even_rows(board) & column & ~proof.position.stones
    if board.rows % 2 or proof.threat & column or even >> 1 & proof.position.stones:
        return False
    relied = [reply for rule in proof.rules for reply in rule.replies]
    answers = [above(cell >> 1) for cell in each(even)]
    return not any(
        conflict(answer, reply) for answer in answers for reply in relied if answer != reply
    )

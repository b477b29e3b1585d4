"""Proofs in the words of a teacher, and the cells to show with each sentence.

`You` is the player to move in the position that is explained: the attacker, or the defender who
finds a proof one move later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from plancia.connect4.board import Bits, ColumnBoard
from plancia.connect4.teaching.prover import AppliedRule, Finding, Proof
from plancia.connect4.teaching.replies import ReplyKind, above, conflict
from plancia.connect4.teaching.rules import Rule
from plancia.connect4.teaching.zone import each
from plancia.core.capability import Mark
from plancia.core.position import FIRST, other
from plancia.core.text import T, Text, Words, plural

REPLY, EITHER = "reply", "either"
"""Kinds of marks: a cell that the defender gets, and one of several of which it gets one."""


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
        return T("Play {move}: with the right answers you win from there.", move=move)
    if not proof.rules:
        return T("Play {move}: then {side} has no line left to fill.", move=move, side=side)
    return T(
        "Play {move}: then you can't lose. Each line that {side} could still fill has an answer.",
        move=move,
        side=side,
    )


def points(finding: Finding) -> tuple[Point, ...]:
    """Why: the winning cell that decides, then the answers, those above the attacker first."""
    proof, yours = finding.proof, finding.move is not None
    found = []
    if proof.threat:
        found.append(Point(_threat(proof, yours), proof.threat))
    found += _claimevens(proof, yours)
    rows: dict[int, list[AppliedRule]] = {}
    for rule in proof.rules:
        if rule.rule is Rule.BEFORE:
            heights = {_place(proof.position.game.board, cell)[1] for cell in each(rule.line)}
            if len(heights) == 1:
                rows.setdefault(heights.pop(), []).append(rule)
    across = {row: rules for row, rules in rows.items() if len(rules) > 1}
    for row, rules in across.items():
        found.append(Point(_wanted_row(proof, row, rules, yours), _cells(rules)))
    grouped = [rule for rules in across.values() for rule in rules]
    left = (r for r in proof.rules if r.rule is not Rule.CLAIMEVEN and r not in grouped)
    return (*found, *(Point(_says(proof, rule, yours), _cells([rule])) for rule in left))


def marks(proof: Proof) -> Iterator[Mark]:
    """The cells of all answers, each cell once."""
    board, side = proof.position.game.board, proof.position.game.side(proof.defender)
    got = either = 0
    for rule in proof.rules:
        for reply in rule.replies:
            if reply.kind is ReplyKind.ABOVE:
                got |= reply.promises[0]
            else:
                either |= reply.cells
    for cell in board.cells(got):
        yield Mark(cell, REPLY, proof.defender, T("{side} answers here", side=side))
    for cell in board.cells(either & ~got):
        text = T("{side} gets this cell or another that is marked", side=side)
        yield Mark(cell, EITHER, proof.defender, text)


def _cells(rules: list[AppliedRule]) -> Bits:
    cells = 0
    for rule in rules:
        for reply in rule.replies:
            cells |= reply.cells
    return cells


def _wanted_row(proof: Proof, row: int, rules: list[AppliedRule], yours: bool) -> Text:
    board = proof.position.game.board
    lines = 0
    for rule in rules:
        lines |= rule.line
    columns = [column + 1 for _, column in board.cells(lines)]
    side = proof.position.game.side(other(proof.defender) if yours else proof.defender)
    if yours:
        return T(
            "You want a line in row {row} of columns {first} to {last}. When {side} takes one of "
            "these squares, play right above it; if not, your line is full before theirs above it.",
            row=row,
            first=columns[0],
            last=columns[-1],
            side=side,
        )
    return T(
        "A line in row {row} of columns {first} to {last} is what {side} wants. When you take one "
        "of these squares, {side} plays right above it; if not, that line is full before yours "
        "above it.",
        row=row,
        first=columns[0],
        last=columns[-1],
        side=side,
    )


def _threat(proof: Proof, yours: bool) -> Text:
    column, row = _place(proof.position.game.board, proof.threat)
    place = {"column": column, "row": row}
    if yours:
        side = proof.position.game.side(other(proof.defender))
        if row % 2:
            return T(
                "You hold the odd square in column {column}, row {row}: nobody wants to play below "
                "it, and when the other columns are full, {side} must.",
                **place,
                side=side,
            )
        return T(
            "You hold the even square in column {column}, row {row}: nobody wants to play below "
            "it, and when the other columns are full, {side} must.",
            **place,
            side=side,
        )
    side = proof.position.game.side(proof.defender)
    if row % 2:
        return T(
            "The odd square in column {column}, row {row} belongs to {side}: nobody wants to play "
            "below it, and when the other columns are full, you must.",
            **place,
            side=side,
        )
    return T(
        "The even square in column {column}, row {row} belongs to {side}: nobody wants to play "
        "below it, and when the other columns are full, you must.",
        **place,
        side=side,
    )


def _claimevens(proof: Proof, yours: bool) -> Iterator[Point]:
    """About the cells that the defender gets by answering above: whole columns if possible."""
    position = proof.position
    board = position.game.board
    side = position.game.side(other(proof.defender) if yours else proof.defender)
    claimed = 0
    for rule in proof.rules:
        if rule.rule is Rule.CLAIMEVEN:
            claimed |= rule.replies[0].promises[0]
    whole = [bits for bits in board.column_bits if bits & claimed and _is_claimable(proof, bits)]
    even = _even_rows(board) & ~position.stones & sum(whole)
    if whole:
        names = [str(board.column_bits.index(bits) + 1) for bits in whole]
        columns, count = _all_of(names), len(names)
        if yours:
            words = plural(
                "Answer above {side} in column {columns}: then every line of theirs that needs an "
                "even square there is dead.",
                "Answer above {side} in columns {columns}: then every line of theirs that needs an "
                "even square there is dead.",
                count,
                side=side,
                columns=columns,
            )
        else:
            words = plural(
                "In column {columns} {side} answers above you, so every line of yours that needs "
                "an even square there is dead.",
                "In columns {columns} {side} answers above you, so every line of yours that needs "
                "an even square there is dead.",
                count,
                side=side,
                columns=columns,
            )
        yield Point(words, even)
    if left := claimed & ~even:
        cells = _names(board, left)
        if yours:
            words = plural(
                "Answer above {side} and you get {cells} (column-row): every line of theirs that "
                "needs it is dead.",
                "Answer above {side} and you get {cells} (column-row): every line of theirs that "
                "needs one of these is dead.",
                left.bit_count(),
                side=side,
                cells=cells,
            )
        else:
            words = plural(
                "By answering above you {side} gets {cells} (column-row): every line of yours that "
                "needs it is dead.",
                "By answering above you {side} gets {cells} (column-row): every line of yours that "
                "needs one of these is dead.",
                left.bit_count(),
                side=side,
                cells=cells,
            )
        yield Point(words, left)


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


def _says(proof: Proof, rule: AppliedRule, yours: bool) -> Text:
    """About one use of a rule other than claimeven."""
    position, reply = proof.position, rule.replies[0]
    board, promises = position.game.board, reply.promises
    side = position.game.side(other(proof.defender) if yours else proof.defender)
    if rule.rule is Rule.VERTICAL:
        column, row = _place(board, reply.cells & -reply.cells)
        if yours:
            return T(
                "In column {column} you get row {low} or row {high}: if {side} plays {low}, play "
                "right above.",
                column=column,
                low=row,
                high=row + 1,
                side=side,
            )
        return T(
            "In column {column} {side} gets row {low} or row {high}: you never get both.",
            column=column,
            low=row,
            high=row + 1,
            side=side,
        )
    if rule.rule is Rule.BASEINVERSE:
        one, another = (_place(board, cell)[0] for cell in each(reply.cells))
        if yours:
            return T(
                "If {side} plays {one}, play {other}, and the other way round: {side} never gets "
                "both squares.",
                side=side,
                one=one,
                other=another,
            )
        return T(
            "If you play {one}, {side} plays {other}, and the other way round: you never get both "
            "squares.",
            side=side,
            one=one,
            other=another,
        )
    if rule.rule is Rule.BASECLAIM:
        first, second = (_names(board, promise) for promise in promises)
        if yours:
            return T(
                "Of {first} (column-row) {side} gets one at most, and of {second} too: answer each "
                "of the four with another.",
                side=side,
                first=first,
                second=second,
            )
        return T(
            "Of {first} (column-row) you get one at most, and of {second} too: {side} answers each "
            "of the four with another.",
            side=side,
            first=first,
            second=second,
        )
    if rule.rule is Rule.LOWINVERSE:
        cells = _names(board, promises[0])
        if yours:
            return T(
                "Of {cells} (column-row) {side} gets one at most: when {side} plays below one of "
                "them first, play right above.",
                side=side,
                cells=cells,
            )
        return T(
            "Of {cells} (column-row) you get one at most: when you play below one of them first, "
            "{side} plays right above.",
            side=side,
            cells=cells,
        )
    if rule.rule is Rule.HIGHINVERSE:
        middle, upper = (_names(board, promise) for promise in promises[:2])
        if yours:
            return T(
                "Of {middle} (column-row) {side} gets one at most, and of {upper} too: one of the "
                "two columns always has an answer for you.",
                side=side,
                middle=middle,
                upper=upper,
            )
        return T(
            "Of {middle} (column-row) you get one at most, and of {upper} too: one of the two "
            "columns always has an answer for {side}.",
            side=side,
            middle=middle,
            upper=upper,
        )
    missing = rule.line & ~(position.first if proof.defender == FIRST else position.second)
    cells = _names(board, missing)
    if rule.rule is Rule.AFTEREVEN:
        if yours:
            return T(
                "Answer above {side} and you get {cells} (column-row), which makes a line: what "
                "{side} builds above that comes too late.",
                side=side,
                cells=cells,
            )
        return T(
            "By answering above you {side} gets {cells} (column-row), which makes a line: what you "
            "build above that comes too late.",
            side=side,
            cells=cells,
        )
    if rule.rule is Rule.BEFORE:
        if yours:
            return plural(
                "You need {cells} (column-row) for a line. When {side} takes it, play right above; "
                "if not, your line is full before theirs above it.",
                "You need {cells} (column-row) for a line. When {side} takes one, play right above "
                "it; if not, your line is full before theirs above it.",
                missing.bit_count(),
                side=side,
                cells=cells,
            )
        return plural(
            "For a line {side} needs {cells} (column-row). When you take it, {side} plays right "
            "above; if not, that line is full before yours above it.",
            "For a line {side} needs {cells} (column-row). When you take one, {side} plays right "
            "above it; if not, that line is full before yours above it.",
            missing.bit_count(),
            side=side,
            cells=cells,
        )
    inner, outer = (
        _place(board, cell)[0] for cell in (reply.cells & missing, reply.cells & ~missing)
    )
    if yours:
        return T(
            "You need {cells} (column-row) for a line. If {side} plays {outer}, play {inner}, and "
            "the other way round: what {side} builds above comes too late.",
            side=side,
            cells=cells,
            inner=inner,
            outer=outer,
        )
    return T(
        "For a line {side} needs {cells} (column-row). If you play {outer}, {side} plays {inner}, "
        "and the other way round: what you build above comes too late.",
        side=side,
        cells=cells,
        inner=inner,
        outer=outer,
    )


def _place(board: ColumnBoard, cell: Bits) -> tuple[int, int]:
    """The column and the row of a cell, counted from 1 at the left and from the bottom."""
    ((row, column),) = board.cells(cell)
    return column + 1, board.rows - row


def _names(board: ColumnBoard, cells: Bits) -> Words:
    return _all_of([f"{column + 1}-{board.rows - row}" for row, column in board.cells(cells)])


def _all_of(names: list[str]) -> Words:
    """`3`, `3 and 4`, `3, 4 and 5`."""
    if len(names) == 1:
        return names[0]
    return T("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])

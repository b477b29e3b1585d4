"""What there is to see in a position of Connect Four: where lines are about to be completed, and
what the prover can say about the end."""

from collections.abc import Iterator, Sequence
from typing import Final

from plancia.connect4.board import Bits, ColumnBoard
from plancia.connect4.engine.evaluation import completing
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.connect4.teaching.prover import find
from plancia.connect4.teaching.words import headline, points, square_names
from plancia.connect4.teaching.words import marks as proof_marks
from plancia.core.capability import Explanation, GameCapability, Mark
from plancia.core.position import FIRST, SECOND, Side, other
from plancia.core.text import T, Text, Words, plural

WIN, THREAT = "win", "threat"
"""Kinds of marks: where a stone dropped now wins, and where it would if it came to lie there."""

MAX_POINTS: Final = 3
"""Reasons of a proof that are given before it is said how many more there are."""


class Connect4Explains(GameCapability[Connect4]):
    """The contract's `Explains`."""

    def explain(self, position: Connect4Position) -> Explanation:
        if position.outcome is not None:
            return Explanation()
        options, stones = self._game.options, (position.first, position.second)
        marks = tuple(line_marks(self._game.board, options.connect, stones, self._game.sides))
        facts = list(win_facts(marks, position.to_move, self._game.sides))
        threats = list(threat_facts(self._game.board, marks, self._game.sides))
        if (found := find(position)) is not None:
            why = points(found)
            facts += [headline(found), *(point.says for point in why[:MAX_POINTS])]
            if len(why) > MAX_POINTS:
                facts.append(
                    plural(
                        "{n} more answer closes the other lines.",
                        "{n} more answers close the other lines.",
                        len(why) - MAX_POINTS,
                    )
                )
            facts += threats
            taken = {mark.cell for mark in marks}
            marks += tuple(mark for mark in proof_marks(found.proof) if mark.cell not in taken)
            return Explanation(tuple(facts), marks)
        facts += threats
        if options.rows % 2 == 0 and threats:
            first, second = self._game.sides
            facts.append(
                T(
                    "As a rule {first}, who begins, gets the odd rows in the end and {second} the "
                    "even ones, counted from the bottom: such threats decide.",
                    first=first,
                    second=second,
                )
            )
        return Explanation(tuple(facts), marks)


def line_marks(
    board: ColumnBoard,
    length: int,
    stones: Sequence[Bits],
    sides: Sequence[Words],
    *,
    counts_rows: bool = True,
) -> Iterator[Mark]:
    """Every empty cell that is the only one missing in a player's line; where who gets which rows
    decides, with the row, counted from below."""
    full = stones[0] | stones[1]
    landing = sum(board.landing(full, column) for column in range(1, board.columns + 1))
    for player in (FIRST, SECOND):
        missing = completing(board, stones[player - 1], length) & board.all_bits & ~full
        for bit in (1 << place for place in range(missing.bit_length()) if missing >> place & 1):
            (cell,) = board.cells(bit)
            side, height = sides[player - 1], board.rows - cell[0]
            if bit & landing:
                yield Mark(cell, WIN, player, T("{side} wins here", side=side))
            elif not counts_rows:
                yield Mark(cell, THREAT, player, T("threat of {side}", side=side))
            elif height % 2:
                words = T("threat of {side}, row {height} (odd)", side=side, height=height)
                yield Mark(cell, THREAT, player, words)
            else:
                words = T("threat of {side}, row {height} (even)", side=side, height=height)
                yield Mark(cell, THREAT, player, words)


def win_facts(marks: Sequence[Mark], mover: Side, sides: Sequence[Words]) -> Iterator[Text]:
    """Where a stone dropped now wins, in sentences, those of the player to move first."""
    for player in (mover, other(mover)):
        side = sides[player - 1]
        now = [str(mark.cell[1] + 1) for mark in marks if _is(mark, WIN, player)]
        if now and player == mover:
            yield plural(
                "{side} wins at once in column {columns}.",
                "{side} wins at once in columns {columns}.",
                len(now),
                side=side,
                columns=", ".join(now),
            )
        elif len(now) > 1:
            columns = ", ".join(now)
            yield T(
                "{side} would win in columns {columns}: one answer is not enough.",
                side=side,
                columns=columns,
            )
        elif now:
            yield T(
                "{side} would win in column {column}: it must be answered there.",
                side=side,
                column=now[0],
            )


def threat_facts(
    board: ColumnBoard,
    marks: Sequence[Mark],
    sides: Sequence[Words],
    *,
    from_top: bool = False,
) -> Iterator[Text]:
    """Where a stone would win if it came to lie there, in sentences."""
    for player in (FIRST, SECOND):
        cells = sum(board.bit(mark.cell) for mark in marks if _is(mark, THREAT, player))
        if cells:
            squares = square_names(board, cells, from_top=from_top)
            yield T("Threats of {side}: {squares}.", side=sides[player - 1], squares=squares)


def _is(mark: Mark, kind: str, player: Side) -> bool:
    return (mark.kind, mark.player) == (kind, player)

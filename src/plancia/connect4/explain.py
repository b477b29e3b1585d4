"""What there is to see in a position of Connect Four: where lines are about to be completed."""

from collections.abc import Iterator, Sequence
from typing import Final

from plancia.connect4.board import Bits, Column, ColumnBoard
from plancia.connect4.evaluation import completing
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.capability import Explanation, GameCapability, Mark
from plancia.core.game import FIRST, SECOND, Side, other
from plancia.core.text import T, Text, Words, listed, plural

WIN, THREAT = "win", "threat"
"""Kinds of marks: where a stone dropped now wins, and where it would if it came to lie there."""

COMPLETES: Final = T("completes the line and wins")
CENTRE: Final = T("takes the centre, where most lines cross")
MAX_NAMED: Final = 8
"""Cells that a sentence names before it says how many more there are."""


class Connect4Explains(GameCapability[Connect4]):
    """The contract's `Explains`."""

    def explain(self, position: Connect4Position) -> Explanation:
        if position.outcome is not None:
            return Explanation()
        options, stones = self._game.options, (position.first, position.second)
        marks = tuple(line_marks(self._game.board, options.connect, stones, self._game.sides))
        facts = list(line_facts(self._game.board, marks, position.to_move, self._game.sides))
        if options.rows % 2 == 0 and any(mark.kind == THREAT for mark in marks):
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

    def reasons(self, position: Connect4Position, move: Column) -> tuple[Words, ...]:
        game, after = self._game, position.play(move)
        if after.outcome is not None:
            return (COMPLETES,) if after.outcome.winner else ()
        stones = (position.first, position.second), (after.first, after.second)
        found = line_reasons(
            game.board, game.options.connect, *stones, position.to_move, game.sides
        )
        in_centre = abs(2 * move - game.options.columns - 1) <= 1
        return (*found, CENTRE) if in_centre else tuple(found)


def line_marks(
    board: ColumnBoard, length: int, stones: Sequence[Bits], sides: Sequence[Words]
) -> Iterator[Mark]:
    """Every empty cell that is the only one missing in a player's line."""
    full = stones[0] | stones[1]
    landing = sum(board.landing(full, column) for column in range(1, board.columns + 1))
    for player in (FIRST, SECOND):
        missing = completing(board, stones[player - 1], length) & board.all_bits & ~full
        for bit in (1 << place for place in range(missing.bit_length()) if missing >> place & 1):
            (cell,) = board.cells(bit)
            side, height = sides[player - 1], board.rows - cell[0]
            if bit & landing:
                yield Mark(cell, WIN, player, T("{side} wins here", side=side))
            elif height % 2:
                words = T("threat of {side}, row {height} (odd)", side=side, height=height)
                yield Mark(cell, THREAT, player, words)
            else:
                words = T("threat of {side}, row {height} (even)", side=side, height=height)
                yield Mark(cell, THREAT, player, words)


def line_facts(
    board: ColumnBoard, marks: Sequence[Mark], mover: Side, sides: Sequence[Words]
) -> Iterator[Text]:
    """The same in sentences, those of the player to move first."""
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
    for player in (FIRST, SECOND):
        cells = [mark.cell for mark in marks if _is(mark, THREAT, player)]
        if cells:
            named = listed([f"{c + 1}-{board.rows - r}" for r, c in cells], MAX_NAMED)
            yield T("Threats of {side} (column-row): {cells}.", side=sides[player - 1], cells=named)


def line_reasons(
    board: ColumnBoard,
    length: int,
    before: Sequence[Bits],
    after: Sequence[Bits],
    mover: Side,
    sides: Sequence[Words],
) -> Iterator[Text]:
    """What a move does to the lines that are about to be completed."""
    were, are = (set(line_marks(board, length, stones, sides)) for stones in (before, after))
    theirs = {mark for mark in were - are if _is(mark, WIN, other(mover))}
    if theirs and not any(_is(mark, WIN, other(mover)) for mark in are):
        yield T("blocks the winning line of {side}", side=sides[other(mover) - 1])
    now = sorted(mark.cell[1] + 1 for mark in are if _is(mark, WIN, mover))
    if len(now) > 1:
        yield T("threatens to win in two places at once")
    elif now:
        yield T("threatens to win in column {column}", column=now[0])
    new = [mark.cell for mark in are - were if _is(mark, THREAT, mover)]
    if new:
        row, column = min(new)
        yield T(
            "prepares a winning place in column {column}, row {row}",
            column=column + 1,
            row=board.rows - row,
        )


def _is(mark: Mark, kind: str, player: Side) -> bool:
    return (mark.kind, mark.player) == (kind, player)

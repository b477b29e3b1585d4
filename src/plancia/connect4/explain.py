"""What there is to see in a position of Connect Four: where lines are about to be completed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from plancia.connect4.board import Bits, Board
from plancia.connect4.evaluation import completing
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.capability import Explanation, Mark
from plancia.core.game import FIRST, SECOND, Side, other

WIN, THREAT = "win", "threat"
"""Kinds of marks: where a stone dropped now wins, and where it would if it came to lie there."""

MOST_NAMED: Final = 8
"""Cells that a sentence names before it says how many more there are."""


class Connect4Explains:
    """The contract's `Explains`."""

    def __init__(self, game: Connect4) -> None:
        self._game = game

    def explain(self, position: Connect4Position) -> Explanation:
        if position.outcome is not None:
            return Explanation()
        options, stones = self._game.options, (position.first, position.second)
        marks = tuple(line_marks(self._game.board, options.connect, stones, self._game.sides))
        facts = list(line_facts(self._game.board, marks, position.to_move, self._game.sides))
        if options.rows % 2 == 0 and any(mark.kind == THREAT for mark in marks):
            first, second = self._game.sides
            facts.append(
                f"As a rule {first}, who begins, gets the odd rows in the end and {second} the "
                "even ones, counted from the bottom: such threats decide."
            )
        return Explanation(tuple(facts), marks)


def line_marks(
    board: Board, length: int, stones: Sequence[Bits], sides: Sequence[str]
) -> Iterator[Mark]:
    """Every empty cell that is the only one missing in somebody's line."""
    full = stones[0] | stones[1]
    landing = sum(board.landing(full, column) for column in range(1, board.columns + 1))
    for player in (FIRST, SECOND):
        missing = completing(board, stones[player - 1], length) & board.all_bits & ~full
        for bit in (1 << place for place in range(missing.bit_length()) if missing >> place & 1):
            (cell,) = board.cells(bit)
            side, height = sides[player - 1], board.rows - cell[0]
            if bit & landing:
                yield Mark(cell, WIN, player, f"{side} wins here")
            else:
                parity = "odd" if height % 2 else "even"
                yield Mark(cell, THREAT, player, f"threat of {side}, row {height} ({parity})")


def line_facts(
    board: Board, marks: Sequence[Mark], mover: Side, sides: Sequence[str]
) -> Iterator[str]:
    """The same in sentences, for whoever is to move first."""
    for player in (mover, other(mover)):
        side = sides[player - 1]
        now = [str(mark.cell[1] + 1) for mark in marks if _is(mark, WIN, player)]
        if now and player == mover:
            yield f"{side} wins at once in {_columns(now)}."
        elif len(now) > 1:
            yield f"{side} would win in {_columns(now)}: one answer is not enough."
        elif now:
            yield f"{side} would win in {_columns(now)}: it must be answered there."
    for player in (FIRST, SECOND):
        cells = [mark.cell for mark in marks if _is(mark, THREAT, player)]
        if cells:
            named = [f"{c + 1}-{board.rows - r}" for r, c in cells[:MOST_NAMED]]
            more = f" and {len(cells) - MOST_NAMED} more" if len(cells) > MOST_NAMED else ""
            yield f"Threats of {sides[player - 1]} (column-row): {', '.join(named)}{more}."


def _is(mark: Mark, kind: str, player: Side) -> bool:
    return (mark.kind, mark.player) == (kind, player)


def _columns(names: Sequence[str]) -> str:
    return f"column {names[0]}" if len(names) == 1 else f"columns {', '.join(names)}"

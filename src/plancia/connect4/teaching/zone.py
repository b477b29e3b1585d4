"""The cells that are left to fill, seen by the player who answers: the defender.

The attacker is to move and the zone has an even number of cells, so the defender always has an
answer and never has to begin. Usually the zone is every empty cell. With a winning cell that the
defender holds, the column of that cell ends two below it: when the zone is full the attacker is to
move, has only the cell between left, and the defender wins above it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from plancia.connect4.board import Bits, ColumnBoard
from plancia.connect4.engine.evaluation import completing, line_starts


def each(cells: Bits) -> Iterator[Bits]:
    """The cells of a set one by one, each a set of one."""
    while cells:
        cell = cells & -cells
        yield cell
        cells ^= cell


@lru_cache(maxsize=64)
def all_lines(board: ColumnBoard, length: int) -> tuple[Bits, ...]:
    """Every line of the board."""
    return tuple(
        sum(start << far * step for far in range(length))
        for step, starts in line_starts(board, length)
        for start in each(starts)
    )


@dataclass(frozen=True)
class Zone:
    """The stones of both, the cells to fill, and the winning cell that shortens a column."""

    board: ColumnBoard
    connect: int
    defender: Bits
    attacker: Bits
    cells: Bits
    threat: Bits = 0
    """The defender's winning cell, or 0: it and what lies above it is never reached by the
    attacker."""

    @cached_property
    def playable(self) -> Bits:
        """Where a stone can land now."""
        return self.cells & ~(self.cells << 1)

    @cached_property
    def replies(self) -> Bits:
        """Cells with an even number of the zone's cells above them in their column: those that the
        defender gets by playing above the attacker. On the usual board these are the even rows."""
        found = 0
        for column in self.board.column_bits:
            cells = self.cells & column
            top = cells & ~(cells >> 1)
            while top & cells:
                found |= top
                top >>= 2
        return found

    @cached_property
    def open_lines(self) -> tuple[Bits, ...]:
        """The lines that the attacker could still fill."""
        out_of_reach = self.defender
        for column in self.board.column_bits:
            if self.threat & column:
                out_of_reach |= column & ~(self.threat - 1)
        return self._without(out_of_reach)

    @cached_property
    def own_lines(self) -> tuple[Bits, ...]:
        """The lines without a stone of the attacker that the zone's cells would complete."""
        outside = self.board.all_bits & ~(self.cells | self.defender)
        return self._without(outside)

    def _without(self, cells: Bits) -> tuple[Bits, ...]:
        return tuple(line for line in all_lines(self.board, self.connect) if not line & cells)


def zones(board: ColumnBoard, connect: int, defender: Bits, attacker: Bits) -> Iterator[Zone]:
    """The zones that the defender can answer in, with the attacker to move: one for each winning
    cell with the right parity, then all empty cells, if their number is even or no line is open."""
    stones = defender | attacker
    empty = board.all_bits & ~stones
    playable = empty & ~(empty << 1)
    for threat in each(completing(board, defender, connect) & empty & ~playable):
        column = next(bits for bits in board.column_bits if bits & threat)
        cells = empty & ~(column & ~((threat >> 1) - 1))
        if cells.bit_count() % 2 == 0:
            yield Zone(board, connect, defender, attacker, cells, threat)
    everything = Zone(board, connect, defender, attacker, empty)
    if empty.bit_count() % 2 == 0 or not everything.open_lines:
        yield everything

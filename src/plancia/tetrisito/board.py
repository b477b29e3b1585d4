"""The grid pieces fall into: bitboards of any size, and straight falls.

A set of cells is an int. Row by row from the bottom, each row has a bit for every column from
the left. Rows above the grid are simply higher bits: the hidden rows where pieces come from.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from plancia.core.picture import EMPTY, Cell

Bits = int
"""A set of cells, frozen or falling."""

BLOCK: Final = "#"


class Shape(NamedTuple):
    """A piece without the empty edges of its box, and how much of the box those were."""

    bits: Bits
    """Its cells, in the bottom left corner of the grid."""
    width: int
    height: int
    left: int
    """Empty columns on the left of the box: they stay empty, whatever the offset."""


@dataclass(frozen=True)
class GridBoard:
    """The geometry of a grid; what is frozen in it is the callers' bitboards."""

    rows: int
    columns: int

    @cached_property
    def full_row(self) -> Bits:
        """All cells of the bottom row."""
        return (1 << self.columns) - 1

    @property
    def size(self) -> int:
        """How many cells there are; every bit from there up is above the grid."""
        return self.rows * self.columns

    def bits(self, rows: Sequence[Sequence[str]], cell: str = BLOCK) -> Bits:
        """The set of those cells that hold that character, in rows from the top."""
        return sum(
            1 << (len(rows) - 1 - r) * self.columns + c
            for r, row in enumerate(rows)
            for c, symbol in enumerate(row)
            if symbol == cell
        )

    def cells(self, bits: Bits) -> Iterator[Cell]:
        """The cells of a set as the picture counts them, from the bottom up."""
        while bits:
            height, column = divmod((bits & -bits).bit_length() - 1, self.columns)
            yield self.rows - 1 - height, column
            bits &= bits - 1

    def to_rows(self, bits: Bits) -> tuple[str, ...]:
        """The rows from the top, a character a cell."""
        rows = [[EMPTY] * self.columns for _ in range(self.rows)]
        for row, column in self.cells(bits):
            rows[row][column] = BLOCK
        return tuple(map("".join, rows))

    def shape(self, box: Sequence[str]) -> Shape:
        """What a box of any size draws; it must hold a block."""
        places = [
            (r, c) for r, row in enumerate(box) for c, cell in enumerate(row) if cell == BLOCK
        ]
        top, bottom = places[0][0], places[-1][0]
        left, right = min(c for _, c in places), max(c for _, c in places)
        bits = sum(1 << (bottom - r) * self.columns + c - left for r, c in places)
        return Shape(bits, right - left + 1, bottom - top + 1, left)

    def offsets(self, shape: Shape) -> range:
        """How far to the right the box may be shifted; nowhere, if the piece is too wide."""
        return range(self.columns - shape.left - shape.width + 1)

    def entering(self, shape: Shape, offset: int) -> Bits:
        """The piece in the hidden rows, just above the grid."""
        return shape.bits << self.rows * self.columns + shape.left + offset

    def rests(self, frozen: Bits, body: Bits) -> bool:
        """Whether a cell of the body stands on the floor or on a frozen cell."""
        return bool(body & self.full_row or body >> self.columns & frozen)

    def fall(self, frozen: Bits, body: Bits) -> Bits:
        """Where a body comes to rest that falls straight down, all its cells together."""
        while body and not self.rests(frozen, body):
            body >>= self.columns
        return body

    def resting(self, frozen: Bits, shape: Shape) -> Iterator[tuple[int, Bits]]:
        """Where a piece can come to rest within the grid, with the offsets that lead there."""
        for offset in self.offsets(shape):
            body = self.fall(frozen, self.entering(shape, offset))
            if not body >> self.size:
                yield offset, body

    def shadow(self, frozen: Bits) -> Bits:
        """The cells under frozen ones: no straight fall ever reaches them again."""
        below, step = frozen >> self.columns, self.columns
        while below >> step:
            below |= below >> step
            step *= 2
        return below

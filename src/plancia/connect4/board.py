"""The board stones fall into: bitboards of any size, lines of any length, gravity both ways.

A set of cells is an int. Column by column from the left, each column has a bit for every row
from the bottom up and one guard bit above, always empty, so that no line runs from the top of
a column into the bottom of the next. A board with (rows + 1) * columns <= WORD_BITS fits a machine
word, which is what the kernels use; Python's ints carry the same layout to any size.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Final

from plancia.core.errors import MalformedText
from plancia.core.picture import EMPTY, Cell

Bits = int
"""A set of cells."""
Column = int
"""A column, counted from 1 at the left."""

WORD_BITS: Final = 64
"""What one word of a kernel holds."""


@dataclass(frozen=True)
class ColumnBoard:
    """The geometry of a board; the stones on it are the callers' bitboards."""

    rows: int
    columns: int

    @cached_property
    def stride(self) -> int:
        """How many bits a column takes."""
        return self.rows + 1

    @property
    def fits_a_word(self) -> bool:
        """True if kernels can hold a set of this board's cells."""
        return self.stride * self.columns <= WORD_BITS

    @cached_property
    def column_bits(self) -> tuple[Bits, ...]:
        """The playable cells of each column, left to right."""
        column = (1 << self.rows) - 1
        return tuple(column << c * self.stride for c in range(self.columns))

    @cached_property
    def all_bits(self) -> Bits:
        return sum(self.column_bits)

    @cached_property
    def directions(self) -> tuple[int, ...]:
        """How far the next cell of a line is: up, right, and the two diagonals."""
        return 1, self.stride, self.stride - 1, self.stride + 1

    def bit(self, cell: Cell) -> Bits:
        """The bit of a cell of the picture, whose rows count from 0 at the top."""
        row, column = cell
        return 1 << column * self.stride + self.rows - 1 - row

    def cell(self, bit: Bits) -> Cell:
        """The cell of a bit."""
        column, height = divmod(bit.bit_length() - 1, self.stride)
        return self.rows - 1 - height, column

    def cells(self, bits: Bits) -> Iterator[Cell]:
        """The cells of a set, column by column, each from the bottom."""
        while bits:
            yield self.cell(bits & -bits)
            bits &= bits - 1

    @cached_property
    def bottoms(self) -> tuple[Bits, ...]:
        """The lowest cell of each column, left to right."""
        return tuple(bits & -bits for bits in self.column_bits)

    @cached_property
    def column_labels(self) -> tuple[str, ...]:
        return tuple(map(str, range(1, self.columns + 1)))

    @cached_property
    def top_bits(self) -> Bits:
        """The highest cell of every column."""
        return sum(self.bottoms) << self.rows - 1

    def open_columns(self, stones: Bits) -> tuple[Column, ...]:
        """The columns that are not full, from the left."""
        return _open_columns(self.column_bits, stones & self.top_bits)

    def landing(self, stones: Bits, column: Column) -> Bits:
        """The bit where a stone dropped into the column comes to rest, or 0 if it is full."""
        return (stones + self.bottoms[column - 1]) & self.column_bits[column - 1]

    def line_cells(self, stones: Bits, length: int, steps: tuple[int, ...] = ()) -> Bits:
        """All cells that are part of an unbroken line of at least that length; with `steps`, of a
        line in one of these directions."""
        found = 0
        for step, shift, shifts in _overlaps(length, steps or self.directions):
            starts = stones & stones >> shift
            if starts:  # seldom: most of the time of a random game from Python was spent here
                for shift in shifts:
                    starts &= starts >> shift
                for far in range(length if starts else 0):
                    found |= starts << far * step
        return found

    def take_out(self, stones: Bits, cell: Bits) -> Bits:
        """The stones when that cell is taken away and what stood above it falls by one row."""
        whole = next(bits for bits in self.column_bits if bits & cell)
        above = whole & ~(cell | (cell - 1))
        return stones & ~above & ~cell | (stones & above) >> 1

    def to_rows(self, first: Bits, second: Bits) -> tuple[str, ...]:
        """The rows from the top, a character a cell: X, O or `.`."""
        whole, stride = self.column_bits[0], self.stride
        columns = (
            _column_text(first >> shift & whole, second >> shift & whole, self.rows)
            for shift in range(0, stride * self.columns, stride)
        )
        return tuple(map("".join, zip(*columns, strict=True)))

    def from_rows(self, rows: list[str]) -> tuple[Bits, Bits]:
        """The stones of both players; MalformedText for a stone that hangs in the air."""
        first = second = 0
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                first |= self.bit((r, c)) * (cell == "X")
                second |= self.bit((r, c)) * (cell == "O")
                if cell != EMPTY and r + 1 < self.rows and rows[r + 1][c] == EMPTY:
                    raise MalformedText("nothing lies below a piece in column {n}", n=c + 1)
        return first, second


@lru_cache(maxsize=4096)  # six cells can be filled in 127 ways
def _column_text(first: Bits, second: Bits, rows: int) -> str:
    """The cells of one column from the top."""
    return "".join(
        "X" if first >> row & 1 else "O" if second >> row & 1 else EMPTY
        for row in reversed(range(rows))
    )


@lru_cache(maxsize=4096)  # seven columns have 128 top rows
def _open_columns(column_bits: tuple[Bits, ...], tops: Bits) -> tuple[Column, ...]:
    return tuple(column for column, bits in enumerate(column_bits, 1) if not tops & bits)


@cache
def _overlaps(length: int, steps: tuple[int, ...]) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Each of these steps, and the shifts that leave the starts of lines where stones overlap.

    Where `n` cells in a row start, and again `far` cells away, `n + far` cells do."""
    reach, shifts = 1, []
    while reach < length:
        shifts.append(min(reach, length - reach))
        reach += shifts[-1]
    first, *rest = shifts or [0]
    return tuple((step, step * first, tuple(step * far for far in rest)) for step in steps)

"""The same position as two integers: a bit a cell, column by column, and a spare bit on top.

6 13 20 27 34 41 48    the spare bits, always 0
5 12 19 26 33 40 47
4 11 18 25 32 39 46
3 10 17 24 31 38 45
2  9 16 23 30 37 44
1  8 15 22 29 36 43
0  7 14 21 28 35 42
"""

from grid import CELLS, COLUMNS, ROWS

STRIDE = ROWS + 1
"""Bits a column takes: one step to the right."""
BOTTOM = [1 << column * STRIDE for column in range(COLUMNS)]
COLUMN = [bottom * ((1 << ROWS) - 1) for bottom in BOTTOM]


class Bitboard:
    """An immutable position: the stones of the player to move, and those of both."""

    def __init__(self, mine: int = 0, stones: int = 0) -> None:
        self.mine, self.stones = mine, stones
        self.empty = CELLS - stones.bit_count()

    def moves(self) -> list[int]:
        return [c for c in range(COLUMNS) if self.landing(c)]

    def landing(self, column: int) -> int:
        """The bit of the lowest empty cell: adding to a column carries past its stones."""
        return (self.stones + BOTTOM[column]) & COLUMN[column]

    def play(self, column: int) -> "Bitboard":
        """The players change places: what is not mine is the next player's."""
        return Bitboard(self.mine ^ self.stones, self.stones | self.landing(column))

    def wins(self, column: int) -> bool:
        stones = self.mine | self.landing(column)
        for step in (1, STRIDE, STRIDE + 1, STRIDE - 1):
            pairs = stones & stones >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    @property
    def key(self) -> int:
        """A number that no other position has: the carries mark the height of each column."""
        return self.mine + self.stones

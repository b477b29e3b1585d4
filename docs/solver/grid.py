"""A position as one would write it down: seven columns of letters, the lowest stone first."""

COLUMNS, ROWS = 7, 6
CELLS = COLUMNS * ROWS


class Grid:
    """An immutable position; the player to move follows from the number of stones."""

    def __init__(self, columns: tuple[str, ...] = ("",) * COLUMNS) -> None:
        self.columns = columns
        self.empty = CELLS - sum(map(len, columns))
        self.stone = "XO"[self.empty % 2]

    def moves(self) -> list[int]:
        """The columns that are not full, from the left."""
        return [c for c in range(COLUMNS) if len(self.columns[c]) < ROWS]

    def play(self, column: int) -> "Grid":
        grown = self.columns[column] + self.stone
        return Grid((*self.columns[:column], grown, *self.columns[column + 1 :]))

    def wins(self, column: int) -> bool:
        """True if a stone dropped there makes four: count both ways along every line."""
        row = len(self.columns[column])
        for up, right in ((1, 0), (0, 1), (1, 1), (1, -1)):
            length = 1
            for way in (1, -1):
                r, c = row + way * up, column + way * right
                while 0 <= c < COLUMNS and r >= 0 and self.columns[c][r : r + 1] == self.stone:
                    length, r, c = length + 1, r + way * up, c + way * right
            if length >= 4:
                return True
        return False

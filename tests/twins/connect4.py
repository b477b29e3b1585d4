"""Connect Four as slowly and plainly as it can be written: a list of rows and loops over cells."""

from __future__ import annotations

Rows = list[str]


def lines(rows: Rows, piece: str, length: int) -> set[tuple[int, int]]:
    """The cells of that piece that are part of an unbroken line of at least that length."""
    found: set[tuple[int, int]] = set()
    for r in range(len(rows)):
        for c in range(len(rows[0])):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(r + down * i, c + right * i) for i in range(length)]
                if all(
                    0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] == piece
                    for y, x in line
                ):
                    found.update(line)
    return found


def open_columns(rows: Rows) -> list[int]:
    return [c for c in range(len(rows[0])) if rows[0][c] == "."]


def drop(rows: Rows, column: int, piece: str) -> Rows:
    for r in reversed(range(len(rows))):
        if rows[r][column] == ".":
            return [*rows[:r], rows[r][:column] + piece + rows[r][column + 1 :], *rows[r + 1 :]]
    raise ValueError("full")


def take_out(rows: Rows, row: int, column: int) -> Rows:
    """The rows after a piece is taken away and those above it fall."""
    stack = [rows[r][column] for r in range(len(rows))]
    del stack[row]
    stack.insert(0, ".")
    return [
        line[:column] + cell + line[column + 1 :] for line, cell in zip(rows, stack, strict=True)
    ]


def perft(rows: Rows, connect: int, depth: int, piece: str = "X", last: str = "O") -> int:
    """How many sequences of that number of moves there are."""
    if depth == 0:
        return 1
    if lines(rows, last, connect):
        return 0
    if depth == 1:
        return len(open_columns(rows))
    return sum(
        perft(drop(rows, column, piece), connect, depth - 1, last, piece)
        for column in open_columns(rows)
    )

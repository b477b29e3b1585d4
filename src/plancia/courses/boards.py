"""Finds the boards of six rows and seven columns in an output, whatever their borders."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

ROWS: Final = 6
COLUMNS: Final = 7
PIECES: Final = ("X", "O")
ESCAPE: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""A terminal's sequence for colours, or to clear the screen."""
_EMPTY_SYMBOLS: Final = " ._-*"
"""What an empty cell may look like; between boards that overlap, the earlier symbol decides."""
_SEPARATOR: Final = re.compile(r"[|│║┃!:\[\]]+")
_BORDER: Final = re.compile(r"[^A-Za-z]*")
_FRAME: Final = "#│║┃|+ \t\r"
_MAX_MARGIN: Final = 12
_MAX_COLUMN_STEP: Final = 8
_MAX_ROW_STEP: Final = 3
"""Of a drawing in symbols of its own: how far its cells stand from the edge and from each other."""


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """Rows in `.`, `X` and `O`, top row first, and the text between it and the boards beside it."""

    rows: tuple[str, ...]
    before: str
    after: str


def boards_in(output: str) -> list[PrintedBoard]:
    """In the order in which they are written."""
    lines = ESCAPE.sub("", output).split("\n")
    split = [_parts(line) for line in lines]
    found: list[tuple[int, int, tuple[str, ...]]] = []
    for empty in _EMPTY_SYMBOLS:
        found += [
            (first, last, rows)
            for first, last, rows in _boards(lines, split, empty)
            if not any(first <= other_last and other <= last for other, other_last, _ in found)
        ]
    found.sort()
    ends = [-1, *(last for _, last, _ in found)]
    begins = [*(first for first, _, _ in found[1:]), len(lines) - 1]
    return [
        PrintedBoard(
            rows, "\n".join(lines[end + 1 : first + 1]), "\n".join(lines[last + 1 : begin + 1])
        )
        for (first, last, rows), end, begin in zip(found, ends, begins, strict=False)
    ]


def _boards(
    lines: Sequence[str], split: Sequence[Sequence[str]], empty: str
) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Six rows with at most one line of border between two, again and again: the numbers of the
    first and of the last line, and the rows."""
    rows: list[str] = []
    first = last = 0
    for number, line in enumerate(lines):
        row = _row(split[number], empty)
        if row is None:
            if rows and (number - last > 1 or not _BORDER.fullmatch(line)):
                rows = []
            continue
        if not rows:
            first = number
        rows.append(row)
        last = number
        if len(rows) == ROWS:
            yield first, last, tuple(rows)
            rows = []


def _parts(line: str) -> list[str]:
    """What may be the cells of a line, with a prompt or a label beside them."""
    parts = [part.strip() for part in _SEPARATOR.split(line.strip())]
    if len(parts) < COLUMNS:
        parts = line.strip(_FRAME).split()
        if len(parts) == 1:
            parts = list(parts[0])
    return parts


def _row(parts: Sequence[str], empty: str) -> str | None:
    """The seven cells among the parts of a line, if it has them.

    A border or a label on either side makes a part more; a question that was answered before
    stands in front, with colons of its own, for its answer's line end is not shown.
    """
    more = len(parts) - COLUMNS
    if more < 0:
        return None
    if more < 2:
        begins = range(more + 1) if parts[0] in PIECES else range(more, -1, -1)
    else:
        begins = range(more - 1, more + 1) if not parts[-1] or more == 2 else range(more, more + 1)
    for begin in begins:
        cells = [
            part.upper() if part.upper() in PIECES else "." if part == empty.strip() else ""
            for part in parts[begin : begin + COLUMNS]
        ]
        if all(cells):
            return "".join(cells)
    return None


def has_four(rows: Sequence[str]) -> bool:
    """Whether four of a kind are in a line on a board."""
    cells, width = "|".join(rows), COLUMNS + 1
    lines = (cells[at::step][:4] for step in (1, width - 1, width, width + 1)
             for at in range(len(cells)))  # fmt: skip
    return any(line in ("XXXX", "OOOO") for line in lines)


def shows(output: str, rows: Sequence[Sequence[int]]) -> bool:
    """Whether the cells stand somewhere in the output at equal distances, each value with a symbol
    of its own."""
    lines = ESCAPE.sub("", output).replace("\r\n", "\n").split("\n")
    for row_step in range(1, _MAX_ROW_STEP + 1):
        for top in range(len(lines) - row_step * (len(rows) - 1)):
            drawn = lines[top : top + row_step * (len(rows) - 1) + 1 : row_step]
            if any(
                _is_grid(drawn, rows, left, step)
                for step in range(1, _MAX_COLUMN_STEP + 1)
                for left in range(_MAX_MARGIN + 1)
            ):
                return True
    return False


def _is_grid(lines: Sequence[str], rows: Sequence[Sequence[int]], left: int, step: int) -> bool:
    symbols: dict[int, str] = {}
    width = left + step * (len(rows[0]) - 1) + 1
    for line, row in zip(lines, rows, strict=True):
        padded = line.ljust(width)
        for column, value in enumerate(row):
            symbol = padded[left + step * column]
            if symbols.setdefault(value, symbol) != symbol:
                return False
    distinct = len(set(symbols.values())) == len(symbols)
    return distinct and any(line.strip() for line in lines)

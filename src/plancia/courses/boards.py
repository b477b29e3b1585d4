"""Finds the last board of six rows and seven columns in an output, whatever its borders."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

ROWS: Final = 6
COLUMNS: Final = 7
PIECES: Final = "XO"
_EMPTY_SYMBOLS: Final = " ._-*"
"""What an empty cell may look like; between boards that overlap, the earlier symbol decides."""
_SEPARATOR: Final = re.compile(r"[|│║┃!:\[\]]+")
_BORDER: Final = re.compile(r"[^A-Za-z]*")
_FRAME: Final = "#│║┃|+ \t\r"


@dataclass(frozen=True, slots=True)
class Found:
    """A board, top row first, in `.`, `X` and `O`; what was written before it and after it."""

    rows: tuple[str, ...]
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class _Place:
    first: int
    last: int
    rows: tuple[str, ...]


def last_board(output: str) -> Found | None:
    """The last board; `before` begins behind the one before it."""
    lines = output.split("\n")
    split = [_parts(line) for line in lines]
    found: list[_Place] = []
    for empty in _EMPTY_SYMBOLS:
        found += [
            place
            for place in _boards(lines, split, empty)
            if not any(place.first <= other.last and other.first <= place.last for other in found)
        ]
    if not found:
        return None
    found.sort(key=lambda place: place.last)
    last = found[-1]
    begin = found[-2].last + 1 if len(found) > 1 else 0
    return Found(
        last.rows, "\n".join(lines[begin : last.first + 1]), "\n".join(lines[last.last + 1 :])
    )


def _boards(lines: Sequence[str], split: Sequence[Sequence[str]], empty: str) -> Iterator[_Place]:
    """Six rows with at most one line of border between two, again and again."""
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
            yield _Place(first, last, tuple(rows))
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
    """The seven cells among the parts of a line, if it has them."""
    for begin in _beginnings(len(parts)):
        cells = [_cell(part, empty) for part in parts[begin : begin + COLUMNS]]
        if all(cells):
            return "".join(cells)
    return None


def _beginnings(parts: int) -> tuple[int, ...]:
    """Where the first cell may be: a border or a label on either side makes a part more."""
    return {COLUMNS: (0,), COLUMNS + 1: (1, 0), COLUMNS + 2: (1,)}.get(parts, ())


def _cell(part: str, empty: str) -> str:
    if part.upper() in PIECES and part:
        return part.upper()
    return "." if part == empty.strip() else ""

"""Puzzles as text: the original's file of fixed blocks, and a general form for any size.

The general form is words parted by spaces or line ends, so that it can be a file with pictures
in it or one line: `start` and the rows of the grid, `goal` and its rows, then `piece` and the
rows of its box, once for each piece. A text that begins with a row is in the original's form.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from plancia.core.errors import MalformedText
from plancia.core.picture import EMPTY
from plancia.tetrisito.board import BLOCK

ONE, IN_ORDER, ANY_ORDER = "A", "B", "C"
"""The document's implementations: one piece, pieces in the given order, in any order."""

Piece = int
"""A piece's number, counted from 1."""

Rows = tuple[str, ...]
"""Rows from the top, `.` for an empty cell and `#` for a block."""

MAX_SIDE: Final = 99
ORIGINAL_SIDE: Final = 6
ORIGINAL_BOX: Final = 4

START, GOAL, PIECE = "start", "goal", "piece"


class Drop(NamedTuple):
    """A move: a piece, and how far to the right its box enters."""

    piece: Piece
    offset: int


@dataclass(frozen=True, slots=True)
class TetrisitoPuzzle:
    """The grid at the start, the grid to reach, and the pieces, each as its box draws it."""

    start: Rows
    goal: Rows
    pieces: tuple[Rows, ...]

    def __post_init__(self) -> None:
        numbered = enumerate(self.pieces, 1)
        _check(
            _named(START, self.start),
            _named(GOAL, self.goal),
            [_named(f"{PIECE} {number}", box) for number, box in numbered],
        )


def parse_puzzle(text: str) -> TetrisitoPuzzle:
    """The puzzle of a text in either form; MalformedText names the line and the reason."""
    begins_with_row = text.removeprefix("\ufeff").lstrip().startswith((EMPTY, BLOCK))
    return parse_original(text) if begins_with_row else parse_general(text)


def format_general(puzzle: TetrisitoPuzzle) -> str:
    """The puzzle in the general form as a file: a word a line."""
    return "".join(word + "\n" for word in _general_words(puzzle))


def format_line(puzzle: TetrisitoPuzzle) -> str:
    """The puzzle in the general form on one line: an option's value."""
    return " ".join(_general_words(puzzle))


def _general_words(puzzle: TetrisitoPuzzle) -> list[str]:
    boxes = [word for box in puzzle.pieces for word in (PIECE, *box)]
    return [START, *puzzle.start, GOAL, *puzzle.goal, *boxes]


def parse_general(text: str) -> TetrisitoPuzzle:
    """Reads what `format_general` and `format_line` write."""
    blocks: list[_Block] = []
    for place, word in _words(text):
        expected = (START, GOAL, PIECE)[min(len(blocks), 2)]
        if word in (START, GOAL, PIECE) or not blocks:
            if word != expected:
                raise MalformedText(
                    "{word} where {expected} should be",
                    where=place,
                    word=_shown(word),
                    expected=repr(expected),
                )
            blocks.append(_Block(place, [], []))
        elif not set(word) <= {EMPTY, BLOCK}:
            raise MalformedText(
                "{word} is neither a row of {empty} and {block} nor {expected}",
                where=place,
                word=_shown(word),
                empty=EMPTY,
                block=BLOCK,
                expected=repr(expected),
            )
        else:
            blocks[-1].rows.append(word)
            blocks[-1].places.append(place)
    if len(blocks) < 3:
        missing = (START, GOAL, PIECE)[len(blocks)]
        raise MalformedText("the text ends where {what} should be", what=repr(missing))
    return _puzzle(*blocks)


def format_original(puzzle: TetrisitoPuzzle, line_end: str = "\n") -> str:
    """The puzzle as the original's file; ValueError if it has not the original's size."""
    sizes = [(len(rows), len(rows[0])) for rows in (puzzle.start, *puzzle.pieces)]
    if sizes[0] != (ORIGINAL_SIDE,) * 2 or {*sizes[1:]} != {(ORIGINAL_BOX,) * 2}:
        raise ValueError("the original's file holds 6x6 grids and 4x4 boxes only")
    boxes = [row for box in puzzle.pieces for row in box]
    lines = [*puzzle.start, *puzzle.goal, str(len(puzzle.pieces)), *boxes]
    return "".join(line + line_end for line in lines)


def parse_original(text: str) -> TetrisitoPuzzle:
    """Reads the original's file: 6 rows of the start and 6 of the goal, the number of pieces,
    and 4 rows for each; lines end in LF or CRLF. What follows is ignored, as the document's
    program reads fixed blocks."""
    *lines, rest = text.removeprefix("\ufeff").split("\n")
    file = _Lines([*lines, rest] if rest else lines)
    start = file.block("the start grid", ORIGINAL_SIDE)
    goal = file.block("the goal grid", ORIGINAL_SIDE)
    place, line = file.take("the number of pieces")
    count = line.strip()
    if not re.fullmatch(r"[0-9]+", count) or not count.strip("0"):
        raise MalformedText(
            "{count} is not a number of pieces from 1 up", where=place, count=_shown(count)
        )
    pieces: list[_Block] = []
    # Not a range: the number may be far larger than any file, and then some line is missing.
    while str(len(pieces)) != count.lstrip("0"):
        pieces.append(file.block(f"piece {len(pieces) + 1}", ORIGINAL_BOX))
    return _puzzle(start, goal, *pieces)


class _Block(NamedTuple):
    """The rows of a grid or box as they are read, and where they stand."""

    place: str
    rows: list[str]
    places: list[str]


def _named(name: str, rows: Sequence[str]) -> _Block:
    return _Block(name, list(rows), [f"{name}, row {r}" for r in range(1, len(rows) + 1)])


def _puzzle(start: _Block, goal: _Block, *pieces: _Block) -> TetrisitoPuzzle:
    _check(start, goal, pieces)
    return TetrisitoPuzzle(
        tuple(start.rows), tuple(goal.rows), tuple(tuple(box.rows) for box in pieces)
    )


def _check(start: _Block, goal: _Block, pieces: Sequence[_Block]) -> None:
    """Rectangles of the right sizes, with a block in every box; the place is the block's own."""
    for block in (start, goal, *pieces):
        if not 1 <= len(block.rows) <= MAX_SIDE:
            raise MalformedText(
                "{rows} rows follow; there can be 1 to {max_side}",
                where=block.place,
                rows=len(block.rows),
                max_side=MAX_SIDE,
            )
        width = len(block.rows[0])
        for row, place in zip(block.rows, block.places, strict=True):
            _check_row(row, width, place)
    sizes = [f"{len(block.rows)}x{len(block.rows[0])}" for block in (start, goal)]
    if sizes[0] != sizes[1]:
        raise MalformedText(
            "the goal is {goal} where the start is {start}",
            where=goal.place,
            goal=sizes[1],
            start=sizes[0],
        )
    if not pieces:
        raise MalformedText("there are no pieces; there must be at least one")
    for box in pieces:
        if not any(BLOCK in row for row in box.rows):
            raise MalformedText("the box is empty; a piece has at least one block", where=box.place)


def _check_row(row: str, width: int, place: str) -> None:
    for column, cell in enumerate(row, 1):
        if cell not in (EMPTY, BLOCK):
            raise MalformedText(
                "{cell} in column {column} is neither {empty} nor {block}",
                where=place,
                cell=repr(cell),
                column=column,
                empty=EMPTY,
                block=BLOCK,
            )
    if len(row) != width:
        raise MalformedText(
            "{row} has {cells} cells where a row has {width}",
            where=place,
            row=_shown(row),
            cells=len(row),
            width=width,
        )
    if not 1 <= width <= MAX_SIDE:
        raise MalformedText(
            "a row of {width} cells; it can have 1 to {max_side}",
            where=place,
            width=width,
            max_side=MAX_SIDE,
        )


def _words(text: str) -> list[tuple[str, str]]:
    """The words of a text, each with its place."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        for nth, word in enumerate(words, 1):
            place = f"line {number}" if len(words) == 1 else f"line {number}, word {nth}"
            found.append((place, word))
    return found


class _Lines:
    """The lines of a file, taken one by one."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines, self._taken = lines, 0

    def take(self, what: str) -> tuple[str, str]:
        """The place and the text of the next line, which should be that."""
        self._taken += 1
        place = f"line {self._taken}"
        if self._taken > len(self._lines):
            raise MalformedText("the text ends where {what} should be", where=place, what=what)
        return place, self._lines[self._taken - 1].removesuffix("\r")

    def block(self, what: str, side: int) -> _Block:
        """A square of rows."""
        block = _Block(f"line {self._taken + 1}", [], [])
        for number in range(1, side + 1):
            place, row = self.take(f"row {number} of {what}")
            _check_row(row, side, place)
            block.rows.append(row)
            block.places.append(place)
        return block


def _shown(text: str) -> str:
    """The beginning of a text, for a message."""
    return repr(text if len(text) <= 24 else text[:24] + "...")

"""The board of crossings: its points and their names, its lines, sandwiches and runs of five.

Stones lie in bytes, row by row from the top: `.` for an empty point, `X` and `O` for the
players' stones. The helpers here say what a line, a sandwich and a run are; the rules and the
original both use them, each on its own kind of board.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress
from typing import Any, Final

from plancia.core.errors import MalformedText
from plancia.core.picture import Cell

Point = int
"""A crossing: row * columns + column, both from 0, row 0 at the top."""
Stone = int
"""What lies on a point, as the code of its character."""
Stones = Any
"""What holds a stone for each point: bytes, or the original's slots."""
Direction = tuple[int, int]
"""Rows and columns from one point of a line to the next."""
Sandwich = tuple[Point, int, int]
"""One end, the step to the next point, and how many points lie between the ends."""

EMPTY: Final[Stone] = ord(".")
STONES: Final = b".XO"
"""The stone of each player; at 0, the empty point."""
MAX_SIDE: Final = 99
FIVE: Final = 5
PAIR: Final = 2

EAST: Final[Direction] = (0, 1)
SOUTH: Final[Direction] = (1, 0)
NORTH_EAST: Final[Direction] = (-1, 1)
SOUTH_EAST: Final[Direction] = (1, 1)
AXES: Final = (EAST, SOUTH, NORTH_EAST, SOUTH_EAST)
"""One direction for each way a line can run; each starts at the left, or at the top."""

_LETTERS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]?)")
_FREE_TO_ONE: Final = bytes(code == EMPTY for code in range(256))
_STONE_TO_DIGIT: Final = {
    stone: bytes(b"01"[code == stone] for code in range(256)) for stone in STONES
}


def is_sandwich(stones: Any, end: Any, step: int, length: int, ends: int, between: int) -> Any:
    """Whether that many stones of one colour lie between two of the other, from one end on.

    The rules run it as it is, kernels compiled.
    """
    found = (stones[end] == ends) & (stones[end + (length + 1) * step] == ends)
    for place in range(1, length + 1):
        found = found & (stones[end + place * step] == between)
    return found


def sandwiched(
    stones: Stones, sandwiches: Iterable[Sandwich], ends: Stone, between: Stone
) -> list[Point]:
    """The points between two ends of one stone that hold nothing but the other stone."""
    found: list[Point] = []
    for end, step, length in sandwiches:
        # Most are none, and a look at one point saves the call.
        seen = stones[end + step] == between
        if seen and is_sandwich(stones, end, step, length, ends, between):
            found += range(end + step, end + (length + 1) * step, step)
    return found


def column_name(column: int) -> str:
    """A to Z without I, then AA, AB and so on, as spreadsheets count, again without I."""
    high, low = divmod(column, len(_LETTERS))
    return (_LETTERS[high - 1] if high else "") + _LETTERS[low]


@dataclass(frozen=True)
class PointBoard:
    """The geometry of a board; the stones on it are the callers' bytes."""

    rows: int
    columns: int

    @property
    def size(self) -> int:
        return self.rows * self.columns

    @property
    def centre(self) -> Point:
        """The middle point; where a side is even, the one below or to the right of the middle."""
        return self.rows // 2 * self.columns + self.columns // 2

    def free(self, stones: bytes) -> tuple[Point, ...]:
        """The empty points, in order."""
        return tuple(compress(range(self.size), stones.translate(_FREE_TO_ONE)))

    @cached_property
    def row_labels(self) -> tuple[str, ...]:
        """The numbers of the rows, the highest at the top."""
        return tuple(str(self.rows - row) for row in range(self.rows))

    @cached_property
    def column_labels(self) -> tuple[str, ...]:
        return tuple(map(column_name, range(self.columns)))

    def cell(self, point: Point) -> Cell:
        return divmod(point, self.columns)

    def point(self, row: int, column: int) -> Point | None:
        """The point there, or None off the board."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return None

    def neighbours(self, point: Point) -> Iterator[Point]:
        """The points next to it, across, down and diagonally."""
        row, column = self.cell(point)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                neighbour = self.point(row + down, column + right)
                if neighbour is not None and neighbour != point:
                    yield neighbour

    def name(self, point: Point) -> str:
        """The point as pente.org writes it: the column's letter, the row from the bottom."""
        return self.names[point]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Those of all points, in order."""
        columns = [column_name(column) for column in range(self.columns)]
        return tuple(f"{name}{row}" for row in range(self.rows, 0, -1) for name in columns)

    def parse(self, text: str) -> Point:
        """The point of a name, capitals or not; MalformedText if there is none."""
        found = _NAME.fullmatch(text)
        if not found:
            raise MalformedText(
                "{text} is not a point such as {centre}",
                text=repr(text),
                centre=self.name(self.centre),
            )
        letters, row = found[1].upper(), self.rows - int(found[2])
        if "I" in letters:
            raise MalformedText("{text} has the letter I, which columns skip", text=repr(text))
        column = -1
        for letter in letters:
            column = (column + 1) * len(_LETTERS) + _LETTERS.index(letter)
        point = self.point(row, column)
        if point is None:
            corner = self.name(self.columns - 1)
            raise MalformedText(
                "{text} is off the board, which goes from A1 to {corner}",
                text=repr(text),
                corner=corner,
            )
        return point

    def captures(
        self, point: Point, axes: Iterable[Direction] = AXES, lengths: Iterable[int] = (PAIR,)
    ) -> Iterator[Sandwich]:
        """The sandwiches that a stone on the point can close, on both sides of it."""
        for length in lengths:
            for axis in axes:
                yield from self._sandwiches(point, axis, length, (0, length + 1))

    def enclosing(self, point: Point, lengths: Iterable[int]) -> Iterator[Sandwich]:
        """The sandwiches that a stone on the point can be inside of."""
        for length in lengths:
            for axis in AXES:
                yield from self._sandwiches(point, axis, length, range(1, length + 1))

    def _sandwiches(
        self, point: Point, axis: Direction, length: int, places: Iterable[int]
    ) -> Iterator[Sandwich]:
        """Sandwiches along the axis in which the point has one of the places, from the start."""
        down, right = axis
        row, column = self.cell(point)
        for place in places:
            one = self.point(row - place * down, column - place * right)
            rest = length + 1 - place
            two = self.point(row + rest * down, column + rest * right)
            if one is not None and two is not None:
                yield one, down * self.columns + right, length

    @cached_property
    def lines(self) -> dict[Direction, tuple[slice, ...]]:
        """The lines along each axis that have room for five, each as a slice of the stones."""
        found: dict[Direction, tuple[slice, ...]] = {}
        for down, right in AXES:
            lines: list[slice] = []
            for start in range(self.size):
                row, column = self.cell(start)
                if self.point(row - down, column - right) is None:
                    length = 1 + self._room(row, column, down, right)
                    lines += self._line(start, (down, right), length)
            found[down, right] = tuple(lines)
        return found

    def windows(self, point: Point) -> dict[Direction, slice]:
        """The parts of lines on which five in a row can hold a point, by their axes."""
        row, column = self.cell(point)
        reach = FIVE - 1
        found: dict[Direction, slice] = {}
        for down, right in AXES:
            back = min(reach, self._room(row, column, -down, -right))
            ahead = min(reach, self._room(row, column, down, right))
            start = point - back * (down * self.columns + right)
            for window in self._line(start, (down, right), back + 1 + ahead):
                found[down, right] = window
        return found

    @cached_property
    def five_starts(self) -> tuple[tuple[int, int], ...]:
        """Where five in a line can start."""
        return _line_starts(self, FIVE)

    def _line(self, start: Point, axis: Direction, length: int) -> Iterator[slice]:
        if length >= FIVE:
            step = axis[0] * self.columns + axis[1]
            last = start + (length - 1) * step
            # A line of five that runs upwards ends right of the corner: `last - 1` is no -1.
            yield slice(start, last + 1 if step > 0 else last - 1, step)

    def _room(self, row: int, column: int, down: int, right: int) -> int:
        """How far one can go in a direction before the board ends."""
        room_down = {0: MAX_SIDE, 1: self.rows - 1 - row, -1: row}[down]
        room_right = {0: MAX_SIDE, 1: self.columns - 1 - column, -1: column}[right]
        return min(room_down, room_right)

    def closing(
        self, stones: bytes, ends: Stone, between: Stone, lengths: Iterable[int]
    ) -> set[Point]:
        """The empty points where a stone closes a sandwich: as `captures` at each of them would
        say, but of the whole board at once."""
        free, mine, theirs = (
            int(stones.translate(_STONE_TO_DIGIT[stone]), 2) for stone in (EMPTY, ends, between)
        )
        found = 0
        for length in lengths:
            for step, starts in _line_starts(self, length + 2):
                far, inside = (length + 1) * step, starts
                for place in range(1, length + 1):
                    inside &= theirs >> place * step
                if inside:
                    found |= inside & free & mine >> far | (inside & mine & free >> far) << far
        return {self.size - 1 - bit for bit in _bits(found)}

    def has_run(self, stones: bytes, stone: Stone) -> bool:
        """Whether there is a run of five or more such stones: a quick look at the whole board."""
        placed = int(stones.translate(_STONE_TO_DIGIT[stone]), 2)
        for step, starts in self.five_starts:
            pairs = placed & placed >> step
            if pairs and pairs & pairs >> 2 * step & placed >> 4 * step & starts:
                return True
        return False

    def runs(
        self,
        stones: bytes | bytearray,
        stone: Stone,
        exactly: bool = False,
        axes: Iterable[Direction] = AXES,
    ) -> Iterator[range]:
        """The runs of five or more such stones, or of exactly five, as the points of each."""
        five = bytes([stone]) * FIVE
        for axis in axes:
            for line in self.lines[axis]:
                cells = stones[line]
                if five in cells:
                    for run in re.finditer(five + b"+", cells):
                        if len(run[0]) == FIVE or not exactly:
                            yield range(self.size)[line][run.start() : run.end()]


@lru_cache(maxsize=256)  # people can make up any number of boards
def _line_starts(board: PointBoard, length: int) -> tuple[tuple[int, int], ...]:
    """For each axis the step from point to point, and a bit for each point from which a line of
    that length fits on the board; the last point has the lowest bit."""
    found = []
    for down, right in AXES:
        starts = 0
        for point in range(board.size):
            row, column = board.cell(point)
            end = board.point(row + (length - 1) * down, column + (length - 1) * right)
            if end is not None:
                starts |= 1 << board.size - 1 - max(point, end)
        found.append((abs(down * board.columns + right), starts))
    return tuple(found)


def _bits(found: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while found:
        yield (found & -found).bit_length() - 1
        found &= found - 1

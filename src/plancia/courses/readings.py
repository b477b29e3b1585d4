"""Where a document is silent or says two things: how it can be read, our way first.

`plancia check` finds out which reading a program follows and compares it with ours by that reading;
docs/originals.md has the same table, with the documents' words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from plancia.core.errors import BadOption

OURS: Final = "ours"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read an open point."""

    name: str
    says: str


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A question that a document leaves open, and the readings."""

    course: str
    name: str
    asks: str
    readings: tuple[Reading, ...]
    """Ours first."""

    @property
    def ours(self) -> Reading:
        return self.readings[0]

    def reading(self, name: str) -> Reading:
        return next(reading for reading in self.readings if reading.name == name)


BLOCK: Final = OpenPoint(
    "four-in-a-row",
    "block",
    "what the check of a chance to win is for",
    (
        Reading("refused", "a block while the opponent has three in a line is a violation"),
        Reading("free", "a block is always free; the check only tells"),
    ),
)
FIRST_UNDO: Final = OpenPoint(
    "four-in-a-row",
    "first-undo",
    "whether the undo question comes after a player's first move",
    (
        Reading("not-asked", "it does not"),
        Reading("asked", "it does"),
    ),
)
OFF_BOARD_REMOVE: Final = OpenPoint(
    "four-in-a-row",
    "off-board-remove",
    "a remove with a cell off the board",
    (
        Reading("asked-again", "the cell is asked again, without a violation"),
        Reading("violation", "it is a violation"),
    ),
)
REFUSED_REMOVE: Final = OpenPoint(
    "four-in-a-row",
    "refused-remove",
    "what comes after a remove of an empty cell or an own piece",
    (
        Reading("turn", "the turn starts again"),
        Reading("cell", "the cell is asked again"),
    ),
)
UNUSED_PIECES: Final = OpenPoint(
    "tetrisito",
    "unused-pieces",
    "which pieces may stay unused in implementation B",
    (
        Reading("fits-nowhere", "a piece is skipped only if it fits nowhere"),
        Reading("every-piece", "every piece must be dropped"),
        Reading("until-equal", "none is skipped; it ends as soon as the grids are equal"),
        Reading("skip-freely", "any piece may be skipped"),
    ),
)
LINE_ENDS: Final = OpenPoint(
    "tetrisito",
    "line-ends",
    "what ends the lines of the input",
    (
        Reading("crlf", "CR and LF"),
        Reading("lf", "LF alone"),
    ),
)
WIN_VALUE: Final = OpenPoint(
    "forza4",
    "win-value",
    "the value of a win in trovaMossaMiglioreRicorsivo",
    (
        Reading("1000000000", "10^9"),
        Reading("100000", "10^5"),
    ),
)
RETURN_OF_MOVE: Final = OpenPoint(
    "forza4",
    "giocaMossa",
    "what giocaMossa returns",
    (
        Reading("played", "true if the move was played"),
        Reading("full", "true if the column is full"),
    ),
)
SHORT_ROW: Final = OpenPoint(
    "pente",
    "short-row",
    "a row of a file that is too short",
    (
        Reading("stream", "the file is a stream: the line end is one invalid character of the row"),
        Reading("padded", "the row is filled with dots"),
        Reading("skipped", "line ends are skipped and not counted; what follows moves up"),
    ),
)
ROCKS: Final = OpenPoint(
    "nim",
    "rocks",
    "how many rocks row C has at the start",
    (
        Reading("eight", "eight, as the rule and the appendix have it"),
        Reading("nine", 'nine, as in the picture under "What to do"'),
    ),
)
EMPTY_ROW: Final = OpenPoint(
    "nim",
    "empty-row",
    "how a row without rocks is written",
    (
        Reading("no-space", "`ROW B:`"),
        Reading("space", "`ROW B: `, with a space at the end"),
    ),
)

POINTS: Final = (
    FIRST_UNDO, BLOCK, OFF_BOARD_REMOVE, REFUSED_REMOVE, LINE_ENDS, UNUSED_PIECES, WIN_VALUE,
    RETURN_OF_MOVE, SHORT_ROW, ROCKS, EMPTY_ROW,
)  # fmt: skip
"""In the order in which a check finds them out: what is typed depends on the first."""


def points_of(course: str) -> tuple[OpenPoint, ...]:
    """The open points of a document."""
    return tuple(point for point in POINTS if point.course == course)


def point_named(name: str) -> OpenPoint:
    return next(point for point in POINTS if point.name == name)


@dataclass(frozen=True, slots=True)
class Readings:
    """Which reading of some points is followed; of the others ours."""

    chosen: tuple[tuple[str, str], ...] = ()
    """Names of points and of their readings."""

    def __getitem__(self, point: OpenPoint) -> str:
        return dict(self.chosen).get(point.name, point.ours.name)

    def __contains__(self, point: OpenPoint) -> bool:
        return point.name in dict(self.chosen)

    def __iter__(self) -> Iterator[tuple[OpenPoint, Reading]]:
        for name, reading in self.chosen:
            point = point_named(name)
            yield point, point.reading(reading)

    def follows(self, point: OpenPoint, reading: str) -> Readings:
        """The same with this reading of a point."""
        return replace(self, chosen=tuple((dict(self.chosen) | {point.name: reading}).items()))

    def merged(self, later: Readings) -> Readings:
        return Readings(tuple((dict(self.chosen) | dict(later.chosen)).items()))

    def in_words(self) -> list[str]:
        """A line for each point: what is asked, and how it is read."""
        return [
            f"{point.asks}: {reading.says}" + (" (ours)" if reading == point.ours else "")
            for point, reading in self
        ]


ALL_OURS: Final = Readings()


def parse_readings(course: str, words: Iterable[str]) -> Readings:
    """Reads `POINT=READING`, or `ours` for all points of a course."""
    readings = ALL_OURS
    points = {point.name: point for point in points_of(course)}
    for word in words:
        if word == OURS:
            for point in points.values():
                readings = readings.follows(point, point.ours.name)
            continue
        name, _, reading = word.partition("=")
        if name not in points or reading not in [each.name for each in points[name].readings]:
            choices = [f"{p.name}={r.name}" for p in points.values() for r in p.readings]
            raise BadOption(
                "{course} has no reading {word}; there are: ours, {choices}",
                course=course,
                word=repr(word),
                choices=", ".join(choices),
            )
        readings = readings.follows(points[name], reading)
    return readings

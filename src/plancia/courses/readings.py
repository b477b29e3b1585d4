"""Where a document is silent or says two things: how it can be read, our way first.

`plancia check` finds out which reading a program follows and compares it with ours by that reading;
docs/originals.md has the same table, with the documents' words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from plancia.core.errors import BadOption

OURS: Final = "ours"


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A question that a document leaves open, and the readings."""

    course: str
    name: str
    asks: str
    readings: Mapping[str, str] = field(hash=False)
    """By name what each says, ours first."""

    @property
    def ours(self) -> str:
        return next(iter(self.readings))


BLOCK: Final = OpenPoint(
    "four-in-a-row", "block", "what the check of a chance to win is for",
    {"refused": "a block while the opponent has three in a line is a violation",
     "free": "a block is always free; the check only tells"},
)  # fmt: skip
FIRST_UNDO: Final = OpenPoint(
    "four-in-a-row", "first-undo", "whether the undo question comes after a player's first move",
    {"not-asked": "it does not",
     "asked": "it does"},
)  # fmt: skip
OFF_BOARD_REMOVE: Final = OpenPoint(
    "four-in-a-row", "off-board-remove", "a remove with a cell off the board",
    {"asked-again": "the cell is asked again, without a violation",
     "violation": "it is a violation"},
)  # fmt: skip
REFUSED_REMOVE: Final = OpenPoint(
    "four-in-a-row", "refused-remove", "what comes after a remove of an empty cell or an own piece",
    {"turn": "the turn starts again",
     "cell": "the cell is asked again"},
)  # fmt: skip
UNUSED_PIECES: Final = OpenPoint(
    "tetrisito", "unused-pieces", "which pieces may stay unused in implementation B",
    {"fits-nowhere": "a piece is skipped only if it fits nowhere",
     "every-piece": "every piece must be dropped",
     "until-equal": "none is skipped; it ends as soon as the grids are equal",
     "skip-freely": "any piece may be skipped"},
)  # fmt: skip
LINE_ENDS: Final = OpenPoint(
    "tetrisito", "line-ends", "what ends the lines of the input",
    {"crlf": "CR and LF",
     "lf": "LF alone"},
)  # fmt: skip
WIN_VALUE: Final = OpenPoint(
    "forza4", "win-value", "the value of a win in trovaMossaMiglioreRicorsivo",
    {"1000000000": "10^9",
     "100000": "10^5"},
)  # fmt: skip
RETURN_OF_MOVE: Final = OpenPoint(
    "forza4", "giocaMossa", "what giocaMossa returns",
    {"played": "true if the move was played",
     "full": "true if the column is full"},
)  # fmt: skip
SHORT_ROW: Final = OpenPoint(
    "pente", "short-row", "a row of a file that is too short",
    {"stream": "the file is a stream: the line end is one invalid character of the row",
     "padded": "the row is filled with dots",
     "skipped": "line ends are skipped and not counted; what follows moves up"},
)  # fmt: skip
ROCKS: Final = OpenPoint(
    "nim", "rocks", "how many rocks row C has at the start",
    {"eight": "eight, as the rule and the appendix have it",
     "nine": 'nine, as in the picture under "What to do"'},
)  # fmt: skip
EMPTY_ROW: Final = OpenPoint(
    "nim", "empty-row", "how a row without rocks is written",
    {"no-space": "`ROW B:`",
     "space": "`ROW B: `, with a space at the end"},
)  # fmt: skip

POINTS: Final = (
    FIRST_UNDO, BLOCK, OFF_BOARD_REMOVE, REFUSED_REMOVE, LINE_ENDS, UNUSED_PIECES, WIN_VALUE,
    RETURN_OF_MOVE, SHORT_ROW, ROCKS, EMPTY_ROW,
)  # fmt: skip
"""In the order in which a check finds them out: what is typed depends on the first."""


def points_of(course: str) -> tuple[OpenPoint, ...]:
    """The open points of a document."""
    return tuple(point for point in POINTS if point.course == course)


@dataclass(frozen=True, slots=True)
class Readings:
    """Which reading of some points is followed; of the others ours."""

    chosen: tuple[tuple[OpenPoint, str], ...] = ()

    def __getitem__(self, point: OpenPoint) -> str:
        return dict(self.chosen).get(point, point.ours)

    def __contains__(self, point: OpenPoint) -> bool:
        return point in dict(self.chosen)

    def follows(self, point: OpenPoint, reading: str) -> Readings:
        """The same with this reading of a point."""
        return Readings(tuple((dict(self.chosen) | {point: reading}).items()))

    def in_words(self) -> list[str]:
        """A line for each point: what is asked, and how it is read."""
        return [
            f"{point.asks}: {point.readings[reading]}" + " (ours)" * (reading == point.ours)
            for point, reading in self.chosen
        ]


ALL_OURS: Final = Readings()


def parse_readings(course: str, words: Iterable[str]) -> Readings:
    """Reads `POINT=READING`, or `ours` for all points of a course."""
    readings = ALL_OURS
    points = {point.name: point for point in points_of(course)}
    for word in words:
        if word == OURS:
            for point in points.values():
                readings = readings.follows(point, point.ours)
            continue
        name, _, reading = word.partition("=")
        if name not in points or reading not in points[name].readings:
            choices = [f"{p.name}={r}" for p in points.values() for r in p.readings]
            raise BadOption(
                "{course} has no reading {word}; there are: ours, {choices}",
                course=course,
                word=repr(word),
                choices=", ".join(choices),
            )
        readings = readings.follows(points[name], reading)
    return readings

"""Where a document is silent or says two things: how it can be read, our way first.

`plancia check` finds out which reading a program follows and compares it with ours by that reading;
docs/originals.md has the same table.
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
    """A question that a document leaves open, the sentences about it, and the readings."""

    course: str
    name: str
    asks: str
    quotes: tuple[tuple[str, str], ...]
    """The place in the document, and its words."""
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
        (
            "III 7",
            "I use the idea the same as check win but the condition is changed to whether count is "
            "greater than or equal to 3 or not.",
        ),
        (
            "III 3",
            "In case, the player chooses to block their opponent's next move, their block time "
            "will be decrease (to 0)",
        ),
    ),
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
        (
            "II 3",
            "After your first move, each of you has 3 times to undo your own move (drop or "
            "remove).",
        ),
        (
            "III 3",
            "after dropping or removing a piece, every player will be asked to choose whether they "
            "want to undo their move",
        ),
    ),
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
        (
            "II 5",
            "In case you drop out of the board or you drop into a full column, this is counted as "
            "1 time violation!",
        ),
        (
            "II 4",
            "In case, the cell you choose is empty or contains your own piece, you will be counted "
            "1 time violation",
        ),
    ),
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
        (
            "II 4",
            "you also have to choose the cell to remove again so be careful with your choice!",
        ),
        ("III 3", "Besides, the player's turn is also reset."),
    ),
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
        (
            "Introduction",
            "For implementation B, the program would be given 3 to 5 pieces and would be dropped "
            "in order.",
        ),
        (
            "Introduction",
            "if we can achieve the desired grid by using all or some of the pieces that will be "
            "inputted",
        ),
    ),
    (
        Reading("fits-nowhere", "a piece is skipped only if it fits nowhere"),
        Reading("every-piece", "every piece must be dropped"),
        Reading("until-equal", "none is skipped; it ends as soon as the grids are equal"),
        Reading("skip-freely", "any piece may be skipped"),
    ),
)
WIN_VALUE: Final = OpenPoint(
    "forza4",
    "win-value",
    "the value of a win in trovaMossaMiglioreRicorsivo",
    (
        (
            "trovaMossaMiglioreRicorsivo",
            "SE HAI VINTO: restituire la mossa (e il valore $\\pm 10^5$)",
        ),
        ("valutaScacchiera", "Se il giocatore 1 ha vinto, il valore è -10^9"),
    ),
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
        ("the first slides", "output: colonna piena o no (un bool)"),
        ("the later slides", "output: mossa valida o no (bool)"),
    ),
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
        (
            "Part I",
            "Whenever the function encounters a character not equal to one of these, it writes a "
            "`'.'` into the corresponding slot instead of the invalid character.",
        ),
        (
            "Part I",
            "The function must assume that every line of the file ends only with a `'\\n'` "
            "character",
        ),
    ),
    (
        Reading("stream", "the file is a stream: the line end is one invalid character of the row"),
        Reading("padded", "the row is filled with dots"),
        Reading("skipped", "line ends are skipped and not counted; what follows moves up"),
    ),
)
EMPTY_ROW: Final = OpenPoint(
    "nim",
    "empty-row",
    "how a row without rocks is written",
    (
        ("Appendix", "ROW B:"),
        (
            "Sample Input/Output",
            "your input/output format MUST EXACTLY MATCH the format in the example.",
        ),
    ),
    (
        Reading("no-space", "`ROW B:`"),
        Reading("space", "`ROW B: `, with a space at the end"),
    ),
)

POINTS: Final = (
    FIRST_UNDO, BLOCK, OFF_BOARD_REMOVE, REFUSED_REMOVE, UNUSED_PIECES, WIN_VALUE, RETURN_OF_MOVE,
    SHORT_ROW, EMPTY_ROW,
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

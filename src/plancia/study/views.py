"""Views of study: analyses and lines of moves, as messages carry them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal

from plancia.core.game import Position, Side
from plancia.core.options import Json
from plancia.core.picture import Cell
from plancia.core.record import Drawing, Record
from plancia.core.record.writing import notes_json
from plancia.core.text import to_json
from plancia.play.refusal import Said
from plancia.play.views import MoveView, move_view


@dataclass(slots=True)
class ValueView:
    """A move of a position and its value."""

    move: str
    says: Said
    """The move in words."""
    value: float
    """For the side to move, from -1 to 1."""
    verdict: Said
    """The value in words: `wins in 5`, `draw`, `loses in 12`, `+0.31`."""
    short: str
    """The same in a few characters, for the board: `+5`, `0`, `-12`, `+.31`."""
    touches: list[Cell]


@dataclass(slots=True)
class MarkView:
    """A mark on a cell of the board: a threat, a capture, the way to the goal."""

    cell: Cell
    kind: str
    player: Side | None = None
    text: Said = ""


@dataclass(slots=True)
class AnalysisView:
    """An analysis so far, better each time; the last one is `done`."""

    position: str
    id: str = ""
    exact: bool = False
    value: float | None = None
    """For player 1, from -1 to 1; for a puzzle, 1 solvable and -1 not."""
    verdict: Said = ""
    why: Said = ""
    depth: int = 0
    nodes: int = 0
    moves: list[ValueView] = field(default_factory=list)
    """Best first; empty until known."""
    line: list[MoveView] = field(default_factory=list)
    """The principal variation."""
    facts: list[Said] = field(default_factory=list)
    """The facts of the game's `Explains`: the nim-sum in binary, threats, solvability."""
    marks: list[MarkView] = field(default_factory=list)
    done: bool = False
    stopped: bool = False
    type: Literal["analysis"] = "analysis"


def line_views(position: Position[Any], line: tuple[Any, ...]) -> list[MoveView]:
    """Moves made one after the other."""
    views = []
    for move in line:
        views.append(move_view(position, move))
        position = position.play(move)
    return views


@dataclass(slots=True)
class StepView:
    """A position of a line, and the move that led to it."""

    move: MoveView | None
    position: dict[str, Any]
    last: list[Cell]
    """The cells of the board that the move changed."""


def step_views(record: Record) -> Iterator[StepView]:
    """The start, and the position after each move."""
    before = record.start
    yield StepView(None, before.to_json(), [])
    for move, after in zip(record.moves, islice(record.positions(), 1, None), strict=True):
        last = sorted(after.picture().changed_since(before.picture()))
        yield StepView(move_view(before, move), after.to_json(), last)
        before = after


@dataclass(slots=True)
class LineView:
    """A line of moves with what is noted beside them: see the JSON form of records."""

    steps: list[StepView]
    """The start of the game, which variations leave out, and the position after each move."""
    comments: dict[str, str]
    """By the number of moves made before."""
    symbols: dict[str, str]
    """By the number of the move."""
    drawings: dict[str, list[Drawing]]
    """By the number of moves made before: pairs of cells, both the same for a circle."""
    variations: dict[str, list[LineView]]
    """By the number of the move that they replace."""


@dataclass(slots=True)
class RecordView(LineView):
    game: str
    title: Said
    options: dict[str, Json]
    tags: dict[str, str]
    result: str


Encode = Callable[[StepView], StepView]


def record_view(record: Record, encode: Encode = lambda step: step) -> RecordView:
    """A record with all its positions, each as `encode` gives it."""
    return RecordView(
        **_line(record, encode, 0),
        game=record.game.name,
        title=to_json(record.game.title),
        options=record.game.options.to_json(),
        tags=dict(record.tags),
        result=record.result,
    )


def _line(record: Record, encode: Encode, first: int) -> dict[str, Any]:
    """What a LineView has, from the step of that number on."""
    steps = [encode(step) for step in islice(step_views(record), first, None)]
    variations = {
        str(ply): [LineView(**_line(line, encode, 1)) for line in lines]
        for ply, lines in record.variations.items()
    }
    return {"steps": steps, **notes_json(record), "variations": variations}

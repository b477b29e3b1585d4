"""Views of study: analyses and lines of moves, as messages have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from msgspec import Struct, field

from plancia.core.options import Json
from plancia.core.picture import Cell
from plancia.core.position import Position, Side
from plancia.core.record import Record
from plancia.core.text import to_json
from plancia.engine.teaching import Line
from plancia.live.refusal import TextJson
from plancia.live.views import MoveView, move_view
from plancia.study.tutor import Studied

KEPT: Final = 4000
"""Moves that are kept in words: views of an analysis follow each other."""


class MoveValueView(Struct):
    """A move of a position and its value."""

    move: str
    says: TextJson
    """The move in words."""
    value: float
    """For the side to move, from -1 to 1."""
    value_words: TextJson
    """The value in words: `wins in 5`, `draw`, `loses in 12`, `+0.31`."""
    short: str
    """The same in a few characters, for the board: `+5`, `0`, `-12`, `+.31`."""
    touches: list[Cell]
    distance: int | None = None
    """Of a proved win or loss: moves that the winner still makes, this one counted if it is one."""


class MarkView(Struct):
    """A mark on a cell of the board: a threat, a capture, the way to the goal."""

    cell: Cell
    kind: str
    player: Side | None = None
    text: TextJson = ""


class AnalysisView(Struct, tag="analysis"):
    """An analysis so far, better each time; the last one is `done`."""

    position: str
    id: str = ""
    exact: bool = False
    value: float | None = None
    """For player 1, from -1 to 1; for a puzzle, 1 solvable and -1 not."""
    value_words: TextJson = ""
    why: TextJson = ""
    depth: int = 0
    nodes: int = 0
    moves: list[MoveValueView] = field(default_factory=list)
    """Best first; empty until known."""
    line: list[MoveView] = field(default_factory=list)
    """The principal variation."""
    facts: list[TextJson] = field(default_factory=list)
    """What the position is about, in the words of hints."""
    cells: list[Cell] = field(default_factory=list)
    """What these words call marked."""
    lines: list[Line] = field(default_factory=list)
    """What they speak of, by the ends."""
    marks: list[MarkView] = field(default_factory=list)
    whole: bool = False
    """True if there is nothing left to find out."""
    done: bool = False
    stopped: bool = False


def analysis_view(known: Studied, id: str = "") -> AnalysisView:
    """What is known of a position, for a page."""
    found, position = known.analysis, known.position
    view = AnalysisView(
        position.to_text(),
        id,
        exact=known.exact,
        value=known.value,
        value_words=to_json(known.headline),
        facts=[to_json(fact) for fact in known.facts],
        cells=sorted(known.cells),
        lines=[*known.lines],
        marks=[
            MarkView(mark.cell, mark.kind, mark.player, to_json(mark.text)) for mark in known.marks
        ],
        whole=known.whole,
        done=known.done,
    )
    if found is not None:
        view.why, view.depth, view.nodes = to_json(found.why), found.depth, found.nodes
        view.line = line_views(position, found.line)
        for each in found.moves:
            token, says, touches = _about(position, each.move)
            words = to_json(each.says)
            view.moves.append(
                MoveValueView(token, says, each.value, words, each.short, touches, each.distance)
            )
    return view


@lru_cache(KEPT)
def _about(position: Position[Any], move: Any) -> tuple[str, TextJson, list[Cell]]:
    """What says of a move: its token, it in words, the cells it touches."""
    says = to_json(position.describe_move(move))
    return position.format_move(move), says, list(position.touches(move))


def line_views(position: Position[Any], line: tuple[Any, ...]) -> list[MoveView]:
    """Moves made one after the other."""
    views = []
    for move in line:
        views.append(move_view(position, move))
        position = position.play(move)
    return views


class StepView(Struct):
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


class LineView(Struct):
    """A line of moves with what is noted beside them: see the JSON form of records."""

    steps: list[StepView]
    """The start of the game, which variations leave out, and the position after each move."""
    comments: dict[str, str]
    """By the number of moves made before."""
    symbols: dict[str, str]
    """By the number of the move."""
    variations: dict[str, list[LineView]]
    """By the number of the move that they replace."""


class RecordView(LineView):
    game: str
    title: TextJson
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
    notes = {
        name: {str(ply): note for ply, note in sorted(getattr(record, name).items())}
        for name in ("comments", "symbols")
    }
    return {"steps": steps, **notes, "variations": variations}

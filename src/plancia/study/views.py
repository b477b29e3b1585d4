"""Views of study: analyses and lines of moves, as messages have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from msgspec import Struct, field

from plancia.core.options import Json
from plancia.core.picture import Cell
from plancia.core.position import FIRST, Position, Side
from plancia.core.record import Drawing, Record
from plancia.core.record.writing import notes_json
from plancia.core.text import from_json, to_json
from plancia.engine.analysis import Analysis, MoveValue
from plancia.live.refusal import TextJson
from plancia.live.views import MoveView, move_view

DECIDED: Final = 0.5
"""An estimate from here on counts as won, or as lost."""


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
    """The facts of the game's `Explains`: the nim-sum in binary, threats, solvability."""
    marks: list[MarkView] = field(default_factory=list)
    whole: bool = False
    """True if there is nothing left to find out."""
    done: bool = False
    stopped: bool = False

    def knows_more(self, than: AnalysisView) -> bool:
        """False for what a search that begins again knows at first."""
        return self._knowledge >= than._knowledge

    @property
    def _knowledge(self) -> tuple[bool, int, int, int]:
        return self.whole, self.depth, len(self.moves), len(self.line)

    @property
    def best(self) -> MoveValueView | None:
        """Of moves that are as good as each other the one that the best line begins with."""
        first = self.line[0].move if self.line else ""
        return self.about(first) or next(iter(self.moves), None)

    def about(self, token: str) -> MoveValueView | None:
        """What is known of a move."""
        return next((each for each in self.moves if each.move == token), None)

    def analysis(self, position: Position[Any]) -> Analysis[Any]:
        """The analysis that this is a view of."""
        line, here = [], position
        for each in self.line:
            line.append(here.parse_move(each.move))
            here = here.play(line[-1])
        moves = [
            MoveValue(
                move=position.parse_move(each.move),
                value=each.value,
                says=from_json(each.value_words),
                short=each.short,
                distance=each.distance,
            )
            for each in self.moves
        ]
        best = self.best
        assert best is not None
        return Analysis(
            position.parse_move(best.move),
            self.value_for(position.to_move),
            tuple(line),
            from_json(self.why),
            self.depth,
            self.nodes,
            moves=tuple(moves),
            exact=self.exact,
        )

    def value_for(self, player: Side) -> float | None:
        return self.value if self.value is None or player == FIRST else -self.value

    @property
    def standing(self) -> int | None:
        """For player 1: 1 won, 0 drawn or open, -1 lost."""
        if self.value is None:
            return None
        least = 1.0 if self.exact else DECIDED
        return int(self.value >= least) - int(self.value <= -least)

    def standing_for(self, player: Side) -> int | None:
        standing = self.standing
        return standing if standing is None or player == FIRST else -standing


def ended_view(position: Position[Any]) -> AnalysisView:
    """All that is to be known of the end of a game."""
    assert position.outcome is not None
    value, says = float(position.outcome.value(FIRST)), to_json(position.status())
    return AnalysisView(position.to_text(), exact=True, value=value, value_words=says, whole=True)


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
    drawings: dict[str, list[Drawing]]
    """By the number of moves made before: pairs of cells, both the same for a circle."""
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
    return {"steps": steps, **notes_json(record), "variations": variations}

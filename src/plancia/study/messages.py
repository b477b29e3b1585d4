"""Messages of study: texts to read, lines to follow, analyses, reviews."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from plancia.live.messages import (
    GameName,
    Message,
    Moves,
    Options,
    Ping,
    Ply,
    Pong,
    PositionText,
    Refused,
    RequestId,
)
from plancia.study.mistakes import Remember
from plancia.study.review import Reviewed, ReviewedMove
from plancia.study.views import AnalysisView

Cell = tuple[int, int]


class ReadText(Message):
    """A text with games in it, of any kind we read; `game` and `options` for bare moves."""

    text: Annotated[str, Meta(max_length=200_000)]
    game: Annotated[str, Meta(max_length=40)] = ""
    options: Options = field(default_factory=dict)


class LineRequest(Message):
    """A line of moves from a start (the game's own, if none is given)."""

    game: GameName
    options: Options = field(default_factory=dict)
    start: PositionText = ""
    moves: Moves | Annotated[str, Meta(max_length=20_000)] = field(default_factory=list)
    """A list, or one text as the game writes a line."""


NotedPly = Annotated[str, Meta(pattern="^[0-9]{1,7}$")]
Comments = Annotated[
    dict[NotedPly, Annotated[str, Meta(max_length=10_000)]],
    Meta(max_length=20_000, description="by the number of moves made before"),
]
Symbols = Annotated[
    dict[NotedPly, Annotated[str, Meta(max_length=2)]],
    Meta(max_length=20_000, description="by the number of the move: !, ?, !!, ??, !? or ?!"),
]


class NotedLine(Message):
    """A variation with what people noted beside it."""

    moves: Moves
    comments: Comments = field(default_factory=dict)
    symbols: Symbols = field(default_factory=dict)
    variations: Variations = field(default_factory=dict)


Variations = Annotated[
    dict[NotedPly, Annotated[list[NotedLine], Meta(max_length=1000)]],
    Meta(max_length=20_000, description="by the number of the move that they replace"),
]


class RecordRequest(LineRequest):
    """A line to be written as a record, with what people noted beside it."""

    tags: Annotated[
        dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=1000)]],
        Meta(max_length=100),
    ] = field(default_factory=dict)
    comments: Comments = field(default_factory=dict)
    symbols: Symbols = field(default_factory=dict)
    variations: Variations = field(default_factory=dict)
    result: Annotated[str, Meta(max_length=10)] = ""
    """Where the moves do not say it: `1-0`, `0-1`, `1/2-1/2`, `solved`, `stuck` or `*`."""


class Analyse(Message, tag="analyse"):
    """Begin to analyse a position; what was being analysed under this id is stopped."""

    id: RequestId
    game: GameName
    position: PositionText
    options: Options = field(default_factory=dict)
    seconds: Annotated[float, Meta(ge=0.1, le=600)] = 20.0


class Review(Message, tag="review"):
    """Value every position of a game, for the graph and the mistakes."""

    id: RequestId
    game: GameName
    options: Options = field(default_factory=dict)
    start: PositionText = ""
    moves: Moves = field(default_factory=list)
    prelude: Ply = 0
    """Moves at the start that no player of this game made."""
    remember: Remember | None = None
    """Whose lesson comes back as a mistake; None for a game of others."""


class StopAnalysis(Message, tag="stop"):
    id: RequestId


StudyRequest = Analyse | Review | StopAnalysis
ToAnalyst = StudyRequest | Ping
"""Messages of a client on /api/analysis."""

FromAnalyst = AnalysisView | ReviewedMove | Reviewed | Refused | Pong
"""Messages to a client on /api/analysis."""

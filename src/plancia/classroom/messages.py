"""Messages of classes: what clients ask of them, and what they are sent."""

from typing import Annotated, Literal

from msgspec import Meta, field

from plancia.classroom.events import Mode
from plancia.classroom.views import ClassView
from plancia.live.messages import (
    GameName,
    Message,
    Moves,
    Options,
    PersonName,
    Ping,
    Ply,
    Pong,
    PositionText,
    Refused,
    Token,
)
from plancia.puzzles.puzzle import GRADES

MAX_TASKS = 100
MAX_WAY = 100
"""Moves of a puzzle for one."""
TaskNumber = Annotated[int, Meta(ge=0, le=10_000)]


class TaskRequest(Message):
    """A position: after `moves` from `start` (the game's own if none is given); or a puzzle by its
    number; or, with `count`, as many puzzles of a grade and a motif."""

    game: GameName
    options: Options = field(default_factory=dict)
    start: PositionText = ""
    moves: Moves = field(default_factory=list)
    puzzle: Annotated[int, Meta(ge=0, le=10_000_000)] | None = None
    count: Annotated[int, Meta(ge=0, le=MAX_TASKS)] = 0
    grade: Annotated[int, Meta(ge=0, le=len(GRADES))] = 0
    """0 for any."""
    tag: Annotated[str, Meta(max_length=40)] = ""


Tasks = Annotated[list[TaskRequest], Meta(max_length=MAX_TASKS)]


class NewClassRequest(Message):
    """Questions to a class, or homework."""

    title: Annotated[str, Meta(max_length=60)]
    mode: Mode
    tasks: Tasks = field(default_factory=list)


class ClassAnswerRequest(Message):
    """A pupil's move in a task; in homework also `show`, to have the solution shown.

    A puzzle for one is answered by the move that reaches the goal, or by one after which it is out
    of reach, with the moves before it as `way`.
    """

    task: TaskNumber
    move: Token = "-"
    ply: Ply = 0
    way: Annotated[list[Token], Meta(max_length=MAX_WAY)] = field(default_factory=list)
    show: bool = False


class ClassActionRequest(Message):
    """What the teacher does: `add` tasks, `open`, `close` and `reveal` a question, `rename` and
    `remove` a pupil, `end` the class."""

    act: Literal["add", "open", "close", "reveal", "rename", "remove", "end"]
    task: TaskNumber = 0
    """Which one is opened."""
    pupil: Annotated[int, Meta(ge=0, le=10_000)] = 0
    name: PersonName = ""
    tasks: Tasks = field(default_factory=list)


ToClassViewer = ClassView | Refused | Pong
"""Messages to a client on /api/classes/{id}/live: the class first, then whenever it changes."""
FromClassViewer = Ping

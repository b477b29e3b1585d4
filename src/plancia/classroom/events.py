"""Events: what can happen in a class, a type for each, and how they are stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from plancia.core.options import Json
from plancia.live.logs import EventKinds, LogEvent

Mode = Literal["questions", "homework"]
"""Questions: the whole class answers one at a time. Homework: everybody solves all alone."""


@dataclass(frozen=True, slots=True)
class TaskPosition:
    """A position in which a move is asked for."""

    game: str
    options: Mapping[str, Json]
    position: str
    line: tuple[str, ...] = ()
    """The moves that solve a puzzle, with the opponent's replies; none of any other position. In a
    game for one it is one way to the goal, and any other counts too."""
    puzzle: int | None = None
    """The number of the puzzle in its pack."""


@dataclass(frozen=True, slots=True)
class ClassPlan:
    """What the teacher has chosen."""

    title: str
    mode: Mode
    teacher: str
    """The id of the person."""
    tasks: tuple[TaskPosition, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """A move and what it is worth to the player who makes it."""

    move: str
    value: float
    distance: int | None = None
    """Of a proved win or loss: moves that the winner still makes."""


@dataclass(frozen=True, slots=True)
class Created(LogEvent):
    plan: ClassPlan


@dataclass(frozen=True, slots=True)
class TasksAdded(LogEvent):
    tasks: tuple[TaskPosition, ...]


@dataclass(frozen=True, slots=True)
class Joined(LogEvent):
    pupil: int
    """From 1, in the order of joining."""
    name: str
    person: str


@dataclass(frozen=True, slots=True)
class Renamed(LogEvent):
    pupil: int
    name: str


@dataclass(frozen=True, slots=True)
class Removed(LogEvent):
    """By the teacher, for good: the answers do not count any more."""

    pupil: int


@dataclass(frozen=True, slots=True)
class Opened(LogEvent):
    """The task of that number, from 1, is asked: phones can answer."""

    task: int


@dataclass(frozen=True, slots=True)
class Closed(LogEvent):
    """No more answers; the class sees how many chose what."""


@dataclass(frozen=True, slots=True)
class Revealed(LogEvent):
    """The class sees what each choice is worth."""


@dataclass(frozen=True, slots=True)
class Answered(LogEvent):
    """A pupil's move. In a question the latest one counts; in homework it is right or wrong."""

    pupil: int
    task: int
    move: str
    ply: int = 0
    """Moves of the puzzle's line that were made before."""
    way: tuple[str, ...] = ()
    """In a game for one: the moves before it, which need not be the line's."""


@dataclass(frozen=True, slots=True)
class SolutionShown(LogEvent):
    """A pupil had the solution of homework shown before it was solved."""

    pupil: int
    task: int


@dataclass(frozen=True, slots=True)
class Valued(LogEvent):
    """An analysis of a task, stored so that it is made once."""

    task: int
    exact: bool
    moves: tuple[MoveWorth, ...]
    """The best first."""


@dataclass(frozen=True, slots=True)
class Refuted(LogEvent):
    """How a wrong move is punished: the moves after it."""

    task: int
    move: str
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ended(LogEvent):
    pass


KINDS: Final[EventKinds[LogEvent]] = EventKinds(
    {
        "created": Created,
        "tasks": TasksAdded,
        "joined": Joined,
        "renamed": Renamed,
        "removed": Removed,
        "opened": Opened,
        "closed": Closed,
        "revealed": Revealed,
        "answered": Answered,
        "shown": SolutionShown,
        "valued": Valued,
        "refuted": Refuted,
        "ended": Ended,
    }
)

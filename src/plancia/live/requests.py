"""Requests: what people, levels and timers ask of a live game. `judging.judge` answers them all.

Those that people make are messages: see `plancia.live.messages`.
"""

from dataclasses import dataclass
from typing import Any

from plancia.core.position import Position, Side
from plancia.core.text import Words
from plancia.engine.match import Termination
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.stored import Seat


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person takes a seat: the open one by an invitation, or one that was held already."""

    seat: Seat
    link: str = ""
    """The token of the link, which is used up with it."""
    is_invited: bool = True


@dataclass(frozen=True, slots=True)
class LevelAnswered:
    """A level's move in a position, or the reason why it forfeits."""

    position: Position[Any]
    player: Side
    move: Any
    spent: float
    """Seconds on its clock."""
    why: Words = ""
    praises: bool = False
    """The level praises the move that it answers."""
    forfeit: tuple[Termination, str] | None = None


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """No server has watched the clocks since then: they begin anew."""

    unwatched_until: float


@dataclass(frozen=True, slots=True)
class TimerExpired:
    """The timer of the player to move has gone off."""


@dataclass(frozen=True, slots=True)
class MoveLimitReached:
    """A game that has taken that number of moves ends."""

    moves: int


@dataclass(frozen=True, slots=True)
class FirstMoveOverdue:
    """The first move of a tournament's game was not made in time."""


@dataclass(frozen=True, slots=True)
class SearchAbandoned:
    """The person who looked for an opponent has gone."""


@dataclass(frozen=True, slots=True)
class Adjudicated:
    """The organiser of a tournament has decided a game."""

    winner: Side | None


Request = (
    MoveRequest
    | ActionRequest
    | SeatTaken
    | LevelAnswered
    | ClockResumed
    | TimerExpired
    | MoveLimitReached
    | FirstMoveOverdue
    | SearchAbandoned
    | Adjudicated
)

"""Events: what can happen in a tournament, a type for each, and how they are stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from plancia.core.options import Json
from plancia.live.logs import EventKinds, LogEvent

Format = Literal["swiss", "arena"]


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What the organiser has chosen."""

    title: str
    format: Format
    game: str
    options: Mapping[str, Json]
    clock: str
    organiser: str
    """The id of the person."""
    seed: int
    """Of all that is left to chance: who meets whom among equals."""
    rounds: int = 5
    """Of a Swiss tournament."""
    minutes: float = 20
    """Of an arena: after that no game begins."""
    house_level: str = ""
    """The level that plays whom an odd number of players leaves over; nothing for a bye."""
    pause_s: float = 10.0
    """Seconds between the last result of a round and the next round."""
    first_move_s: float = 60.0
    """Seconds for the first move of a game; who does not make it loses the game and is away."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """The game of that number, from 1, and the players of its two seats.

    One seat is None for the player who is left over: a bye, or a game against the house level.
    """

    game: int
    first: int | None
    second: int | None


@dataclass(frozen=True, slots=True)
class Created(LogEvent):
    plan: TournamentPlan


@dataclass(frozen=True, slots=True)
class Joined(LogEvent):
    """A person, or a level that plays like one."""

    player: int
    """From 1, in the order of joining."""
    name: str
    person: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Renamed(LogEvent):
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class Left(LogEvent):
    """The player is paired no more, until they return."""

    player: int


@dataclass(frozen=True, slots=True)
class Returned(LogEvent):
    player: int


@dataclass(frozen=True, slots=True)
class Removed(LogEvent):
    """By the organiser, for good. The games that were played count for the others."""

    player: int


@dataclass(frozen=True, slots=True)
class Started(LogEvent):
    pass


@dataclass(frozen=True, slots=True)
class Paired(LogEvent):
    round: int
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(LogEvent):
    """The result of a game, as points of its first and its second player."""

    game: int
    points: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ended(LogEvent):
    pass


KINDS: Final[EventKinds[LogEvent]] = EventKinds(
    {
        "created": Created,
        "joined": Joined,
        "renamed": Renamed,
        "left": Left,
        "returned": Returned,
        "removed": Removed,
        "started": Started,
        "paired": Paired,
        "result": GameEnded,
        "ended": Ended,
    }
)

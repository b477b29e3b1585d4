"""Events: what can happen in the challenge of a day, a type for each, and how they are stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from plancia.core.options import Json
from plancia.live.logs import EventKinds, LogEvent


@dataclass(frozen=True, slots=True)
class ChallengePlan:
    """A game's position of a day, and what it is worth to the player who moves."""

    game: str
    date: str
    options: Mapping[str, Json]
    position: str
    value: float
    """1 for a win, 0 for a draw."""


@dataclass(frozen=True, slots=True)
class Created(LogEvent):
    plan: ChallengePlan


@dataclass(frozen=True, slots=True)
class Began(LogEvent):
    """A person begins; a run of theirs that goes on is given up."""

    run: int
    """From 1, in the order of beginning."""
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Moved(LogEvent):
    """A move and the perfect player's reply; nothing if the run is over."""

    run: int
    move: str
    keeps: bool
    """False if the move gave the value away: the run is over."""
    reply: str = ""
    better: tuple[str, ...] = ()
    """The moves that would have kept it."""


KINDS: Final[EventKinds[LogEvent]] = EventKinds(
    {"created": Created, "began": Began, "moved": Moved}
)

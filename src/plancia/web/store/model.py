"""What the store keeps, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from plancia.core.options import Json

SeatKind = Literal["person", "level", "open"]
LinkKind = Literal["invite", "seat"]


class StoreError(Exception):
    """The database can't be used, or did not do what it was asked; says why in a sentence."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a game."""

    seq: int
    """From 1, without gaps."""
    at: float
    """The server's `time.time()`."""
    kind: str
    """move, take-back, draw-offer, draw-declined, take-back-offer, take-back-declined, ended,
    joined, seat-moved, rematch-offer, rematch-declined, rematch, resumed."""
    player: int | None = None
    move: str | None = None
    spent: float = 0.0
    """Seconds on the clock."""
    data: Mapping[str, Json] = field(default_factory=dict)
    """The rest: termination, reason, winner, comment, the next game's id, ..."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a person (the holder), a level, or nobody yet."""

    player: int
    kind: SeatKind
    holder: str | None = None
    level: str | None = None
    name: str = ""
    """What the person is called now, or the level: comes with loads and is not kept here."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands after an event: kept beside it, for lists and for taking games up."""

    ply: int
    awaits: int | None
    awaits_level: bool
    position: str
    result: str = ""
    """`1-0`, `0-1`, `1/2-1/2`, `solved`, `stuck` or `*`; nothing while the game goes on."""
    termination: str = ""
    reason: str = ""
    winner: int | None = None
    ticking: bool = False
    """Whether somebody's clock runs."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game with everything that has happened in it."""

    id: str
    game: str
    options: Mapping[str, Json]
    start: str
    moves: tuple[str, ...]
    """Made before it began, from `start`."""
    clock: str
    created: float
    creator: str
    """The person who made it."""
    seats: tuple[Seat, ...]
    events: tuple[Event, ...] = ()
    previous: str | None = None
    """The game that this one is a rematch of."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in a list."""

    id: str
    game: str
    options: Mapping[str, Json]
    seats: tuple[Seat, ...]
    standing: Standing
    created: float
    changed: float


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    created: float


@dataclass(frozen=True, slots=True)
class Link:
    """What a token opens: an invitation to an open seat, or a seat moving to another device."""

    kind: LinkKind
    game_id: str
    player: int

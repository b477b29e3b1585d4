"""Games as they are stored, in plain values: the words and numbers of a database."""

from collections.abc import Mapping
from dataclasses import dataclass

from plancia.core.options import Json
from plancia.live.events import AnyEvent, Seat


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game has come: kept beside its latest event, for lists and for taking games up."""

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
    """True while a clock runs."""
    coached: bool = False
    """True if a player had the coach at some time: no clean win."""


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
    events: tuple[AnyEvent, ...] = ()
    previous: str | None = None
    """The game that this one is a rematch of."""
    tournament: str | None = None
    """The tournament that it belongs to: there its players have the names of its seats."""
    public: bool = False
    """True if anybody may take its open seat, and watch it from the first page."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in a list."""

    id: str
    game: str
    options: Mapping[str, Json]
    seats: tuple[Seat, ...]
    progress: Progress
    created: float
    changed: float

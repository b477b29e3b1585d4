"""Events: what can happen in a game, a type for each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from plancia.core.position import Side
from plancia.engine.match import GameEnd

Offer = Literal["draw", "take-back", "rematch"]
"""The offers of players to each other."""


SeatKind = Literal["person", "level", "open"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side: a person (the holder) or a level; or the seat is open."""

    player: Side
    kind: SeatKind
    holder: str | None = None
    level: str | None = None
    name: str = ""
    """The present name of the person or level: joined on loading, not stored with the seat."""
    points: float = 0.0
    """The score of the games that this one is a rematch of."""


class Logged(msgspec.Struct, tag_field="kind", omit_defaults=True):
    """One thing that happened in a game or a room: the number `seq`, from 1 without gaps, and
    when."""

    seq: int
    at: float

    @property
    def kind(self) -> str:
        """The word for it in a store."""
        return str(self.__struct_config__.tag)


class Event(Logged):
    """In a game, by a player."""

    player: Side | None = None
    what = Logged.kind
    """The word for it in messages."""


class Moved(Event, tag="move"):
    move: str = ""
    spent: float = 0.0
    """Seconds on the clock."""
    comment: str = ""
    praises: bool = False
    """The level that makes it praises the move before."""


class TookBack(Event, tag="take-back"):
    ply: int = 0
    """How many moves are left."""


class Ended(Event, tag="ended", kw_only=True):
    """It ended by something other than a move."""

    verdict: GameEnd


class Offered(Event, tag="offer", kw_only=True):
    offer: Offer

    @property
    def what(self) -> str:
        return f"{self.offer}-offer"


class Declined(Event, tag="declined", kw_only=True):
    offer: Offer

    @property
    def what(self) -> str:
        return f"{self.offer}-declined"


class Seated(Event, tag="seated"):
    """A person took a seat."""

    seat: Seat | None = None
    """None in an event that was stored: a stored game has its seats as they are now."""
    link: str = ""
    """The token of the link that is used up with it; not stored either."""


class Joined(Seated, tag="joined"):
    """The open seat."""


class SeatMoved(Seated, tag="seat-moved"):
    """A seat that was held already, such as one's own on another device."""


class Coached(Event, tag="coach"):
    """The player turned the coach on, or off."""

    on: bool = True


class Rematched(Event, tag="rematch"):
    next: str = ""
    """The id of the next game."""


class Resumed(Event, tag="resumed"):
    """A server took the game up after a time in which none watched its clocks."""


AnyEvent = (
    Moved
    | TookBack
    | Ended
    | Offered
    | Declined
    | Joined
    | SeatMoved
    | Coached
    | Rematched
    | Resumed
)


def coached_from_start(seats: Sequence[Seat], at: float) -> tuple[AnyEvent, ...]:
    """The first event of a game in which the coach warns the one person."""
    player = next(seat.player for seat in seats if seat.kind == "person")
    return (Coached(1, at, player),)

"""Events: what can happen in a game, a type for each, and how they are stored."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

import msgspec

from plancia.core.errors import MalformedText
from plancia.core.position import Side
from plancia.engine.match import GameEnd
from plancia.live.stored import Seat, StoredEvent

Offer = Literal["draw", "take-back", "rematch"]
"""The offers of players to each other."""


class Event(msgspec.Struct, tag_field="kind", omit_defaults=True):
    """One thing that happened: the number `seq`, from 1 without gaps, when, and by which player."""

    seq: int
    at: float
    player: Side | None = None

    @property
    def what(self) -> str:
        """The word for it in messages."""
        return str(self.__struct_config__.tag)


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


def to_stored(event: Event) -> StoredEvent:
    data: dict[str, Any] = msgspec.to_builtins(event)
    data.pop("seat", None)
    data.pop("link", None)
    row = StoredEvent(data.pop("seq"), data.pop("at"), data.pop("kind"), data.pop("player", None))
    if isinstance(event, Moved):
        return replace(row, move=data.pop("move"), spent=data.pop("spent", 0.0), data=data)
    return replace(row, data=data)


def from_stored(row: StoredEvent) -> Event:
    """MalformedText for an event that this version does not know."""
    given = {"seq": row.seq, "at": row.at, "kind": row.kind, "player": row.player, **row.data}
    if row.move is not None:
        given |= {"move": row.move, "spent": row.spent}
    try:
        event: Event = msgspec.convert(given, AnyEvent)
    except msgspec.ValidationError as error:
        raise MalformedText("{why}", why=str(error)) from None
    return event


def coached_from_start(seats: Sequence[Seat], at: float) -> tuple[StoredEvent, ...]:
    """The first event of a game in which the coach warns the one person."""
    player = next(seat.player for seat in seats if seat.kind == "person")
    return (to_stored(Coached(1, at, player)),)

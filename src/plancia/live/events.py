"""Events: what can happen in a game, a type for each, and how they are stored."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, cast, get_args

from plancia.core.errors import MalformedText
from plancia.core.position import Side
from plancia.engine.match import GameEnd, Termination
from plancia.live.stored import Seat, StoredEvent

Offer = Literal["draw", "take-back", "rematch"]
"""The offers of players to each other."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: the number `seq`, from 1 without gaps, when, and by which player."""

    seq: int
    at: float
    player: Side | None = None


@dataclass(frozen=True, slots=True)
class Moved(Event):
    move: str = ""
    spent: float = 0.0
    """Seconds on the clock."""
    comment: str = ""
    praises: bool = False
    """The level that makes it praises the move before."""


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    ply: int = 0
    """How many moves are left."""


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """It ended by something other than a move."""

    verdict: GameEnd = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Offered(Event):
    what: Offer = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Declined(Event):
    what: Offer = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Seated(Event):
    """A person took a seat."""

    seat: Seat | None = None
    """None in an event that was stored: a stored game has its seats as they are now."""


@dataclass(frozen=True, slots=True)
class Joined(Seated):
    """The open seat."""


@dataclass(frozen=True, slots=True)
class SeatMoved(Seated):
    """A seat that was held already, such as one's own on another device."""


@dataclass(frozen=True, slots=True)
class Coached(Event):
    """The player turned the coach on, or off."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class Rematched(Event):
    next: str = ""
    """The id of the next game."""


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """A server took the game up after a time in which none watched its clocks."""


def kind_of(event: Event) -> str:
    """The word for an event in the database, in messages and in metrics."""
    match event:
        case Offered():
            return f"{event.what}-offer"
        case Declined():
            return f"{event.what}-declined"
        case _:
            return _KINDS[type(event)]


_KINDS: Final[dict[type[Event], str]] = {
    Moved: "move",
    TookBack: "take-back",
    Ended: "ended",
    Joined: "joined",
    SeatMoved: "seat-moved",
    Coached: "coach",
    Rematched: "rematch",
    Resumed: "resumed",
}
_OFFERS: Final = {
    f"{what}-{suffix}": (kind, what)
    for what in get_args(Offer)
    for suffix, kind in (("offer", Offered), ("declined", Declined))
}


def to_stored(event: Event) -> StoredEvent:
    move, spent, data = None, 0.0, dict[str, Any]()
    match event:
        case Moved():
            move, spent = event.move, event.spent
            data = {"comment": event.comment} if event.comment else {}
            data |= {"praises": True} if event.praises else {}
        case TookBack():
            data = {"ply": event.ply}
        case Ended(verdict=verdict):
            data = {"termination": verdict.termination.value, "reason": verdict.reason}
            if verdict.winner is not None:
                data["winner"] = verdict.winner
        case Coached():
            data = {"on": event.on}
        case Rematched():
            data = {"next": event.next}
    return StoredEvent(event.seq, event.at, kind_of(event), event.player, move, spent, data)


def coached_from_start(seats: Sequence[Seat], at: float) -> tuple[StoredEvent, ...]:
    """The first event of a game in which the coach warns the one person."""
    player = next(seat.player for seat in seats if seat.kind == "person")
    return (to_stored(Coached(1, at, player)),)


def from_stored(row: StoredEvent) -> Event:
    """MalformedText for an event that this version does not know."""
    head, data = (row.seq, row.at, row.player), row.data
    match row.kind:
        case "move":
            comment, praises = str(data.get("comment", "")), bool(data.get("praises"))
            return Moved(*head, row.move or "", row.spent, comment, praises)
        case "take-back":
            return TookBack(*head, cast(int, data["ply"]))
        case "ended":
            winner = cast("int | None", data.get("winner"))
            termination = Termination(str(data["termination"]))
            return Ended(*head, verdict=GameEnd(winner, termination, str(data["reason"])))
        case "joined":
            return Joined(*head)
        case "seat-moved":
            return SeatMoved(*head)
        case "coach":
            return Coached(*head, bool(data["on"]))
        case "rematch":
            return Rematched(*head, str(data["next"]))
        case "resumed":
            return Resumed(*head)
        case offer if offer in _OFFERS:
            kind, what = _OFFERS[offer]
            return kind(*head, what=what)
        case unknown:
            raise MalformedText("{kind} is no event of a game", kind=repr(unknown))

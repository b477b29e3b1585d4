"""A room: its members, its door and its organiser, as its events make them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, ClassVar, Final, Literal

from plancia.live.events import Logged
from plancia.live.names import readable_name
from plancia.live.refusal import Refusal
from plancia.rooms.messages import RoomActionRequest, Status

Presence = Literal["here", "away", "removed"]
MAX_NAME_CHARACTERS: Final = 24
"""Of a name that many read from afar."""
MAX_OF_PLACE: Final = 200
"""Members that may ever join from one network address: it can't fill a room."""
EVEN_IF_OVER: Final = ("rename", "remove")


class RoomEvent(Logged):
    """One thing that happened in a room."""

    leads_to: ClassVar[Status | None] = None
    """The status of the room after it, where it changes that."""


@dataclass(frozen=True, slots=True)
class Member:
    number: int
    """From 1, in the order of joining."""
    name: str
    person: str = ""
    place: str = ""
    """A pseudonym of the network address."""
    presence: Presence = "here"

    @property
    def is_here(self) -> bool:
        return self.presence == "here"


class Joined(RoomEvent, tag="joined"):
    member: int
    name: str
    person: str = ""
    place: str = ""


class Renamed(RoomEvent, tag="renamed"):
    member: int
    name: str


class Left(RoomEvent, tag="left"):
    """The member is away until they return."""

    member: int


class Returned(RoomEvent, tag="returned"):
    member: int


class Removed(RoomEvent, tag="removed"):
    """By the organiser, for good. What they have done counts for the others."""

    members: list[int]


class DoorMoved(RoomEvent, tag="door"):
    """The organiser lets nobody else in, or lets people in again."""

    is_open: bool


class Ended(RoomEvent, tag="ended"):
    leads_to: ClassVar[Status | None] = "over"


MemberEvent = Joined | Renamed | Left | Returned | Removed | DoorMoved | Ended


class Room(ABC):
    """The state of a room, folded from its events."""

    max_members: ClassVar[int]
    title: str
    organiser: str
    """The id of the person."""
    status: Status
    shown_seq: int
    """The number of the latest event that changes what all viewers are shown."""

    def __init__(self, room_id: str, events: Iterable[RoomEvent]) -> None:
        self.id = room_id
        self.seq = 0
        self.members: list[Member] = []
        self.is_door_open = True
        self.ended_at: float | None = None
        self._by_person: dict[str, int] = {}
        self._by_place: Counter[str] = Counter()
        for event in events:
            self.apply(event)

    def member(self, number: int) -> Member:
        return self.members[number - 1]

    def member_of(self, person: str | None) -> Member | None:
        number = self._by_person.get(person or "")
        return self.member(number) if number else None

    @property
    def here(self) -> list[Member]:
        return [member for member in self.members if member.presence == "here"]

    @property
    def shown(self) -> list[Member]:
        """All but those who were removed."""
        return [member for member in self.members if member.presence != "removed"]

    @property
    def takes_joiners(self) -> bool:
        return self.is_door_open and self.ended_at is None

    def apply(self, event: RoomEvent) -> None:
        assert event.seq == self.seq + 1, f"event {event.seq} after event {self.seq}"
        self.seq = event.seq
        match event:
            case Joined():
                assert event.member == len(self.members) + 1
                self.members.append(Member(event.member, event.name, event.person, event.place))
                self._by_place[event.place] += 1
                self._by_person.setdefault(event.person, event.member)
            case Renamed():
                self._change(event.member, name=event.name)
            case Left():
                self._change(event.member, presence="away")
            case Returned():
                self._change(event.member, presence="here")
            case Removed():
                for number in event.members:
                    self._change(number, presence="removed")
            case DoorMoved():
                self.is_door_open = event.is_open
            case Ended():
                self.ended_at = event.at
        self._apply(event)

    @abstractmethod
    def _apply(self, event: RoomEvent) -> None:
        """Apply what is special to this sort of room."""

    def _change(self, number: int, **changes: Any) -> None:
        self.members[number - 1] = replace(self.member(number), **changes)

    # Judging: what people ask is refused, or becomes an event

    def judge_join(self, person: str, name: str, now: float, place: str = "") -> RoomEvent | None:
        """A person joins under a name that no other member has, or returns; None if they are here
        already."""
        member = self.member_of(person)
        if member is None:
            return self._joined(now, member_name(name), person, place)
        if member.presence == "removed":
            raise Refusal("not-yours", "The organiser has removed you.")
        return None if member.is_here else Returned(self.seq + 1, now, member.number)

    def _joined(self, now: float, name: str, person: str, place: str) -> RoomEvent:
        """A new member; removed ones take up no room."""
        self.check_goes_on()
        if not self.is_door_open:
            raise Refusal("not-now", "The organiser lets nobody else in.")
        if len(self.shown) >= self.max_members:
            raise Refusal("not-now", "{n} people have joined: no more can.", n=self.max_members)
        if place and self._by_place[place] >= MAX_OF_PLACE:
            raise Refusal(
                "not-now", "{n} people have joined from your network: no more can.", n=MAX_OF_PLACE
            )
        number, name = len(self.members) + 1, unique_name(name, self._names())
        return Joined(self.seq + 1, now, number, name, person, place)

    def judge_action(self, person: str, request: RoomActionRequest, now: float) -> RoomEvent:
        """What a member or the organiser does."""
        seq, act = self.seq + 1, request.act
        if act not in EVEN_IF_OVER:
            self.check_goes_on()
        if act in ("leave", "return"):
            own = self.member_of(person)
            if own is None or own.presence == "removed":
                raise Refusal("not-yours", "Join first.")
            return (Left if act == "leave" else Returned)(seq, now, own.number)
        self.check_organiser(person)
        match act:
            case "rename":
                member = self._find(request.member)
                name = unique_name(member_name(request.name), self._names(member.number))
                return Renamed(seq, now, member.number, name)
            case "remove":
                member = self._find(request.member)
                same = (each.number for each in self.shown if each.place == member.place)
                is_all = request.all_of_address and member.place
                return Removed(seq, now, [*same] if is_all else [member.number])
            case "open-door" | "close-door":
                return DoorMoved(seq, now, act == "open-door")
            case "end":
                return Ended(seq, now)
            case _:
                return self._judge(request, now)

    @abstractmethod
    def _judge(self, request: RoomActionRequest, now: float) -> RoomEvent:
        """What the organiser does in this sort of room alone."""

    def check_organiser(self, person: str) -> None:
        if person != self.organiser:
            raise Refusal("not-yours", "Only the organiser can do that.")

    def check_goes_on(self) -> None:
        if self.ended_at is not None:
            raise Refusal("over", "This is over.")

    def _find(self, number: int) -> Member:
        if not 1 <= number <= len(self.members):
            raise Refusal("not-found", "Nobody has the number {n}.", n=number)
        return self.member(number)

    def _names(self, without: int = 0) -> list[str]:
        return [each.name for each in self.shown if each.number != without]


def not_here(act: str) -> Refusal:
    """For what only the other sort of room does."""
    return Refusal("malformed", "{act} can't be done here.", act=act)


def member_name(text: str) -> str:
    """The name of a person who joins; Refusal if nothing of it can be seen."""
    name = readable_name(text)[:MAX_NAME_CHARACTERS].strip()
    if not name:
        raise Refusal("malformed", "Enter a name that the others can read.")
    return name


def unique_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if one of the others has the same."""
    taken = {each.casefold() for each in others}
    candidates = (f"{name} {number}" if number > 1 else name for number in count(1))
    return next(each for each in candidates if each.casefold() not in taken)

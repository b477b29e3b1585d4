"""Ports: what a front end gives the host, protocols of a few methods each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from plancia.core.options import Json
from plancia.core.position import Side
from plancia.live.events import AnyEvent
from plancia.live.game import LiveGame
from plancia.live.stored import Progress, StoredGame

if TYPE_CHECKING:  # a browser has no rooms
    from plancia.rooms.messages import Status
    from plancia.rooms.room import RoomEvent


class StoreUnavailable(Exception):
    """The store does not answer, or takes no writes: an append may have committed or not."""


class GameStore(Protocol):
    """Where games are kept. What was awaited is kept; StoreUnavailable if that is not known."""

    async def create(self, game: StoredGame) -> LiveGame:
        """Keep a new game; one of that id that is there already stays as it is."""

    async def load(self, game_id: str) -> LiveGame | None:
        """The game as its events make it. Refusal if it can't be read any more."""

    async def append(self, game_id: str, event: AnyEvent, progress: Progress) -> bool:
        """Keep an event, and with it who took a seat; False if another event has its number."""

    async def events(self, game_id: str, after: int) -> Sequence[AnyEvent]:
        """The events with higher numbers than that."""

    # What a store for one person leaves as it is

    async def claim_answer(self, game_id: str, seq: int) -> bool:
        """True if a level may think here about the game after that event; False if another
        process has claimed it."""
        return True

    def derived_id(self, kind: Literal["rematch", "tournament"], of: str) -> str:
        """The id of a game's rematch, or of a game of a tournament, `ROOM:NUMBER`: always the same,
        so that the game is created once."""
        return f"{of}-next"

    def invite_path(self, game: LiveGame) -> str:
        """The path of the invitation to the open seat; nothing if there is none."""
        return ""

    # Rooms, and searches for an opponent: one person has none

    async def append_to_room(
        self, room_id: str, events: Sequence[RoomEvent], status: Status
    ) -> bool:
        """Keep all of these events, the first one of which may make the room; False if another
        event has its number."""
        return False

    async def events_of_room(self, room_id: str, after: int) -> Sequence[RoomEvent]:
        """The events with higher numbers than that; none if there is no such room."""
        return ()

    async def running_rooms(self) -> Collection[str]:
        """The rooms that do something by themselves."""
        return ()

    async def progress_of(self, game_ids: Sequence[str]) -> Mapping[str, Progress]:
        """How far those games have come that exist."""
        return {}

    async def public_games(self, since: float, limit: int) -> Sequence[str]:
        """The ids of public games in which a person waits, or that changed since then and are in
        progress."""
        return ()

    async def waiting_games(
        self, game: str, options: Mapping[str, Json], clock: str, limit: int
    ) -> Sequence[str]:
        """The ids of public games with these criteria in which a person waits."""
        return ()

    async def waits_of(self, person: str) -> Sequence[str]:
        """The ids of public games in which that person waits."""
        return ()

    async def searches(self, criteria: str) -> int:
        """How many searches with these criteria there were."""
        return 0

    async def create_search(self, game: StoredGame, criteria: str, number: int) -> bool:
        """Keep a game to wait in; False if another search with these criteria came after the first
        `number` of them."""
        return False


class PersonStore(Protocol):
    """Where texts about a person are kept by name, such as their mistakes."""

    async def person_text(self, person: str, name: str) -> tuple[str, int]:
        """The text and its version; an empty one of version 0 if there is none."""

    async def save_person_text(self, person: str, name: str, text: str, version: int) -> bool:
        """Keep the text as that version; False if it does not follow the version that is there."""


@dataclass(frozen=True, slots=True)
class Asker:
    """For whom a question is asked, which decides whose turn it is."""

    addresses: Collection[str] = ()
    """Of all who wait for the answer; it may change while they wait."""
    rank: int = 0
    """Among questions of one address, those of a lower rank come first."""
    is_watching: Callable[[], bool] = lambda: True
    """Questions of games that no client watches come last."""


NO_ASKER: Final = Asker()


class Viewer(Protocol):
    """A connection that looks at a game: a socket, a page, a screen."""

    @property
    def person(self) -> str | None:
        """None for a person who is not known."""

    @property
    def address(self) -> str:
        """Where the person is, for turns; nothing if there is only one."""

    @property
    def keeps_state(self) -> bool:
        """True if it keeps a game's state, and is sent what an event changes: `Changed`. Else it
        is sent all of it each time, as `Happened`."""


class Outbox(Protocol):
    """How what happens gets out: to viewers here, and to other processes with the same games."""

    def pack(self, value: object) -> Any:
        """A part of several messages, which may be encoded once for all of them."""

    def send(self, viewers: Collection[Viewer], message: object) -> None:
        """Send a message, a view of `plancia.live.views`, to each of these viewers."""

    def broadcast(self, notification: Notification) -> None:
        """Notify the other processes."""


# Notifications between processes that host the same games


@dataclass(frozen=True, slots=True)
class EventStored:
    """A game has an event of that number."""

    game: str
    seq: int


@dataclass(frozen=True, slots=True)
class PresenceChanged:
    """The people who look at a game on that server."""

    game: str
    server: str
    seats: list[Side]
    watchers: int


@dataclass(frozen=True, slots=True)
class PresenceRequested:
    """A server wants to know who looks at a game elsewhere."""

    game: str


@dataclass(frozen=True, slots=True)
class PersonRenamed:
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class PeopleSeated:
    """These people have a seat in a game."""

    game: str
    people: list[str]


Notification = EventStored | PresenceChanged | PresenceRequested | PersonRenamed | PeopleSeated

"""Presence: who looks at a game, on this server and on others, and what each of them is told."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from plancia.play.game import LiveGame
from plancia.play.views import Presence
from plancia.web.views import encode

MAX_QUEUED_MESSAGES: Final = 64
"""For a slow connection; with more it is closed, and will come back and ask for the state."""
PRESENCE_PAUSE_S: Final = 0.1
"""From a change of who is there until it is told, with all changes up to then."""
PRESENCE_MESSAGES_PER_S: Final = 1000
"""About presence, of one game: where many watch, the pause is longer."""


class Subscriber:
    """A connection that is told what happens."""

    address: str
    person: str | None

    __slots__ = ("_close", "address", "messages", "person")

    def __init__(self, person: str | None, close: Callable[[], None], address: str = "") -> None:
        self.person, self.address = person, address
        self.messages: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED_MESSAGES)
        self._close: Callable[[], None] | None = close

    def tell(self, message: str) -> None:
        """Never waits: a slow connection does not hold up the others."""
        try:
            self.messages.put_nowait(message)
        except asyncio.QueueFull:
            if self._close is not None:
                self._close()

    def end(self) -> None:
        """The connection is over. It and its game are not held by a reference cycle, which only
        a full garbage collection would free."""
        self._close = None


class Viewers:
    """Those who look at one game."""

    def __init__(self, game: LiveGame) -> None:
        self._game = game
        self._here: set[Subscriber] = set()
        self._elsewhere: dict[str, tuple[list[int], int]] = {}
        """By server: the seats whose players are connected to it, and its number of watchers."""
        self._telling: asyncio.TimerHandle | None = None
        self._away_since: dict[int, float] = {}
        """When the people of seats went offline, by `time.monotonic()`."""
        self._note_away()

    @property
    def are_there(self) -> bool:
        """On any server."""
        return bool(self._here) or any(seats or n for seats, n in self._elsewhere.values())

    @property
    def here(self) -> list[Subscriber]:
        """On this server."""
        return [*self._here]

    def add(self, subscriber: Subscriber) -> None:
        self._here.add(subscriber)
        self._tell_soon()

    def remove(self, subscriber: Subscriber) -> None:
        self._here.discard(subscriber)
        self._tell_soon()

    def count_here(self) -> tuple[list[int], int]:
        """The seats whose people are connected to this server, and how many others are."""
        people = {viewer.person for viewer in self._here}
        seats = [seat for seat in self._game.seats if seat.holder]
        holders = {seat.holder for seat in seats}
        watchers = sum(viewer.person not in holders for viewer in self._here)
        return [seat.player for seat in seats if seat.holder in people], watchers

    def count_elsewhere(self, server: str, seats: list[int], watchers: int) -> None:
        """Another server says who is there."""
        self._elsewhere[server] = (seats, watchers)
        self._tell_soon()

    def forget_servers(self, alive: set[str]) -> None:
        """All other servers are dead."""
        if gone := self._elsewhere.keys() - alive:
            for server in gone:
                del self._elsewhere[server]
            self._tell_soon()

    def presence(self) -> Presence:
        _, watchers = self.count_here()
        online = self._online()
        watchers += sum(count for _, count in self._elsewhere.values())
        return Presence(online, watchers, self.away_s())

    def away_s(self) -> list[float | None]:
        """For each seat for how many seconds its person has been offline; None for those here."""
        now = time.monotonic()
        pairs = zip(self._game.seats, self._online(), strict=True)
        return [
            None if online else round(now - self._away_since.get(seat.player, now), 1)
            for seat, online in pairs
        ]

    def _online(self) -> list[bool]:
        here, _ = self.count_here()
        there = set(here).union(*(seats for seats, _ in self._elsewhere.values()))
        return [seat.kind == "level" or seat.player in there for seat in self._game.seats]

    def _note_away(self) -> None:
        now = time.monotonic()
        for seat, online in zip(self._game.seats, self._online(), strict=True):
            if online:
                self._away_since.pop(seat.player, None)
            else:
                self._away_since.setdefault(seat.player, now)

    def _tell_soon(self) -> None:
        """A message to all viewers for each one who comes would be a square number."""
        self._note_away()
        if self._telling is None:
            pause = max(PRESENCE_PAUSE_S, len(self._here) / PRESENCE_MESSAGES_PER_S)
            self._telling = asyncio.get_running_loop().call_later(pause, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = None
        self.tell(self.presence())

    def tell(self, view: object) -> None:
        """A message to all who are connected to this server."""
        message = encode(view)
        for viewer in self.here:
            viewer.tell(message)

"""A table: a live game, those who look at it, and what is under way for it on this server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from plancia.web.live import LiveGame
from plancia.web.messages import Presence
from plancia.web.store import Event, Seat
from plancia.web.views import Audience, Snapshot, encode

BACKLOG: Final = 64
"""Messages that may wait for a slow connection, before it is given up: it will come back and ask
for the state."""
PRESENCE_PAUSE_S: Final = 0.1
"""From a change of who is there until it is told, with all changes up to then."""
PRESENCE_MESSAGES_PER_S: Final = 1000
"""About presence, of one game: where many watch, the pause is longer."""


class Listener:
    """Somebody's connection to a game."""

    __slots__ = ("_give_up", "address", "messages", "person")

    def __init__(self, person: str | None, give_up: Callable[[], None], address: str = "") -> None:
        self.person, self.address = person, address
        self.messages: asyncio.Queue[str] = asyncio.Queue(BACKLOG)
        self._give_up: Callable[[], None] | None = give_up

    def tell(self, message: str) -> None:
        """Never waits: one slow connection holds up nobody else."""
        try:
            self.messages.put_nowait(message)
        except asyncio.QueueFull:
            if self._give_up is not None:
                self._give_up()

    def end(self) -> None:
        """The connection is over. It and its game are not held by a reference cycle, which only
        a full garbage collection would free."""
        self._give_up = None


class Table:
    """A live game on this server."""

    def __init__(self, game: LiveGame, address: str = "") -> None:
        self.game = game
        self.address = address
        """Of whoever last sat down to it: its levels answer when that address has its turn."""
        self.lock = asyncio.Lock()
        """Held while an event is appended or caught up with, until it is applied."""
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, tuple[list[int], int]] = {}
        """What other servers say: whose players are there, and how many watchers."""
        self.asked: asyncio.Task[Any] | None = None
        """Whoever has a level think."""
        self.hurried: int | None = None
        """The ply at which a level was told to answer at once."""
        self.in_doubt = False
        """True if a failed append may still have committed."""
        self.timer: asyncio.TimerHandle | None = None
        self.looked = time.monotonic()
        """When somebody last wanted something of it."""
        self._snapshot = Snapshot(game)
        self._telling_presence: asyncio.TimerHandle | None = None

    def happen(self, event: Event, seat: Seat | None = None) -> None:
        """Something was kept: it is so now."""
        self.game.apply(event, seat)
        self._snapshot = Snapshot(self.game)

    def tell(self, event: Event, invite: str | None) -> None:
        """Everybody here is told of the latest event."""
        if not self.listeners:
            return
        presence = self.presence()
        for listener in [*self.listeners]:
            audience = self.audience(listener.person, invite)
            listener.tell(self._snapshot.happened(event, audience, presence))
        self._snapshot = Snapshot(self.game)  # what was told is not kept: there are many games

    def audience(self, person: str | None, invite: str | None) -> Audience:
        own = invite if person == self.game.creator else None
        return Audience(tuple(self.game.seats_of(person)), own)

    def state(self, person: str | None, invite: str | None, now: float) -> str:
        return self._snapshot.state(self.audience(person, invite), self.presence(), now)

    def rename(self, person: str, name: str) -> None:
        self.game.seats = [
            replace(seat, name=name) if seat.holder == person else seat for seat in self.game.seats
        ]

    # Who is there

    def presence_here(self) -> tuple[list[int], int]:
        """The seats whose people are connected to this server, and how many others are."""
        people = {listener.person for listener in self.listeners}
        holders = {seat.holder for seat in self.game.seats if seat.holder}
        here = [seat.player for seat in self.game.seats if seat.holder and seat.holder in people]
        watchers = sum(listener.person not in holders for listener in self.listeners)
        return here, watchers

    def presence(self) -> Presence:
        here, watchers = self.presence_here()
        there = set(here).union(*(seats for seats, _ in self.elsewhere.values()))
        online = [seat.kind == "level" or seat.player in there for seat in self.game.seats]
        return Presence(online, watchers + sum(count for _, count in self.elsewhere.values()))

    @property
    def is_watched(self) -> bool:
        return bool(self.listeners) or any(here or n for here, n in self.elsewhere.values())

    def tell_presence(self) -> None:
        """Soon: a message to everybody for everybody who comes would be a square number."""
        if self._telling_presence is None:
            pause = max(PRESENCE_PAUSE_S, len(self.listeners) / PRESENCE_MESSAGES_PER_S)
            loop = asyncio.get_running_loop()
            self._telling_presence = loop.call_later(pause, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling_presence = None
        message = encode(self.presence())
        for listener in [*self.listeners]:
            listener.tell(message)

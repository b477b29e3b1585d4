"""An open game: a live game in this server's memory, with its lock and its viewers."""

import asyncio
import time

from plancia.play.game import Change, LiveGame
from plancia.play.snapshot import Audience, Snapshot
from plancia.web.presence import Viewers
from plancia.web.views import encode, encoded


class OpenGame:
    def __init__(self, game: LiveGame, invite: str = "", address: str = "") -> None:
        self.game = game
        self.viewers: Viewers = Viewers(game)
        self.lock: asyncio.Lock = asyncio.Lock()
        """Held while an event is appended or caught up with, until it is applied."""
        self.in_doubt = False
        """True if a failed append may still have committed."""
        self.address = address
        """Of the player who came last: its levels answer when that address has its turn."""
        self.hurried_ply: int | None = None
        """At which a level was told to answer at once."""
        self._invite = invite
        """The path of the invitation to the open seat."""
        self._used = time.monotonic()
        self._snapshot = Snapshot(game, encoded)

    def use(self) -> None:
        """A request was about this game."""
        self._used = time.monotonic()

    @property
    def unused_seconds(self) -> float:
        return time.monotonic() - self._used

    def apply(self, change: Change) -> None:
        """Apply a stored change, and send it to the viewers on this server."""
        self.game.apply(change)
        self._snapshot = Snapshot(self.game, encoded)
        if not self.viewers.here:
            return
        snapshot = Snapshot(self.game, encoded)  # what was told is not kept: there are many games
        presence, messages = self.viewers.presence(), dict[Audience, str]()
        for viewer in self.viewers.here:
            audience = self._audience(viewer.person)
            if audience not in messages:
                happened = snapshot.happened(change.event, audience, presence)
                messages[audience] = encode(happened)
            viewer.tell(messages[audience])

    def state(self, person: str | None) -> str:
        """The whole game as that person sees it, as JSON."""
        presence = self.viewers.presence()
        return encode(self._snapshot.state(self._audience(person), presence, time.time()))

    def _audience(self, person: str | None) -> Audience:
        game = self.game
        invite = self._invite if game.open_seat and person == game.creator else None
        return Audience(tuple(game.seats_of(person)), invite)

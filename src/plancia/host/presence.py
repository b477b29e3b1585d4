"""Presence: who looks at a game, here and in other processes, and what each viewer is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from plancia.core.position import Side
from plancia.host.ports import Outbox, Viewer
from plancia.host.tasks import Clock
from plancia.live.events import Event, Seated
from plancia.live.game import LiveGame
from plancia.live.snapshot import Audience, SentState, Snapshot, audience_of, seats_key
from plancia.live.views import GameView, Presence

PRESENCE_PAUSE_S: Final = 0.1
"""From a change of presence until it is published, with all changes up to then."""
PRESENCE_MESSAGES_PER_S: Final = 1000
"""About presence, of one game: with many viewers the pause is longer."""


class Viewers:
    """Those who look at one game."""

    def __init__(self, game: LiveGame, clock: Clock, outbox: Outbox, invite: str = "") -> None:
        self._game, self._clock, self._outbox, self._invite = game, clock, outbox, invite
        self.here: set[Viewer] = set()
        self._elsewhere: dict[str, tuple[Collection[Side], int]] = {}
        """By server: the seats whose players are connected to it, and its number of watchers."""
        self._timer: asyncio.TimerHandle | None = None
        self._away_since: dict[Side, float] = {}
        """When the people of seats went offline, by the clock that never jumps."""
        self._came: set[Side] = set()
        self._snapshot: Snapshot | None = None
        """Of the game now, once a viewer who came was sent it."""
        self._known: SentState | None = None
        """What all viewers have been sent; None if that is not certain."""
        self._counted: tuple[list[Side], int] | None = None
        """What `count_here` says until somebody comes, goes or takes a seat."""
        self._note_away()

    # Who they are

    @property
    def any(self) -> bool:
        """True if the game is looked at, here or elsewhere."""
        return bool(self.here) or any(seats or n for seats, n in self._elsewhere.values())

    def add(self, viewer: Viewer) -> None:
        """Who comes is sent the state next."""
        if not self.here and self._known is None:
            self._known = self._latest().sent
        self.here.add(viewer)
        self._publish_soon()

    def remove(self, viewer: Viewer) -> None:
        self.here.discard(viewer)
        self._publish_soon()

    def count_here(self) -> tuple[list[Side], int]:
        """The seats whose people are connected here, and how many others are."""
        if self._counted is not None:
            return self._counted
        if not self.here:
            return [], 0
        people = {viewer.person for viewer in self.here}
        seats = [seat for seat in self._game.seats if seat.kind == "person"]
        holders = {seat.holder for seat in seats}
        # A person may look at the game twice.
        watchers = {viewer.person or viewer for viewer in self.here} - holders
        self._counted = [s.player for s in seats if s.holder in people], len(watchers)
        return self._counted

    def set_elsewhere(self, server: str, seats: Collection[Side], watchers: int) -> None:
        self._elsewhere[server] = seats, watchers
        self._publish_soon()

    def forget_servers(self, alive: Collection[str]) -> None:
        """All servers but these are dead."""
        if gone := self._elsewhere.keys() - set(alive):
            for server in gone:
                del self._elsewhere[server]
            self._publish_soon()

    def presence(self) -> Presence:
        """Who is connected, to this process or to another."""
        players, watchers = self.count_here()
        for seats, count in self._elsewhere.values():
            players, watchers = [*players, *seats], watchers + count
        now, online, away_s = self._clock.monotonic(), list[bool](), list[float | None]()
        for seat in self._game.seats:
            is_online = seat.kind == "level" or seat.player in players
            away = round(now - self._away_since.get(seat.player, now), 1)
            online.append(is_online)
            away_s.append(None if is_online else away)
        return Presence(online, watchers, away_s)

    def has_come(self, player: Side) -> bool:
        """True if the player was connected at some time, as far as this process knows."""
        return player in self._came

    def _note_away(self) -> None:
        now = self._clock.monotonic()
        for player, is_online in enumerate(self.presence().online, 1):
            if is_online:
                self._came.add(player)
                self._away_since.pop(player, None)
            else:
                self._away_since.setdefault(player, now)

    # What they are sent

    def state(self, person: str | None) -> GameView:
        """The whole game as that person sees it."""
        presence, now = self.presence(), self._clock.now()
        audience = audience_of(self._game, person, presence, now, self._invite)
        if self._known is not None and self._known.seats != seats_key(self._game):
            self._known = None  # a person was renamed: this viewer knows more than the others
        return self._latest().state(audience, presence, now)

    def _latest(self) -> Snapshot:
        if self._snapshot is None:
            self._snapshot = Snapshot(self._game, self._outbox.pack)
        return self._snapshot

    def publish(self, event: Event) -> None:
        """Something has happened in the game."""
        if isinstance(event, Seated):
            self._counted = None
            self._note_away()
        # What was sent is not kept, but for what the next event is compared with: there are many
        # games.
        self._snapshot = None
        if not self.here:
            self._known = None
            return
        snapshot = Snapshot(self._game, self._outbox.pack, self._known)
        presence = self.presence()
        for audience, viewers in self._audiences(presence):
            following, others = list[Viewer](), list[Viewer]()
            for viewer in viewers:
                (following if viewer.keeps_state else others).append(viewer)
            if following:
                self._outbox.send(following, snapshot.changed(event, audience, presence))
            if others:
                self._outbox.send(others, snapshot.happened(event, audience, presence))
        self._known = snapshot.sent

    def _publish_soon(self) -> None:
        """A message to all viewers for each one who comes would send n * n messages."""
        self._counted = None
        self._note_away()
        if self._timer is None:
            pause = max(PRESENCE_PAUSE_S, len(self.here) / PRESENCE_MESSAGES_PER_S)
            self._timer = asyncio.get_running_loop().call_later(pause, self._publish_presence)

    def _publish_presence(self) -> None:
        self._timer = None
        presence = self.presence()
        for audience, viewers in self._audiences(presence):
            message = replace(presence, actions=[*audience.actions], claim_in_s=audience.claim_in_s)
            self._outbox.send(viewers, message)

    def _audiences(self, presence: Presence) -> Iterator[tuple[Audience, list[Viewer]]]:
        """Those who see the same; a message is made once for all of them."""
        game, now, people = self._game, self._clock.now(), dict[str | None, list[Viewer]]()
        apart = {game.creator, *game.players_of}
        for viewer in self.here:
            person = viewer.person if viewer.person in apart else None  # watchers see the same
            people.setdefault(person, []).append(viewer)
        for person, viewers in people.items():
            yield audience_of(game, person, presence, now, self._invite), viewers

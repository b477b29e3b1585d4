"""Open games: live games in memory, each with its lock, its viewers and what is under way in it."""

import asyncio
from typing import Final

from plancia.host.ports import Outbox
from plancia.host.presence import Viewers
from plancia.host.tasks import Clock
from plancia.live.game import LiveGame

POLLING_S: Final = 5.0
"""After a request within which a client without a socket asks again."""


class OpenGame:
    game: LiveGame
    viewers: Viewers

    def __init__(
        self, game: LiveGame, clock: Clock, outbox: Outbox, invite: str = "", address: str = ""
    ) -> None:
        self.game, self._clock = game, clock
        self.viewers = Viewers(game, clock, outbox, invite)
        self.lock: asyncio.Lock = asyncio.Lock()
        """Held while an event is appended or caught up with, until it is applied."""
        self.in_doubt = False
        """True if a failed append may still have committed."""
        self.address = address
        """Of the player who came last: its levels answer when that address has its turn."""
        self.hurried_ply: int | None = None
        """At which a level was asked to answer at once."""
        self.opinion: float | None = None
        """What its level expected of the game when it answered last, from -1 to 1."""
        self.answering: asyncio.Task[None] | None = None
        """Has the levels of the game think."""
        self.timer: asyncio.TimerHandle | None = None
        """Goes off when the player to move is out of time."""
        self._used = clock.monotonic()

    def use(self) -> None:
        """A request was about this game."""
        self._used = self._clock.monotonic()

    @property
    def unused_s(self) -> float:
        return self._clock.monotonic() - self._used

    def is_watched(self) -> bool:
        """True if a client waits for what happens: on a socket, or by asking again."""
        return self.viewers.any or self.unused_s < POLLING_S

    def is_idle(self, seconds: float) -> bool:
        """True if nothing has been going on for that long, so that it can leave the memory."""
        return not (
            self.viewers.here
            or self.lock.locked()
            or self.answering is not None
            or self.timer is not None
            or self.unused_s < seconds
        )

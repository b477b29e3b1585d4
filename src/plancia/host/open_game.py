"""Open games: live games in memory, each with its lock, its viewers and what is under way in it,
and how they are made: new ones, rematches, and those that the store has."""

import asyncio
from collections.abc import Sequence
from typing import Final

from plancia.host.ports import GameStore, Outbox
from plancia.host.presence import Viewers
from plancia.host.tasks import Clock
from plancia.live.events import Rematched
from plancia.live.game import LiveGame
from plancia.live.ratings import is_rated
from plancia.live.refusal import Refusal
from plancia.live.rematch import next_game
from plancia.live.stored import Seat, SeatRating, StoredGame

MAX_ID_CHARACTERS: Final = 64
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
        self.is_paused = False
        """True while its clock and its levels wait: see `Games.pause`."""
        self.answering: asyncio.Task[None] | None = None
        """Has the levels of the game think."""
        self.timer: asyncio.TimerHandle | None = None
        """Goes off when the player to move is out of time."""
        self._used = clock.monotonic()

    @property
    def awaits_level(self) -> bool:
        """True if a level is to answer now."""
        return not self.is_paused and self.game.awaited_level is not None

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


class GameFactory:
    def __init__(self, store: GameStore, clock: Clock, outbox: Outbox) -> None:
        self._store, self._clock, self._outbox = store, clock, outbox

    async def create(self, stored: StoredGame, address: str = "") -> OpenGame:
        """A new game, for a person at that address."""
        return await self._opened(await self._store.create(stored), address)

    async def create_rematch(self, previous: OpenGame, event: Rematched) -> OpenGame:
        """The game after that one. It is there before its event: two processes that set it up, or
        one after a crash, set up one game, for its id follows from the previous one's."""
        return await self.create(next_game(previous.game, event), previous.address)

    async def load(self, game_id: str) -> OpenGame:
        """The game as its events make it; Refusal if there is none."""
        game = await self._store.load(game_id) if len(game_id) <= MAX_ID_CHARACTERS else None
        if game is None:
            raise Refusal("not-found", "There is no such game.")
        return await self._opened(game)

    async def ratings(self, game: LiveGame, seats: Sequence[Seat]) -> Sequence[SeatRating | None]:
        """Of the players in those seats; none of them where the game does not count."""
        return await self._store.ratings(game, seats) if is_rated(game) else [None] * len(seats)

    async def _opened(self, game: LiveGame, address: str = "") -> OpenGame:
        game.ratings = await self.ratings(game, game.seats)
        invite = self._store.invite_path(game)
        return OpenGame(game, self._clock, self._outbox, invite, address)

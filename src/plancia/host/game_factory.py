"""Makes open games: new ones, rematches, and those that the store has."""

from collections.abc import Sequence
from typing import Final

from plancia.host.open_game import OpenGame
from plancia.host.ports import GameStore, Outbox
from plancia.host.tasks import Clock
from plancia.live.events import Rematched
from plancia.live.game import LiveGame
from plancia.live.ratings import is_rated
from plancia.live.refusal import Refusal
from plancia.live.rematch import next_game
from plancia.live.stored import Seat, SeatRating, StoredGame

MAX_ID_CHARACTERS: Final = 64


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

"""A store of games in memory, for a process that keeps none when it ends."""

from collections.abc import Sequence
from dataclasses import replace

from plancia.live.events import Seated
from plancia.live.game import LiveGame
from plancia.live.ratings import RatedGame
from plancia.live.stored import Progress, Seat, SeatRating, StoredEvent, StoredGame


class MemoryStore:
    def __init__(self) -> None:
        self._games: dict[str, StoredGame] = {}
        """Without their events."""
        self._events: dict[str, list[StoredEvent]] = {}

    async def create(self, game: StoredGame) -> LiveGame:
        if game.id not in self._games:
            self._games[game.id] = replace(game, events=())
            self._events[game.id] = [*game.events]
        return LiveGame(self.stored(game.id))

    async def load(self, game_id: str) -> LiveGame | None:
        return LiveGame(self.stored(game_id)) if game_id in self._games else None

    async def ratings(self, game: LiveGame, seats: Sequence[Seat]) -> Sequence[SeatRating | None]:
        return [None] * len(seats)

    async def append(
        self,
        game_id: str,
        event: StoredEvent,
        progress: Progress,
        taken: Seated | None,
        rated: RatedGame | None = None,
    ) -> bool:
        events = self._events[game_id]
        if event.seq != len(events) + 1:
            return False
        events.append(event)
        if taken is not None and taken.seat is not None:
            game = self._games[game_id]
            new = taken.seat
            seats = tuple(new if seat.player == new.player else seat for seat in game.seats)
            self._games[game_id] = replace(game, seats=seats)
        return True

    async def events(self, game_id: str, after: int) -> Sequence[StoredEvent]:
        return self._events[game_id][after:]

    async def claim_answer(self, game_id: str, seq: int) -> bool:
        return True

    def rematch_id(self, game_id: str) -> str:
        return f"{game_id}-next"

    def invite_path(self, game: LiveGame) -> str:
        return ""

    def stored(self, game_id: str) -> StoredGame:
        """A game with all of its events."""
        return replace(self._games[game_id], events=tuple(self._events[game_id]))

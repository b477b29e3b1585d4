"""A store of games in memory, for a process that keeps none when it ends."""

from collections.abc import Sequence
from dataclasses import replace

from plancia.host.ports import GameStore
from plancia.live.events import AnyEvent, Seated
from plancia.live.game import LiveGame
from plancia.live.stored import Progress, StoredGame


class MemoryStore(GameStore):
    def __init__(self) -> None:
        self._games: dict[str, StoredGame] = {}

    async def create(self, game: StoredGame) -> LiveGame:
        return LiveGame(self._games.setdefault(game.id, game))

    async def load(self, game_id: str) -> LiveGame | None:
        return LiveGame(self._games[game_id]) if game_id in self._games else None

    async def append(self, game_id: str, event: AnyEvent, progress: Progress) -> bool:
        game = self._games[game_id]
        if event.seq != len(game.events) + 1:
            return False
        new, seats = event.seat if isinstance(event, Seated) else None, game.seats
        if new is not None:
            seats = tuple(new if seat.player == new.player else seat for seat in seats)
        self._games[game_id] = replace(game, events=(*game.events, event), seats=seats)
        return True

    async def events(self, game_id: str, after: int) -> Sequence[AnyEvent]:
        return self._games[game_id].events[after:]

    def stored(self, game_id: str) -> StoredGame:
        """A game with all of its events."""
        return self._games[game_id]

"""The host's store of games on a database of this server's own."""

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from plancia.core.errors import BAD_INPUT, error_text
from plancia.host.ports import EventStored
from plancia.live.events import AnyEvent, Seat, Seated
from plancia.live.game import LiveGame
from plancia.live.ratings import RatedGame, Speed, rating_key, speed_of
from plancia.live.refusal import Refusal
from plancia.live.stored import Progress, SeatRating, StoredGame
from plancia.web.cluster.notifications import encode_notification
from plancia.web.cookie import Signer
from plancia.web.logs import log
from plancia.web.store.games import Append
from plancia.web.store.model import StoreError
from plancia.web.store.store import Store

LEASE_S: Final = 120.0
"""For one answer of a level, waiting in line included: then another server may think instead."""
MANY_EVENTS: Final = 50
"""That take a while to replay."""


class HostedGames:
    """Live games in a store."""

    def __init__(self, store: Store, signer: Signer, server: str | None = None) -> None:
        """A `server` shares the store with others: levels think on one at a time, and with each
        event its notification is committed."""
        self._store, self._signer, self._server = store, signer, server

    async def create(self, game: StoredGame) -> LiveGame:
        live = await _replayed(game)
        if await self._store.create(game, live.progress(), self.invite_token(live)):
            return live
        # The ids of rematches and of games of tournaments follow from what they belong to; a
        # search for an opponent is stored before it is opened.
        existing = await self.load(game.id)
        if existing is None:
            raise StoreError("a new game is gone")
        return existing

    async def load(self, game_id: str) -> LiveGame | None:
        try:
            stored = await self._store.load(game_id)
            return None if stored is None else await _replayed(stored)
        except BAD_INPUT as error:  # of a package that is not there any more, or has changed
            log.error("a game can't be read: %s", error, extra={"facts": {"game": game_id}})
            raise Refusal(
                "not-found", "This game can't be shown: {why}", why=error_text(error)
            ) from error

    async def ratings(self, game: LiveGame, seats: Sequence[Seat]) -> Sequence[SeatRating | None]:
        speed, keys = speed_of(game.match.clock), [rating_key(seat) for seat in seats]
        return await self._store.seat_ratings(game.id, game.stored.game, speed, keys)

    async def append(
        self, game_id: str, event: AnyEvent, progress: Progress, rated: RatedGame | None = None
    ) -> bool:
        notice = None
        if self._server is not None:  # sent to other servers in the transaction of the event
            notice = encode_notification(EventStored(game_id, event.seq), self._server)
        item = Append(game_id, event, progress, notice)
        if rated is not None:  # ratings are rows of people, who may be in several games
            is_stored = await self._store.append_rated(item, rated)
        elif isinstance(event, Seated) and event.seat is not None:
            is_stored = await self._store.take_link(event.link, item, event.seat)
            link = None if is_stored else await self._store.link(event.link)
            if not is_stored and (link is None or link.kind == "used"):
                raise Refusal("not-found", "This link was used already.")
        else:
            is_stored = await self._store.append(item)
        return is_stored

    async def events(self, game_id: str, after: int) -> Sequence[AnyEvent]:
        return await self._store.events(game_id, after)

    async def claim_answer(self, game_id: str, seq: int) -> bool:
        if self._server is None:  # one process has an SQLite file to itself
            return True
        return await self._store.claim(game_id, seq, self._server, time.time(), LEASE_S)

    def rematch_id(self, game_id: str) -> str:
        return self._signer.token("rematch", game_id)

    def invite_path(self, game: LiveGame) -> str:
        return f"/join/{self.invite_token(game)}" if game.open_seat else ""

    def invite_token(self, game: LiveGame) -> str:
        """Of the invitation to the open seat; nothing if there is none."""
        if not game.open_seat:
            return ""
        return self._signer.token("invite", f"{game.id}:{game.open_seat}")


class HostedLobby:
    """Searches for an opponent in a store."""

    def __init__(self, store: Store, games: HostedGames) -> None:
        self.public_games = store.public_games
        self.waiting_games, self.waits_of = store.waiting_games, store.waits_of
        self.games_awaited_by = store.games_awaited_by
        self.searches = store.searches
        self._store, self._games = store, games

    async def create_search(self, game: StoredGame, criteria: str, number: int) -> bool:
        live = await _replayed(game)
        invite = self._games.invite_token(live)
        return await self._store.create_search(game, live.progress(), invite, criteria, number)


class HostedRooms:
    """Rooms in a store, with the games of tournaments."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self.create = store.create_room
        self.append = store.append_to_room
        self.events = store.events_of_room
        self.running = store.running_rooms
        self.results = store.results
        self._store, self._signer = store, signer

    async def ratings(
        self, game: str, speed: Speed, players: Sequence[str]
    ) -> Sequence[SeatRating | None]:
        return await self._store.seat_ratings("", game, speed, players)

    def game_id(self, room_id: str, number: int) -> str:
        return self._signer.token("tournament", f"{room_id}:{number}")


async def _replayed(stored: StoredGame) -> LiveGame:
    """The game as its events make it, away from the event loop if they are many."""
    if len(stored.moves) + len(stored.events) < MANY_EVENTS:
        return LiveGame(stored)
    return await asyncio.to_thread(LiveGame, stored)

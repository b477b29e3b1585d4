"""The host's store on a database of this server's own."""

import asyncio
import time
from typing import Final

from plancia.core.errors import BAD_INPUT, error_text
from plancia.host.ports import EventStored
from plancia.live.events import AnyEvent, Seated
from plancia.live.game import LiveGame
from plancia.live.refusal import Refusal
from plancia.live.stored import Progress, StoredGame
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


class HostedStore:
    """Live games, rooms and searches for an opponent in a store."""

    def __init__(self, store: Store, signer: Signer, server: str | None = None) -> None:
        """A `server` shares the store with others: levels think on one at a time, and with each
        event its notification is committed."""
        self._store, self._signer, self._server = store, signer, server
        self.events = store.events
        self.append_to_room, self.events_of_room = store.append_to_room, store.events_of_room
        self.running_rooms, self.progress_of = store.running_rooms, store.progress_of
        self.public_games, self.waiting_games = store.public_games, store.waiting_games
        self.waits_of, self.searches = store.waits_of, store.searches

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

    async def append(self, game_id: str, event: AnyEvent, progress: Progress) -> bool:
        notice = None
        if self._server is not None:  # sent to other servers in the transaction of the event
            notice = encode_notification(EventStored(game_id, event.seq), self._server)
        item = Append(game_id, event, progress, notice)
        if isinstance(event, Seated) and event.seat is not None:
            is_stored = await self._store.take_link(event.link, item, event.seat)
            link = None if is_stored else await self._store.link(event.link)
            if not is_stored and (link is None or link.kind == "used"):
                raise Refusal("not-found", "This link was used already.")
        else:
            is_stored = await self._store.append(item)
        return is_stored

    async def claim_answer(self, game_id: str, seq: int) -> bool:
        if self._server is None:  # one process has an SQLite file to itself
            return True
        return await self._store.claim(game_id, seq, self._server, time.time(), LEASE_S)

    def derived_id(self, kind: str, of: str) -> str:
        return self._signer.token(kind, of)

    def invite_path(self, game: LiveGame) -> str:
        return f"/join/{self.invite_token(game)}" if game.open_seat else ""

    def invite_token(self, game: LiveGame) -> str:
        """Of the invitation to the open seat; nothing if there is none."""
        if not game.open_seat:
            return ""
        return self._signer.token("invite", f"{game.id}:{game.open_seat}")

    async def create_search(self, game: StoredGame, criteria: str, number: int) -> bool:
        live = await _replayed(game)
        invite = self.invite_token(live)
        return await self._store.create_search(game, live.progress(), invite, criteria, number)


async def _replayed(stored: StoredGame) -> LiveGame:
    """The game as its events make it, away from the event loop if they are many."""
    if len(stored.moves) + len(stored.events) < MANY_EVENTS:
        return LiveGame(stored)
    return await asyncio.to_thread(LiveGame, stored)

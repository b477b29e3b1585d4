"""The games in this server's memory: opened from the store, kept while they are used."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from plancia.core.errors import BAD_INPUT, said
from plancia.play.game import Change, LiveGame
from plancia.play.judging import resume
from plancia.play.refusal import Refusal
from plancia.play.stored import StoredGame
from plancia.web.appending import Appender
from plancia.web.identity import Signer
from plancia.web.open_game import OpenGame
from plancia.web.store import Store, StoreError
from plancia.web.tasks import Tasks
from plancia.web.telemetry import log

MANY_EVENTS: Final = 50
"""That take a while to go through again."""
MAX_ID_CHARACTERS: Final = 64


class OpenGames:
    """Open games by id."""

    def __init__(
        self,
        store: Store,
        signer: Signer,
        appender: Appender,
        tasks: Tasks,
        take_up: Callable[[OpenGame], Awaitable[None]],
    ) -> None:
        """`take_up` is awaited with each game that was loaded."""
        self._store, self._signer, self._appender, self._tasks = store, signer, appender, tasks
        self._take_up = take_up
        self.unwatched_until: float = 0.0
        """When the first server started: clocks that ran before then begin anew."""
        self._open: dict[str, OpenGame] = {}
        self._opening: dict[str, asyncio.Task[OpenGame]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[OpenGame]:
        return iter([*self._open.values()])

    def find(self, game_id: str) -> OpenGame | None:
        """The game if it is open."""
        return self._open.get(game_id)

    async def create(self, stored: StoredGame, address: str) -> OpenGame:
        """A new game begins, for a person at that address."""
        game = await _rebuilt(stored)
        token = self._invite_token(game)
        await self._store.create(stored, game.progress(), token)
        return self._open.setdefault(game.id, self._opened(game, address))

    async def get(self, game_id: str) -> OpenGame:
        """The game, opened if it is not yet, as the store tells it; Refusal if there is none."""
        opened = self._open.get(game_id)
        if opened is None:
            opening = self._opening.get(game_id)
            if opening is None:
                opening = self._opening[game_id] = self._tasks.spawn(self._load(game_id))
                opening.add_done_callback(lambda _: self._opening.pop(game_id, None))
            opened = await asyncio.shield(opening)
        if opened.in_doubt:
            with contextlib.suppress(StoreError):
                await self._appender.catch_up(opened)
        opened.use()
        return opened

    def evict(self, opened: OpenGame) -> None:
        del self._open[opened.game.id]

    async def _load(self, game_id: str) -> OpenGame:
        stored = await self._store.load(game_id) if len(game_id) <= MAX_ID_CHARACTERS else None
        if stored is None:
            raise Refusal("not-found", "There is no such game.")
        try:
            game = await _rebuilt(stored)
        except BAD_INPUT as error:  # of a package that is not there any more, or has changed
            log.error("a game can't be read: %s", error, extra={"facts": {"game": game_id}})
            raise Refusal(
                "not-found", "This game can't be shown: {why}", why=said(error)
            ) from error
        opened = self._opened(game)
        await self._appender.append(opened, lambda: self._resumed(game))
        self._open[game_id] = opened
        await self._take_up(opened)
        return opened

    def _resumed(self, game: LiveGame) -> Change | None:
        is_late = game.ticking is not None and game.turn_began < self.unwatched_until
        return resume(game, time.time()) if is_late else None

    def _opened(self, game: LiveGame, address: str = "") -> OpenGame:
        token = self._invite_token(game)
        return OpenGame(game, f"/join/{token}" if token else "", address)

    def _invite_token(self, game: LiveGame) -> str:
        if not game.open_seat:
            return ""
        return self._signer.token("invite", f"{game.id}:{game.open_seat}")


async def _rebuilt(stored: StoredGame) -> LiveGame:
    """The game as its events tell it, away from the event loop if they are many."""
    if len(stored.moves) + len(stored.events) < MANY_EVENTS:
        return LiveGame(stored)
    return await asyncio.to_thread(LiveGame, stored)

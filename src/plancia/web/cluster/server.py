"""This server among those of its database: heartbeats, and games that no server watches."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Final

from plancia.host.games import Games
from plancia.host.tasks import Tasks, uninterrupted
from plancia.live.refusal import Refusal
from plancia.web.cluster.notifications import Notifications
from plancia.web.config import Settings
from plancia.web.logs import log, note
from plancia.web.store import Store, StoreError
from plancia.web.store.servers import HEARTBEAT_TIMEOUT_S

SWEEP_INTERVAL_S: Final = 5.0
MAX_AWAITING_LEVELS: Final = 10_000
"""Games that one sweep opens for their levels."""
CLOCKS_PER_PAGE: Final = 2_000


class ClusterMember:
    def __init__(
        self, store: Store, games: Games, notifications: Notifications, settings: Settings
    ) -> None:
        self._store, self._games, self._settings = store, games, settings
        self._notifications, self.server = notifications, notifications.server
        self._tasks = Tasks()
        self._ticking: set[str] = set()
        """Games whose clocks ran at the last sweep: a server has them open."""
        self._unreadable: set[str] = set()

    async def start(self) -> None:
        now = time.time()
        others = await self._store.alive(now - HEARTBEAT_TIMEOUT_S) - {self.server}
        if not (others and self._notifications.has_others):
            self._games.unwatched_until = now
        await self._store.beat(self.server, now)
        await self._notifications.listen(self._games)
        self._tasks.spawn(self._every(SWEEP_INTERVAL_S, self._sweep))

    async def close(self) -> None:
        await self._tasks.close()
        await self._games.close()
        with contextlib.suppress(StoreError):
            await self._store.forget_server(self.server)

    async def _every(self, seconds: float, sweep: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await sweep()
            except StoreError:
                pass  # the store has logged it, and the next sweep tries again
            except Exception:
                log.exception("a sweep failed")
            await asyncio.sleep(seconds)

    async def _sweep(self) -> None:
        """Of its own, so that no game stays in the memory because a variable still names it."""
        now = time.time()
        # A heartbeat that came after the server was forgotten would make it live on.
        await uninterrupted(self._store.beat(self.server, now))
        if self._notifications.has_others:
            await self._forget_dead_servers(now)
        await self._open_unwatched_games()
        for opened in self._games:
            await self._games.refresh(opened)
        self._games.evict_idle(self._settings.idle_seconds)

    async def _forget_dead_servers(self, now: float) -> None:
        alive = await self._store.alive(now - HEARTBEAT_TIMEOUT_S)
        dead = await self._store.alive(0) - alive
        for server in dead:
            note("a server has died", server=server)
            await self._store.forget_server(server)
        if dead:
            self._ticking.clear()
        self._games.forget_servers(alive)

    async def _open_unwatched_games(self) -> None:
        """Open the games that wait for a level, and those whose clocks no server watches."""
        ticking, page = set[str](), [""]
        while page:
            page = await self._store.running_clocks(page[-1], CLOCKS_PER_PAGE)
            ticking.update(page)
        awaiting = await self._store.awaiting_levels(MAX_AWAITING_LEVELS)
        for game_id in [*awaiting, *(ticking - self._ticking)]:
            if self._games.find(game_id) is not None or game_id in self._unreadable:
                continue
            try:
                await self._games.get(game_id)
            except Refusal:
                pass
            except Exception:
                self._unreadable.add(game_id)
                log.exception("a game could not be loaded", extra={"facts": {"game": game_id}})
        self._ticking = ticking

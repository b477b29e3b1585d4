"""The sweep: every few seconds a server says that it is alive, and looks after its games."""

import asyncio
import time
from typing import Final

from plancia.play.refusal import Refusal
from plancia.web.appending import Appender
from plancia.web.clocks import Clocks
from plancia.web.levels import LevelAnswers
from plancia.web.memory import OpenGames
from plancia.web.open_game import OpenGame
from plancia.web.store import Store, StoreError
from plancia.web.store.servers import HEARTBEAT_TIMEOUT_S
from plancia.web.tasks import uninterrupted
from plancia.web.telemetry import log, note

SWEEP_INTERVAL_S: Final = 5.0
MAX_AWAITING_LEVELS: Final = 10_000
"""Games that one sweep takes up for their levels."""
CLOCKS_PER_PAGE: Final = 2_000


class Sweep:
    def __init__(
        self,
        store: Store,
        memory: OpenGames,
        appender: Appender,
        clocks: Clocks,
        levels: LevelAnswers,
        *,
        server: str,
        has_others: bool,
        idle_seconds: float,
    ) -> None:
        """A game that was not used for `idle_seconds` leaves the memory."""
        self._store, self._memory, self._appender = store, memory, appender
        self._clocks, self._levels, self._idle_seconds = clocks, levels, idle_seconds
        self._server, self._has_others = server, has_others
        self._ticking: set[str] = set()
        """Games whose clocks ran at the last sweep: a server has them open."""
        self._unreadable: set[str] = set()

    async def run(self) -> None:
        while True:
            try:
                await self._sweep()
            except StoreError:
                pass  # the store has logged it, and the next sweep tries again
            except Exception:
                log.exception("a sweep failed")
            await asyncio.sleep(SWEEP_INTERVAL_S)

    async def _sweep(self) -> None:
        now = time.time()
        # A heartbeat that came after the server was forgotten would make it live on.
        await uninterrupted(self._store.beat(self._server, now))
        if self._has_others:
            await self._forget_dead_servers(now)
        await self._take_up_games()
        for opened in self._memory:
            if opened.in_doubt:
                await self._appender.catch_up(opened)
            self._levels.consider(opened)
            if opened.game.id not in self._clocks:
                self._clocks.set(opened)
            if self._is_idle(opened):
                self._memory.evict(opened)

    async def _forget_dead_servers(self, now: float) -> None:
        alive = await self._store.alive(now - HEARTBEAT_TIMEOUT_S)
        dead = await self._store.alive(0) - alive
        for server in dead:
            note("a server has died", server=server)
            await self._store.forget_server(server)
        if dead:
            self._ticking.clear()
        for opened in self._memory:
            opened.viewers.forget_servers(alive)

    async def _take_up_games(self) -> None:
        """Open the games that wait for a level, and those whose clocks no server watches."""
        ticking = await self._running_clocks()
        awaiting = await self._store.awaiting_levels(MAX_AWAITING_LEVELS)
        for game_id in [*awaiting, *(ticking - self._ticking)]:
            if self._memory.find(game_id) is None and game_id not in self._unreadable:
                await self._take_up(game_id)
        self._ticking = ticking

    async def _take_up(self, game_id: str) -> None:
        try:
            await self._memory.get(game_id)
        except Refusal:
            pass
        except Exception:
            self._unreadable.add(game_id)
            log.exception("a game could not be loaded", extra={"facts": {"game": game_id}})

    async def _running_clocks(self) -> set[str]:
        found: set[str] = set()
        page = [""]
        while page:
            page = await self._store.running_clocks(page[-1], CLOCKS_PER_PAGE)
            found.update(page)
        return found

    def _is_idle(self, opened: OpenGame) -> bool:
        return not (
            opened.viewers.here
            or opened.lock.locked()
            or opened.game.id in self._levels
            or opened.game.id in self._clocks
            or opened.unused_seconds < self._idle_seconds
        )

"""Levels: their answers in live games, and hints, from the pool of processes."""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from typing import Any, Final

from plancia.arena.seat import Forfeit
from plancia.arena.thinker import CalledOff
from plancia.core.game import Side
from plancia.core.player import Answer, Limits
from plancia.play.events import Ended, Event, Moved, TookBack
from plancia.play.game import Change, LiveGame
from plancia.play.judging import forfeit, judge_answer
from plancia.play.refusal import Refusal
from plancia.web.appending import Appender
from plancia.web.config import Settings
from plancia.web.limits import PEOPLE_PER_ADDRESS, Tally
from plancia.web.open_game import OpenGame
from plancia.web.pool import Asker, Pool
from plancia.web.store import Store
from plancia.web.tasks import Tasks

LEASE_S: Final = 120.0
"""For one answer of a level, waiting in line included: then another server may think instead."""
LOOKED_AT_S: Final = 60.0
"""After a request for it that a game among levels goes on."""
POLLING_S: Final = 5.0
"""After a request within which a client without a socket asks again."""
MOVE_NOW_S: Final = 0.05
"""For the answer of a level that was told to move now."""
MAX_WAITING_FOR_HINT: Final = 10
"""Answers that a person who asks for a hint may be waiting for."""


class LevelAnswers:
    """Has a level answer where one is awaited."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pool: Pool,
        appender: Appender,
        tasks: Tasks,
        server: str,
    ) -> None:
        self._settings, self._store, self._pool = settings, store, pool
        self._appender, self._tasks, self._server = appender, tasks, server
        self._asking: dict[str, asyncio.Task[None]] = {}
        """By game, who has its levels think."""
        self._waiting = Tally()
        """How many answers each person and each address waits for, of levels and as hints."""
        self._closed = False

    def close(self) -> None:
        self._closed = True

    def __contains__(self, game_id: str) -> bool:
        """True if a level of that game is thinking."""
        return game_id in self._asking

    def consider(self, opened: OpenGame) -> None:
        """Ask a level if one is awaited and not asked already."""
        if opened.game.id not in self._asking and self._is_due(opened):
            self._asking[opened.game.id] = self._tasks.spawn(self._ask(opened))

    def changed(self, opened: OpenGame, event: Event) -> None:
        """A level that thinks about another position need not go on."""
        asking = self._asking.get(opened.game.id)
        is_elsewhere = isinstance(event, Moved | TookBack | Ended)
        if is_elsewhere and asking is not None and asking is not asyncio.current_task():
            self._pool.call_off(opened.game.id)
        self.consider(opened)

    def hurry(self, opened: OpenGame) -> None:
        """Have a level answer at once; it may not have been asked yet."""
        if opened.game.awaited_level is None:
            raise Refusal("not-now", "No level is thinking.")
        opened.hurried_ply = opened.game.ply
        self._pool.hurry(opened.game.id)

    def _is_due(self, opened: OpenGame) -> bool:
        if self._closed or opened.game.awaited_level is None:
            return False
        if not opened.game.is_among_levels:
            return True
        return opened.viewers.are_there or opened.unused_seconds < LOOKED_AT_S

    async def _ask(self, opened: OpenGame) -> None:
        """Have levels answer as long as one is awaited."""
        try:
            while self._is_due(opened) and await self._answer(opened):
                pass
        finally:
            del self._asking[opened.game.id]

    async def _answer(self, opened: OpenGame) -> bool:
        """One answer of a level; False if another server thinks, and the sweep looks again."""
        game, began = opened.game, time.time()
        position, player, level = game.position, game.awaits, game.awaited_level
        assert player is not None
        assert level is not None
        if not await self._store.claim(game.id, game.seq, self._server, began, LEASE_S):
            return False
        seconds = self._budget(opened, player)
        found: Answer[Any] | Forfeit
        try:
            with self._in_line(opened, game.creator, opened.address) as asker:
                found = await self._pool.answer(
                    position,
                    level,
                    key=game.id,
                    limits=Limits(seconds=seconds),
                    deadline=game.match.left(player),
                    asker=asker,
                )
        except CalledOff:
            return True
        except Forfeit as lost:
            found = lost
        spent = min(game.spent(time.time()), seconds)  # the time in line is not the level's
        if game.is_among_levels or game.match.clock:
            await asyncio.sleep(max(0.0, self._settings.pace - (time.time() - began)))

        def judge() -> Change | None:
            if game.position is not position or not game.awaits:
                return None
            return _judged(game, player, found, spent)

        await self._appender.append(opened, judge)
        return True

    def _budget(self, opened: OpenGame, player: Side) -> float:
        """Seconds for an answer."""
        budget, seconds = opened.game.match.budget(player), self._settings.think_seconds
        if budget is not None:
            seconds = min(seconds, budget)
        return min(seconds, MOVE_NOW_S) if opened.hurried_ply == opened.game.ply else seconds

    async def hint(self, opened: OpenGame, person: str, address: str) -> Answer[Any]:
        """The best move; Refusal if it can't be found in time."""
        there, most = self._waiting[address], MAX_WAITING_FOR_HINT
        if self._waiting[person] >= most or there >= most * PEOPLE_PER_ADDRESS:
            raise Refusal("busy", "Too many answers are being waited for; wait for one first.")
        game = opened.game
        try:
            with self._in_line(opened, person, address) as asker:
                return await self._pool.hint(game.position, key=f"hint {game.id}", asker=asker)
        except (CalledOff, Forfeit) as error:
            raise Refusal("busy", "No hint could be found in time.") from error

    @contextlib.contextmanager
    def _in_line(self, opened: OpenGame, person: str, address: str) -> Iterator[Asker]:
        """For a question to the pool: addresses take turns, and among people of one address
        those who wait for few answers come first."""
        self._waiting.update((person, address))
        try:
            yield Asker((address,), self._waiting[person] - 1, lambda: _is_attended(opened))
        finally:
            for key in (person, address):
                self._waiting.release(key)


def _judged(game: LiveGame, player: Side, found: Answer[Any] | Forfeit, spent: float) -> Change:
    now = time.time()
    if isinstance(found, Forfeit):
        return forfeit(game, player, found.termination, found.reason, now)
    return judge_answer(game, found.move, now, spent, str(found.why))


def _is_attended(opened: OpenGame) -> bool:
    """True if a client waits for what happens in a game: on a socket, or by asking again."""
    return opened.viewers.are_there or opened.unused_seconds < POLLING_S

"""Clocks: timers that end the games of players who are out of time."""

import asyncio
import time

from plancia.play.judging import time_over
from plancia.web.appending import Appender
from plancia.web.open_game import OpenGame
from plancia.web.tasks import Tasks


class Clocks:
    def __init__(self, appender: Appender, tasks: Tasks) -> None:
        self._appender, self._tasks = appender, tasks
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._closed = False

    def __contains__(self, game_id: str) -> bool:
        """True if a timer runs for that game."""
        return game_id in self._timers

    def set(self, opened: OpenGame) -> None:
        """Set the timer of a game anew."""
        game = opened.game
        if timer := self._timers.pop(game.id, None):
            timer.cancel()
        seconds = game.timer_s(time.time())
        if seconds is not None and not self._closed:
            loop = asyncio.get_running_loop()
            self._timers[game.id] = loop.call_later(seconds, self._go_off, opened)

    def close(self) -> None:
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()

    def _go_off(self, opened: OpenGame) -> None:
        del self._timers[opened.game.id]
        self._tasks.spawn(self._end(opened))

    async def _end(self, opened: OpenGame) -> None:
        """If the store fails, the next sweep sets the timer again."""
        await self._appender.append(opened, lambda: time_over(opened.game, time.time()))

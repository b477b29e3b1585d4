"""The puzzle of the day: made up once, where analysts think, and kept."""

import asyncio
import contextlib
from datetime import date
from typing import Final

import msgspec

from plancia.host.thinkers import FairQueue
from plancia.study.daily import Daily
from plancia.web.store import Store, StoreError

_EFFORT: Final = 1.0
_KEPT: Final = 3
"""Days in memory: around midnight two are asked for."""


class DailyPuzzles:
    """The puzzles of these days."""

    def __init__(self, store: Store, thinkers: FairQueue) -> None:
        self._store, self._thinkers = store, thinkers
        self._made: dict[date, asyncio.Task[Daily]] = {}

    async def get(self, day: date) -> Daily:
        """The puzzle of a day; requests made while it is being computed share one task."""
        task = self._made.get(day)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._made[day] = asyncio.create_task(self._find(day))
            for old in sorted(self._made)[:-_KEPT]:
                del self._made[old]
        return await asyncio.shield(task)

    async def _find(self, day: date) -> Daily:
        key = f"daily {day.isoformat()}"
        with contextlib.suppress(StoreError, msgspec.DecodeError):
            if data := await self._store.analysis(key):
                return msgspec.json.decode(data, type=Daily)
        made = await self._thinkers.daily(day)
        with contextlib.suppress(StoreError):
            await self._store.save_analysis(key, msgspec.json.encode(made), _EFFORT)
        return made

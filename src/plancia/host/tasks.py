"""Time, and background tasks: kept until they end, their errors logged, cancelled together."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from plancia.host.ports import StoreUnavailable
from plancia.live.refusal import Refusal

T = TypeVar("T")
log = logging.getLogger("plancia")


class Clock:
    """The time of day as it was when this clock was made, and the seconds that have run since: when
    the machine's time of day is set, no running game gains or loses time."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970, as events have them."""
        return self._offset + time.monotonic()

    def monotonic(self) -> float:
        """Seconds since any moment; they never jump."""
        return time.monotonic()


async def uninterrupted(work: Coroutine[Any, Any, T]) -> T:
    """Its result. A caller who is cancelled meanwhile learns of it when the work is done."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


class Tasks:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self.is_closed = False

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._finished)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """The caller may be cancelled meanwhile, as when a client disconnects: the work goes on."""
        return await asyncio.shield(self.spawn(work))

    async def close(self) -> None:
        self.is_closed = True
        for task in [*self._running]:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def wait(self) -> None:
        """Until all have ended."""
        while self._running:
            await asyncio.wait(self._running)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, Refusal | StoreUnavailable):
            log.error("a background task failed", exc_info=error)

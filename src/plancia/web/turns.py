"""Turns: addresses are served round robin, however many questions each of them has."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection
from typing import Final

_MOST_KEPT: Final = 10_000


class RoundRobin:
    """Whose turn is next: the address that was served longest ago."""

    def __init__(self) -> None:
        self._served: dict[str, int] = {}
        self._count = 0

    def last_served(self, addresses: Collection[str]) -> int:
        """When one of these addresses was served, as a count: of those, the longest ago."""
        return min((self._served.get(address, 0) for address in addresses), default=0)

    def serve(self, addresses: Collection[str]) -> None:
        self._count += 1
        for address in addresses:
            self._served.pop(address, None)
            self._served[address] = self._count  # the one served last is the last
        while len(self._served) > _MOST_KEPT:
            del self._served[next(iter(self._served))]


class Slots:
    """A semaphore whose waiters are served by address in turn, each address first come first
    served."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._turns = RoundRobin()

    @contextlib.asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((address, turn))
        self._deal()
        try:
            await turn
            yield
        finally:
            if turn.done() and not turn.cancelled():
                self._free += 1
            else:
                self._waiting.remove((address, turn))
            self._deal()

    def _deal(self) -> None:
        while self._free:
            # One that was cancelled waits until its task is told so.
            there = [waiting for waiting in self._waiting if not waiting[1].done()]
            if not there:
                return
            waiting = min(there, key=lambda each: self._turns.last_served([each[0]]))
            self._waiting.remove(waiting)
            address, turn = waiting
            self._turns.serve([address])
            self._free -= 1
            turn.set_result(None)

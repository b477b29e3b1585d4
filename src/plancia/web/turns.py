"""Turns: addresses are served round robin, however many questions each of them has."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection
from typing import Final

_MAX_KEPT: Final = 10_000


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
        while len(self._served) > _MAX_KEPT:
            del self._served[next(iter(self._served))]


class Slots:
    """A semaphore whose waiters are served by address in turn. An address has one slot at a time,
    so that with two of them another address finds one free."""

    def __init__(self, slots: int) -> None:
        self._slots = slots
        self._busy: set[str] = set()
        """Addresses that have a slot."""
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
                self._busy.remove(address)
            else:
                self._waiting.remove((address, turn))
            self._deal()

    def _deal(self) -> None:
        while len(self._busy) < self._slots:
            there = [
                (address, turn)
                for address, turn in self._waiting
                # One that was cancelled waits until its task is told so.
                if address not in self._busy and not turn.done()
            ]
            if not there:
                return
            address, turn = min(there, key=lambda each: self._turns.last_served([each[0]]))
            self._waiting.remove((address, turn))
            self._turns.serve([address])
            self._busy.add(address)
            turn.set_result(None)

"""Slots: a semaphore that serves addresses in turn."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from plancia.host.thinkers import RoundRobin


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
            waiting_now = [
                (address, turn)
                for address, turn in self._waiting
                # One that was cancelled waits until its task is cancelled.
                if address not in self._busy and not turn.done()
            ]
            if not waiting_now:
                return
            address, turn = min(waiting_now, key=lambda each: self._turns.last_served([each[0]]))
            self._waiting.remove((address, turn))
            self._turns.serve([address])
            self._busy.add(address)
            turn.set_result(None)

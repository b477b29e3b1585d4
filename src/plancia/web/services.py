"""Services: the parts of a server that the handlers of requests share."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from litestar import Request
from litestar.di import NamedDependency

from plancia.core.errors import BAD_INPUT, error_text
from plancia.core.text import T, Text, Words
from plancia.host.thinkers import RoundRobin
from plancia.live.refusal import STATUS, Code, Refusal
from plancia.web.config import Settings
from plancia.web.cookie import Signer, visitor_of
from plancia.web.limits import ServerLimits

if TYPE_CHECKING:
    from plancia.host.games import Games
    from plancia.host.lessons import Lessons
    from plancia.host.lobby import Lobby
    from plancia.host.mistakes import Mistakes
    from plancia.host.rooms import Rooms
    from plancia.host.study import Study
    from plancia.host.thinkers import FairQueue
    from plancia.web.store import Store

R = TypeVar("R")
ANSWER_WITHIN_S: Final = 10.0
WORK_SLOTS: Final = 2
ENTRY_SLOTS: Final = 10

COMPRESSES_ITSELF: Final = {"compresses_itself": True}
"""For handlers (`opt`) whose answers are compressed on a thread, or have been already."""

NOT_YOURS: Final = 4403
NOT_FOUND: Final = 4404
TOO_MANY: Final = 4429
TRY_AGAIN: Final = 1013
"""Codes with which a WebSocket is closed; those from 4000 on are an HTTP status and 4000."""


class HttpRefusal(Refusal):
    """With a status of its own."""

    def __init__(self, status: int, code: Code, says: Text) -> None:
        super().__init__(code, says)
        self.status = status


def status_of(refusal: Refusal) -> int:
    return refusal.status if isinstance(refusal, HttpRefusal) else STATUS[refusal.code]


def out_of_reach() -> Refusal:
    """For a request that the store failed; the store has logged it."""
    says = T("The server can't reach its store; try again in a moment.")
    return HttpRefusal(503, "busy", says)


@contextlib.asynccontextmanager
async def in_time() -> AsyncIterator[asyncio.Timeout]:
    """For a question: it has an answer within some seconds, or is refused."""
    try:
        async with asyncio.timeout(ANSWER_WITHIN_S) as timeout:
            yield timeout
    except TimeoutError:
        raise Refusal("busy", "The server is very busy; try again in a moment.") from None


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


class Services:
    """One server's parts. Those that are only named here are there once it has started."""

    store: Store
    signer: Signer
    thinkers: FairQueue
    """Where levels think, and hints are found."""
    analysts: FairQueue
    """Where positions are analysed."""
    study: Study
    mistakes: Mistakes
    lessons: Lessons
    games: Games
    rooms: Rooms
    lobby: Lobby

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits: ServerLimits = ServerLimits(settings)
        self.at_work: Slots = Slots(WORK_SLOTS)
        """For computations that take a while: few run at a time."""
        self.entering: Slots = Slots(ENTRY_SLOTS)
        """For new games and sockets: a hundred of one address at once are begun one by one, and
        moves of others come between them."""

    async def compute(self, request: AnyRequest, work: Callable[[], R]) -> R:
        """What a computation for a request returns: on a thread, few at a time. Refusal if what
        the person gave can't be read or played."""
        address = visitor_of(request.scope).address
        with self.limits.at_work(address):
            async with in_time() as timeout, self.at_work.slot(address):
                timeout.reschedule(None)  # a thread can't be stopped, and its work is bounded
                found = await asyncio.to_thread(_attempt, work)
        if isinstance(found, _BadInput):
            raise Refusal("malformed", found.says)
        return found


@dataclass(frozen=True, slots=True)
class _BadInput:
    """What an error says, alone: the frames of its traceback hold all that was worked on."""

    says: Words


def _attempt(work: Callable[[], R]) -> R | _BadInput:
    try:
        return work()
    except BAD_INPUT as error:
        return _BadInput(error_text(error))


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body is refused where it is no JSON, whatever msgspec raises for it."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (UnicodeError, RecursionError) as error:
            raise HttpRefusal(400, "malformed", T("{why}", why=str(error))) from None


AnyRequest = Request[Any, Any, Any]
"""A handler's parameter `request`."""
Shared = NamedDependency[Services]
"""A handler's parameter `services`."""

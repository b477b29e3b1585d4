"""Rooms of people, such as tournaments and classes: the one way of an event of theirs.

Judge, store, apply, publish. The number of an event is the lock: of several processes that append
one is first, and the others read its events and judge again. What a room does by itself follows
from its events, so a process that dies loses nothing.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from plancia.host.ports import Clock, Outbox, StoreUnavailable, Viewer
from plancia.host.tasks import Tasks, log
from plancia.live.logs import EventKinds, LogEvent, LogRow, Status
from plancia.live.refusal import Refusal

TICK_S: Final = 0.5
SWEEP_TICKS: Final = 10
"""Ticks between two looks for rooms that run and are not open here."""
IDLE_S: Final = 300.0
"""That a room without viewers stays in memory, unless it runs."""
MAX_ATTEMPTS: Final = 20
"""To append before another process does."""


class LogStore(Protocol):
    """Where the event logs of one sort of rooms are kept."""

    async def create(self, room_id: str, row: LogRow, /) -> None: ...

    async def append(self, room_id: str, rows: Sequence[LogRow], status: Status, /) -> bool:
        """Keep all of these events; False if another event has the number of the first one."""

    async def events(self, room_id: str, after: int, /) -> Sequence[LogRow]:
        """The events with higher numbers than that; none if there is no such room."""

    async def running(self) -> Collection[str]:
        """The rooms that do something by themselves."""


class RoomState(Protocol):
    """The state of a room, folded from its events."""

    id: str
    seq: int

    @property
    def status(self) -> Status: ...

    def apply(self, event: Any) -> None: ...


S = TypeVar("S", bound=RoomState)
R = TypeVar("R", bound="OpenRoom[Any]")


class OpenRoom(Generic[S]):
    """A room in memory, with those who look at it."""

    def __init__(self, state: S, now: float) -> None:
        self.state = state
        self.lock: asyncio.Lock = asyncio.Lock()
        """Held while events are appended or caught up with, until they are applied."""
        self.viewers: dict[Viewer, bool] = {}
        """Whether each looks at the whole of it, as a projector does."""
        self.in_doubt = False
        """True if a failed append may still have committed."""
        self.published = 0
        """The number of the latest event that viewers know."""
        self.used = now


class Rooms(ABC, Generic[S, R]):
    """The rooms of one sort in one process."""

    kinds: ClassVar[EventKinds[LogEvent]]

    def __init__(
        self,
        store: LogStore,
        clock: Clock,
        outbox: Outbox,
        *,
        is_shared: bool = False,
        address: str = "",
    ) -> None:
        """`is_shared` says that other processes host the same rooms, `address` where other
        devices reach them."""
        self._log, self._clock, self._outbox = store, clock, outbox
        self._is_shared, self._address = is_shared, address
        self._open: dict[str, R] = {}
        self._tasks = Tasks()

    def start(self) -> None:
        self._tasks.spawn(self._run())

    async def close(self) -> None:
        await self._tasks.close()

    # What each sort of room says

    @abstractmethod
    def _opened(self, room_id: str, events: Sequence[LogEvent]) -> R:
        """A room in memory; called in a thread, as it may take a while."""

    @abstractmethod
    def _missing(self) -> Refusal:
        """What is said where there is no room of an id."""

    @abstractmethod
    def _status_after(self, state: S, events: Sequence[LogEvent]) -> Status:
        """The status of the room after these events."""

    @abstractmethod
    async def advance(self, opened: R) -> None:
        """Do what follows from the events, and publish what has changed."""

    # The way of an event

    async def _create(self, room_id: str, event: LogEvent) -> R:
        await self._log.create(room_id, self.kinds.to_row(event))
        return self._keep(await asyncio.to_thread(self._opened, room_id, [event]))

    async def find(self, room_id: str) -> R | None:
        """The room, with all that any process has acknowledged; None if there is none."""
        opened = self._open.get(room_id)
        if opened is None:
            rows = await self._log.events(room_id, 0)
            if not rows:
                return None
            events = [*map(self.kinds.from_row, rows)]
            opened = self._keep(await asyncio.to_thread(self._opened, room_id, events))
        elif self._is_shared or opened.in_doubt:
            async with opened.lock:
                await self._catch_up(opened)
        opened.used = self._clock.monotonic()
        return opened

    async def get(self, room_id: str) -> R:
        """The same; Refusal if there is none."""
        found = await self.find(room_id)
        if found is None:
            raise self._missing()
        return found

    async def _do(self, opened: R, judge: Callable[[], LogEvent | None]) -> LogEvent | None:
        """Append the event that `judge` makes of the room as it stands; None if it makes none."""
        async with opened.lock:
            for _ in range(MAX_ATTEMPTS):
                event = judge()
                if event is None or await self._append(opened, [event]):
                    return event
        raise Refusal("busy", "Too much happens here at once; try again.")

    async def _append(self, opened: R, events: Sequence[LogEvent]) -> bool:
        """Store and apply events; False if another process was first, whose events are applied.
        Under the lock."""
        state = opened.state
        opened.in_doubt = True
        rows = [self.kinds.to_row(event) for event in events]
        if not await self._log.append(state.id, rows, self._status_after(state, events)):
            await self._catch_up(opened)
            return False
        opened.in_doubt = False
        for event in events:
            state.apply(event)
        return True

    async def _catch_up(self, opened: R) -> None:
        for row in await self._log.events(opened.state.id, opened.state.seq):
            opened.state.apply(self.kinds.from_row(row))
        opened.in_doubt = False

    def _keep(self, opened: R) -> R:
        return self._open.setdefault(opened.state.id, opened)

    def remove_viewer(self, opened: R, viewer: Viewer) -> None:
        del opened.viewers[viewer]
        opened.used = self._clock.monotonic()

    # What they do by themselves

    async def _run(self) -> None:
        ticks = 0
        while True:
            try:
                if ticks % SWEEP_TICKS == 0:
                    running = set(await self._log.running())
                    for room_id in running - self._open.keys():
                        await self.get(room_id)
                    for room_id, opened in [*self._open.items()]:
                        is_used = opened.viewers or self._clock.monotonic() - opened.used < IDLE_S
                        if not is_used and room_id not in running and not opened.lock.locked():
                            del self._open[room_id]
                for opened in [*self._open.values()]:
                    await self.advance(opened)
            except StoreUnavailable:
                pass  # the store has logged it, and the next tick tries again
            except Exception:
                log.exception("a room of people could not go on")
            ticks += 1
            await asyncio.sleep(TICK_S)

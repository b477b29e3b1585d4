"""Rooms of people: the one way of an event of theirs, for tournaments and classes alike.

Judge, store, apply, publish. The number of an event is the lock: of several processes that append
one is first, and the others read its events and judge again. What a room does by itself follows
from its events, so a process that dies loses nothing.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeVar

from plancia.host.ports import GameStore, Outbox, StoreUnavailable, Viewer
from plancia.host.tasks import Clock, Tasks, log
from plancia.live.refusal import Refusal
from plancia.rooms.messages import RoomActionRequest, RoomView
from plancia.rooms.room import Room, RoomEvent

TICK_S: Final = 0.5
SWEEP_TICKS: Final = 10
"""Ticks between two looks for rooms that run and are not open here."""
IDLE_S: Final = 300.0
"""That a room without viewers stays in memory, unless it runs."""
VIEWERS_AT_ONCE: Final = 20
"""That are sent a room before other work has its turn."""
MAX_ATTEMPTS: Final = 20
"""To append before another process does."""


S = TypeVar("S", bound=Room)


class OpenRoom(ABC, Generic[S]):
    """A room in memory, with those who look at it: rounds of games, or questions."""

    def __init__(self, rooms: "Rooms", state: S) -> None:
        self.rooms, self.state = rooms, state
        self.clock, self.outbox, self.store = rooms.clock, rooms.outbox, rooms.store
        self.lock: asyncio.Lock = asyncio.Lock()
        """Held while events are appended or caught up with, until they are applied."""
        self.viewers: dict[Viewer, bool] = {}
        """Whether each looks at the whole of it, as a projector does."""
        self.in_doubt = False
        """True if a failed append may still have committed."""
        self.published = self.shown = 0
        """The numbers of the latest event that projectors know, and of those that others know."""
        self.used = self.clock.monotonic()

    @abstractmethod
    def view(self, person: str | None, *, whole: bool) -> RoomView:
        """The room as a person may see it, `whole` as on a projector."""

    @abstractmethod
    async def advance(self) -> None:
        """Do what follows from the events, and publish what has changed."""

    # The way of an event

    async def join(self, person: str, name: str, place: str = "") -> None:
        """A person joins, from a network address with that pseudonym; Refusal if they may not."""
        await self.do(partial(self.state.judge_join, person, name, place=place))

    async def act(self, person: str, request: RoomActionRequest) -> None:
        """Something that a member or the organiser does; Refusal if they may not. Viewers know it
        at once."""
        await self.do(partial(self.state.judge_action, person, request))
        await self.publish()

    async def do(self, judge: Callable[[float], RoomEvent | None]) -> None:
        """Append the event that `judge` makes of the room as it stands, if it makes one."""
        async with self.lock:
            for _ in range(MAX_ATTEMPTS):
                event = judge(self.clock.now())
                if event is None or await self.append([event]):
                    return
        raise Refusal("busy", "Too much happens here at once; try again.")

    async def append(self, events: Sequence[RoomEvent]) -> bool:
        """Store and apply events; False if another process was first, whose events are applied.
        Under the lock."""
        self.in_doubt = True
        status = events[-1].leads_to or self.state.status
        if not await self.store.append_to_room(self.state.id, events, status):
            await self.catch_up()
            return False
        self.in_doubt = False
        for event in events:
            self.state.apply(event)
        return True

    @property
    def may_be_behind(self) -> bool:
        return self.rooms.is_shared or self.in_doubt

    async def catch_up(self) -> None:
        """Apply what other processes have appended. Under the lock."""
        for event in await self.store.events_of_room(self.state.id, self.state.seq):
            self.state.apply(event)
        self.in_doubt = False

    # Who looks at it

    def add_viewer(self, viewer: Viewer, *, whole: bool) -> None:
        """A viewer looks at the room from now on, and is sent its state first."""
        self.viewers[viewer] = whole
        self.outbox.send([viewer], self.view(viewer.person, whole=whole))

    def remove_viewer(self, viewer: Viewer) -> None:
        del self.viewers[viewer]
        self.used = self.clock.monotonic()

    async def publish(self) -> None:
        """Send what has changed: everything to projectors, to phones what concerns them all. Other
        work comes between some viewers and some."""
        room = self.state
        is_for_phones, self.shown = self.shown != room.shown_seq, room.shown_seq
        if self.published == room.seq or not self.viewers:
            return
        self.published = room.seq
        for number, (viewer, whole) in enumerate([*self.viewers.items()], 1):
            if viewer in self.viewers and (whole or is_for_phones):
                self.outbox.send([viewer], self.view(viewer.person, whole=whole))
            if number % VIEWERS_AT_ONCE == 0:
                await asyncio.sleep(0)


O = TypeVar("O", bound=OpenRoom[Any])  # noqa: E741  # an open room


class Rooms:
    """The rooms of one process."""

    def __init__(
        self,
        store: GameStore,
        clock: Clock,
        outbox: Outbox,
        *,
        is_shared: bool = False,
        address: str = "",
    ) -> None:
        """`is_shared` says that other processes host the same rooms, `address` where other
        devices reach them."""
        self.store, self.clock, self.outbox = store, clock, outbox
        self.is_shared, self.address = is_shared, address
        self.kinds: dict[str, Callable[[str, Sequence[RoomEvent]], OpenRoom[Any]]] = {}
        """Opens a room of the id with these events, by the kind of the first one."""
        self._open: dict[str, OpenRoom[Any]] = {}
        self.tasks: Tasks = Tasks()

    def start(self) -> None:
        self.tasks.spawn(self._run())

    async def close(self) -> None:
        await self.tasks.close()

    async def create(self, room_id: str, created: RoomEvent) -> OpenRoom[Any]:
        await self.store.append_to_room(room_id, [created], "open")
        return await self._opened(room_id, [created])

    async def get(self, room_id: str, kind: type[O]) -> O:
        """The room, with all that any process has acknowledged; Refusal if it is none of these."""
        found = await self.find(room_id)
        if not isinstance(found, kind):
            raise Refusal("not-found", "There is no such room.")
        return found

    async def find(self, room_id: str) -> OpenRoom[Any] | None:
        """The room of any kind; None if there is none."""
        opened = self._open.get(room_id)
        if opened is None:
            events = await self.store.events_of_room(room_id, 0)
            if not events:
                return None
            opened = await self._opened(room_id, events)
        elif opened.may_be_behind:
            async with opened.lock:
                await opened.catch_up()
        opened.used = self.clock.monotonic()
        return opened

    async def _opened(self, room_id: str, events: Sequence[RoomEvent]) -> OpenRoom[Any]:
        opened = await asyncio.to_thread(self.kinds[events[0].kind], room_id, events)
        return self._open.setdefault(room_id, opened)

    async def _run(self) -> None:
        """What rooms do by themselves."""
        ticks = 0
        while True:
            try:
                if ticks % SWEEP_TICKS == 0:
                    await self._sweep()
                for opened in [*self._open.values()]:
                    await opened.advance()
            except StoreUnavailable:
                pass  # the store has logged it, and the next tick tries again
            except Exception:
                log.exception("a room of people could not go on")
            ticks += 1
            await asyncio.sleep(TICK_S)

    async def _sweep(self) -> None:
        """Open the rooms that run, and forget those that nobody has looked at for long."""
        running = set(await self.store.running_rooms())
        for room_id in running - self._open.keys():
            await self.find(room_id)
        for room_id, opened in [*self._open.items()]:
            is_used = opened.viewers or self.clock.monotonic() - opened.used < IDLE_S
            if not is_used and room_id not in running and not opened.lock.locked():
                del self._open[room_id]

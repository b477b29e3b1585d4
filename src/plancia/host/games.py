"""Games: the one implementation of live games, for every front end.

A request is judged, its event stored, then applied, published, and what follows from it scheduled:
the clock's timer, the level's answer, the end of a game that has become too long. Calls go down,
results come up, and what happens goes out through the outbox.
"""

import asyncio
import contextlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from plancia.host.level_answers import LevelAnswers
from plancia.host.open_game import OpenGame
from plancia.host.ports import (
    EventStored,
    GameStore,
    Notification,
    Outbox,
    PeopleSeated,
    PersonRenamed,
    PresenceChanged,
    PresenceRequested,
    StoreUnavailable,
    Viewer,
)
from plancia.host.streams import Streams
from plancia.host.tasks import Clock, Tasks
from plancia.host.thinkers import FairQueue
from plancia.live.events import (
    Coached,
    Ended,
    Event,
    Moved,
    Offered,
    Rematched,
    Seat,
    Seated,
    TookBack,
)
from plancia.live.game import Change, LiveGame
from plancia.live.judging import (
    Judge,
    expire,
    judge_action,
    judge_move,
    limit_moves,
    resume_clock,
    take_seat,
)
from plancia.live.messages import Ack, ActionRequest, MoveRequest
from plancia.live.refusal import Refusal
from plancia.live.rematch import next_game
from plancia.live.stored import StoredGame

MAX_ID_CHARACTERS: Final = 64
MAX_MOVES: Final = 3000
MAX_ATTEMPTS: Final = 5
"""Attempts to append a change, if each time another event is stored first."""


@dataclass(frozen=True, slots=True)
class HostSettings:
    """How a front end wants its games to go."""

    server: str = ""
    """The name of this process among those that host the same games; nothing if it is alone."""
    think_seconds: float | None = 5.0
    """For an answer of a level; None: what is usual for it, or what its clock gives,
    where no other question is in line before it."""
    pace: float = 1.0
    """Seconds a level's move takes at least under a clock."""
    max_moves: int = MAX_MOVES
    """Moves after which a game ends. After twice that number of events it takes only moves."""


class Games:
    """The live games of one process."""

    def __init__(
        self,
        store: GameStore,
        thinkers: FairQueue,
        clock: Clock,
        outbox: Outbox,
        settings: HostSettings,
    ) -> None:
        self._store, self._clock, self._outbox, self._settings = store, clock, outbox, settings
        self._levels = LevelAnswers(
            store, thinkers, clock, self._commit, settings.think_seconds, settings.pace
        )
        self.hint = self._levels.hint
        self._tasks = Tasks()
        self._open: dict[str, OpenGame] = {}
        self._opening: dict[str, asyncio.Task[OpenGame]] = {}
        self.streams: Streams = Streams(outbox)
        """Of people who are notified of their games without viewing one."""
        self.unwatched_until: float = 0.0
        """Until when no process watched the clocks: those that ran before then begin anew."""

    async def close(self) -> None:
        for opened in self._open.values():
            if opened.timer is not None:
                opened.timer.cancel()
        await self._levels.close()
        await self._tasks.close()

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[OpenGame]:
        return iter([*self._open.values()])

    # Games come and go

    async def create(self, stored: StoredGame, address: str = "") -> OpenGame:
        """A new game begins, for a person at that address."""
        created = self._opened(await self._store.create(stored), address)
        opened = self._open.setdefault(created.game.id, created)
        self._on_seated(opened)
        if self.streams.by_person:
            self.streams.publish(opened.game, None)
        self.schedule_next(opened)
        return opened

    async def latest(self, game_id: str) -> OpenGame:
        """The game with all that any process has acknowledged; StoreUnavailable if that can't be
        known. Where there are no other processes, what is in memory is the latest."""
        opened = await self.get(game_id)
        if self._settings.server:
            await self.catch_up(opened)
        return opened

    async def get(self, game_id: str) -> OpenGame:
        """The game, opened if it is not yet, as this process knows it; Refusal if there is none."""
        opened = self._open.get(game_id)
        if opened is None:
            opening = self._opening.get(game_id)
            if opening is None:
                opening = self._opening[game_id] = self._tasks.spawn(self._load(game_id))
            opened = await asyncio.shield(opening)
        if opened.in_doubt:
            with contextlib.suppress(StoreUnavailable):
                await self.catch_up(opened)
        opened.use()
        self._levels.answer_if_due(opened)
        return opened

    def invite_path(self, opened: OpenGame) -> str:
        """The path of the invitation to the open seat; nothing if there is none."""
        return self._store.invite_path(opened.game)

    def find(self, game_id: str) -> OpenGame | None:
        """The game if it is open."""
        return self._open.get(game_id)

    def _opened(self, game: LiveGame, address: str = "") -> OpenGame:
        return OpenGame(game, self._clock, self._outbox, self._store.invite_path(game), address)

    async def _load(self, game_id: str) -> OpenGame:
        try:
            game = await self._store.load(game_id) if len(game_id) <= MAX_ID_CHARACTERS else None
            if game is None:
                raise Refusal("not-found", "There is no such game.")
            opened = self._opened(game)
            resumed = partial(resume_clock, unwatched_until=self.unwatched_until)
            await self._commit(opened, resumed)
            # It may have been created while it was loaded: there is one of each game.
            opened = self._open.setdefault(game_id, opened)
        finally:
            self._opening.pop(game_id, None)
        if self._settings.server:
            self._outbox.broadcast(PresenceRequested(game_id))
            await self.catch_up(opened)  # their last notifications were not followed here
        self.schedule_next(opened)
        return opened

    def evict_idle(self, seconds: float) -> None:
        """Games in which nothing has been going on for that long leave the memory."""
        for opened in self:
            people = () if opened.game.match.verdict else opened.game.seats
            is_followed = any(seat.holder in self.streams.by_person for seat in people)
            if opened.is_idle(seconds) and not is_followed:
                del self._open[opened.game.id]

    # What people do

    async def act(self, opened: OpenGame, person: str, request: MoveRequest | ActionRequest) -> Ack:
        """A person's move or another action: done and stored, or Refusal."""
        game = opened.game
        judge: Judge
        if isinstance(request, MoveRequest):
            judge = partial(judge_move, person=person, request=request)
        elif request.act == "move-now":
            self._levels.hurry(opened, person, request)
            return Ack(request.id, game.seq, game.ply)
        else:
            judge = partial(
                judge_action,
                person=person,
                request=request,
                away_s=opened.viewers.presence().away_s,
                rematch_id=self._store.derived_id("rematch", game.id),
            )
        if request.ply > game.ply and self._settings.server:
            await self.catch_up(opened)  # it follows a move acknowledged by another process
        event = await self._tasks.finish(self._commit(opened, judge))
        assert event is not None
        if isinstance(event, Ended) and isinstance(request, MoveRequest):
            raise Refusal("over", "Your time was over before the move came.")
        return Ack(request.id, event.seq, game.ply)

    async def take_seat(
        self, opened: OpenGame, player: int, person: str, name: str, link: str, *, is_invited: bool
    ) -> None:
        """A person takes the seat that a link offers: an open one, or one from another device."""
        seat = opened.game.seat(player)
        seat = replace(seat, kind="person", holder=person, level=None, name=name)
        taken = partial(take_seat, seat=seat, link=link, is_invited=is_invited)
        await self._tasks.finish(self._commit(opened, taken))

    async def end(self, opened: OpenGame, judge: Judge) -> bool:
        """A game ends for a reason outside of it; False if it had ended before."""
        return await self._tasks.finish(self._commit(opened, judge)) is not None

    def check_room(self, game: LiveGame) -> None:
        """Refusal after too many events: all of them are replayed when the game is opened."""
        if game.seq >= 2 * self._settings.max_moves:
            raise Refusal("not-now", "Too much has happened in this game for that.")

    def rename(self, person: str, name: str) -> None:
        """A person has another name now: the games they sit in show it."""
        self._rename(person, name)
        self._outbox.broadcast(PersonRenamed(person, name))

    def _rename(self, person: str, name: str) -> None:
        for opened in self:
            if opened.game.seats_of(person) and not opened.game.stored.tournament:
                opened.game.rename(person, name)

    # Who looks at them

    def join(self, opened: OpenGame, viewer: Viewer) -> None:
        """A viewer looks at the game from now on, and is sent its state first."""
        if not opened.address or opened.game.seats_of(viewer.person):
            opened.address = viewer.address
        opened.viewers.add(viewer)
        self._outbox.send([viewer], opened.viewers.state(viewer.person))
        self._broadcast_presence(opened)
        self._levels.answer_if_due(opened)

    def leave(self, opened: OpenGame, viewer: Viewer) -> None:
        opened.viewers.remove(viewer)
        opened.use()
        self._broadcast_presence(opened)

    def _on_seated(self, opened: OpenGame) -> None:
        """People have a seat in the game."""
        if self._settings.server:
            people = [seat.holder for seat in opened.game.seats if seat.holder]
            self._outbox.broadcast(PeopleSeated(opened.game.id, people))

    def online(self, game_id: str, seats: Iterable[Seat]) -> list[bool]:
        """For each seat of a game in a list whether its player is connected."""
        opened = self._open.get(game_id)
        if opened is not None:
            return opened.viewers.presence().online
        return [seat.kind == "level" for seat in seats]

    def _broadcast_presence(self, opened: OpenGame) -> None:
        if self._settings.server:
            here = opened.viewers.count_here()
            changed = PresenceChanged(opened.game.id, self._settings.server, *here)
            self._outbox.broadcast(changed)

    # Other processes with the same games

    def on_notification(self, notification: Notification) -> None:
        """Handle what another process has published."""
        match notification:
            case PersonRenamed(person, name):
                self._rename(person, name)
            case PeopleSeated(game_id, people):
                is_followed = any(person in self.streams.by_person for person in people)
                if game_id not in self._open and is_followed:
                    self._tasks.spawn(self._open_for_streams(game_id))
            case _:
                if opened := self._open.get(notification.game):
                    self._on_game_notification(opened, notification)

    async def _open_for_streams(self, game_id: str) -> None:
        opened = await self.get(game_id)
        self.streams.publish(opened.game, None)

    def _on_game_notification(
        self,
        opened: OpenGame,
        notification: EventStored | PresenceRequested | PresenceChanged,
    ) -> None:
        match notification:
            case EventStored(_, seq):
                if seq > opened.game.seq:
                    self._tasks.spawn(self.catch_up(opened))
            case PresenceRequested():
                if opened.viewers.here:
                    self._broadcast_presence(opened)
            case PresenceChanged(_, server, seats, watchers):
                opened.viewers.set_elsewhere(server, seats, watchers)
                self._levels.answer_if_due(opened)

    async def catch_up(self, opened: OpenGame) -> None:
        """Apply what other processes have appended."""
        async with opened.lock:
            await self._catch_up(opened)

    async def catch_up_with_all(self) -> None:
        """Notifications may have been missed. What the store does not return now stays in doubt."""
        for opened in self:
            opened.in_doubt = True
        with contextlib.suppress(StoreUnavailable):
            for opened in self:
                await self.catch_up(opened)
                self._broadcast_presence(opened)
                self._outbox.broadcast(PresenceRequested(opened.game.id))

    def forget_servers(self, alive: Collection[str]) -> None:
        """All other processes but these are dead."""
        for opened in self:
            opened.viewers.forget_servers(alive)

    async def refresh(self, opened: OpenGame) -> None:
        """Catch up if that is needed, and go on with what a failure of the store interrupted."""
        if opened.in_doubt:
            await self.catch_up(opened)
        self._levels.answer_if_due(opened)
        if opened.timer is None:
            self._set_timer(opened)

    # The way of an event: judge, store, apply, publish, schedule

    async def _commit(self, opened: OpenGame, judge: Judge) -> Event | None:
        """The event that a judge makes, stored and applied; None if there is nothing to do.

        The store refuses an event whose number is taken: the game then catches up with the others,
        and is judged again.
        """
        async with opened.lock:
            if opened.in_doubt:
                await self._catch_up(opened)
            for _ in range(MAX_ATTEMPTS):
                change = judge(opened.game, self._clock.now())
                if change is None:
                    return None
                event = change.event
                if isinstance(event, TookBack | Coached | Offered):
                    self.check_room(opened.game)
                try:
                    if isinstance(event, Rematched):
                        # It is there before its event: two processes that set it up, or one after
                        # a crash, set up one game, for its id follows from this one's.
                        await self.create(next_game(opened.game, event), opened.address)
                    progress = opened.game.progress(change)
                    is_stored = await self._store.append(opened.game.id, event, progress)
                except StoreUnavailable:
                    opened.in_doubt = True
                    raise
                if is_stored:
                    self._apply(opened, change)
                    if isinstance(event, Seated):
                        self._on_seated(opened)
                    return event
                await self._catch_up(opened)
        raise Refusal("busy", "Too much happens in this game at once; try again.")

    async def _catch_up(self, opened: OpenGame) -> None:
        """Under the lock, so that only this applies them; the doubt stays until all are applied."""
        game = opened.game
        events = await self._store.events(game.id, game.seq)
        seats: dict[int | None, Seat] = {}
        if any(isinstance(event, Seated) for event in events):
            stored = await self._store.load(game.id)
            assert stored is not None
            seats = {seat.player: seat for seat in stored.seats}
        for event in events:
            if isinstance(event, Seated):
                event.seat = seats.get(event.player)
            change = game.after(event)
            self._apply(opened, change)
        opened.in_doubt = False

    def _apply(self, opened: OpenGame, change: Change) -> None:
        opened.game.apply(change)
        opened.viewers.publish(change.event)
        if self.streams.by_person:
            self.streams.publish(opened.game, change.event)
        if opened.answering is not None and isinstance(change.event, Moved | TookBack | Ended):
            self._levels.on_position_changed(opened)
        self.schedule_next(opened)

    def schedule_next(self, opened: OpenGame) -> None:
        """Set the game's timer, ask its level, or end it if it has become too long."""
        self._set_timer(opened)
        game, most = opened.game, self._settings.max_moves
        if game.awaits and game.ply - game.prelude >= most:
            self._tasks.spawn(self._commit(opened, partial(limit_moves, most=most)))
        elif game.awaited_level:
            self._levels.answer_if_due(opened)

    def _set_timer(self, opened: OpenGame) -> None:
        if opened.timer is not None:
            opened.timer.cancel()
            opened.timer = None
        seconds = opened.game.timer_s(self._clock.now())
        if seconds is not None and not self._tasks.is_closed:
            loop = asyncio.get_running_loop()
            opened.timer = loop.call_later(seconds, self._on_timer, opened)

    def _on_timer(self, opened: OpenGame) -> None:
        opened.timer = None
        self._tasks.spawn(self._commit(opened, expire))

"""Games: all live games of this server, the people round them, and the levels that answer.

Every change goes one way: it is judged, it is appended to the game's events in the store, and only
then applied and told to everybody. If somebody else was faster, on this server or another, the
store says no, and it is judged again after what has happened meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, TypeVar

from plancia.arena.match import Clock, Termination, Verdict
from plancia.core.errors import IllegalMove, said
from plancia.core.player import Answer, Limits
from plancia.web.config import Settings
from plancia.web.identity import Signer, new_id
from plancia.web.limits import SHARED
from plancia.web.live import LiveGame, turned_round
from plancia.web.messages import Ack, Act, PlayMove
from plancia.web.notifications import Notifications
from plancia.web.pool import Asker, CalledOff, Forfeit, Pool
from plancia.web.problems import BAD_INPUT, Refusal
from plancia.web.store import Event, Seat, Store, StoredGame, StoreError
from plancia.web.table import Listener, Table
from plancia.web.telemetry import Metrics, log, note
from plancia.web.views import encode

ATTEMPTS: Final = 5
"""How often something is judged again because something else happened first."""
SWEEP: Final = 5.0
"""Seconds between two looks for games that nobody attends to."""
BEAT_LASTS: Final = 15.0
"""Seconds after its last sign of life that a server is taken for dead."""
CLAIM_LASTS: Final = 120.0
"""Seconds that a server may take for a level's answer, waiting in line included."""
A_LOOK_LASTS: Final = 60.0
"""Seconds after somebody looked that a game among levels goes on."""
POLLING_S: Final = 5.0
"""Seconds after a request within which a client without a socket asks again."""
AT_ONCE: Final = 0.05
"""Seconds for the answer of a level that was told to move now."""
MOST_IN_POOL: Final = 10
"""Answers that a person who asks for a hint may be waiting for."""
_MOST_SWEPT: Final = 10_000
_CLOCKS_PAGE: Final = 2_000
_LONG: Final = 50
"""Events that take a while to go through again."""

T = TypeVar("T")


class Games:
    """The live games of one server."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pool: Pool,
        signer: Signer,
        metrics: Metrics,
        notifications: Notifications,
    ) -> None:
        self._settings, self._store, self._pool = settings, store, pool
        self._signer, self._metrics, self._notifications = signer, metrics, notifications
        # One process has an SQLite file to itself: what it claimed before a restart is its own.
        self.server = new_id() if notifications.has_others else "alone"
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._on_clock: set[str] = set()
        self._unreadable: set[str] = set()
        self._in_pool: Counter[str] = Counter()
        """How many answers each person and each address waits for, of levels and as hints."""
        self._started = 0.0
        self._was_alone = False
        self._closed = False

    async def start(self) -> None:
        now = time.time()
        others = await self._store.alive(now - BEAT_LASTS) - {self.server}
        self._was_alone = not (others and self._notifications.has_others)
        self._started = now
        await self._store.beat(self.server, now)
        await self._notifications.listen(self._hear, self._catch_up_with_all)
        self._spawn(self._keep_sweeping())

    async def close(self) -> None:
        self._closed = True
        for table in self._tables.values():
            self._stop_timer(table)
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(StoreError):
            await self._store.forget_server(self.server)

    def __len__(self) -> int:
        return len(self._tables)

    # Games come and go

    async def create(self, stored: StoredGame, address: str = "") -> Table:
        """A new game begins, for somebody at that address."""
        game = await _rebuilt(stored)
        invite = self._invite_token(game) if game.open_seat else ""
        await self._store.create(stored, game.standing(), invite)
        table = self._tables.setdefault(game.id, Table(game, address))
        self._metrics.event("created")
        self._attend(table)
        return table

    async def table(self, game_id: str) -> Table:
        """The game of that id; Refusal if there is none."""
        table = self._tables.get(game_id)
        if table is None:
            opening = self._opening.get(game_id)
            if opening is None:
                opening = self._opening[game_id] = self._spawn(self._open(game_id))
                opening.add_done_callback(lambda _: self._opening.pop(game_id, None))
            table = await asyncio.shield(opening)
        if table.in_doubt:
            with contextlib.suppress(StoreError):
                await self._catch_up_alone(table)
        table.looked = time.monotonic()
        self._consider(table)
        return table

    async def _open(self, game_id: str) -> Table:
        stored = await self._store.load(game_id) if len(game_id) <= 64 else None
        if stored is None:
            raise Refusal("not-found", "There is no such game.")
        try:
            table = Table(await _rebuilt(stored))
        except BAD_INPUT as error:  # of a package that is not there any more, or has changed
            log.error("a game can't be read: %s", error, extra={"facts": {"game": game_id}})
            raise Refusal(
                "not-found", "This game can't be shown: {why}", why=said(error)
            ) from error
        if self._was_asleep(table.game):
            event = table.game.event("resumed", time.time())
            async with table.lock:
                if not await self._append(table, event):
                    await self._catch_up(table)
        self._tables[game_id] = table
        self._notifications.send({"game": game_id, "server": self.server, "ask": True})
        if self._notifications.has_others:  # whose notices of the last moments nobody here followed
            await self._catch_up_alone(table)
        self._attend(table)
        return table

    def _was_asleep(self, game: LiveGame) -> bool:
        """Whether a clock runs that nobody watched while no server was there."""
        return self._was_alone and game.ticking is not None and game.turn_began < self._started

    # Somebody does something

    async def act(self, table: Table, person: str, wish: PlayMove | Act) -> Ack:
        """A move or another action: done, and kept, or Refusal."""
        began = time.perf_counter()
        if isinstance(wish, Act) and wish.act == "move-now":
            return self._hurry(table, person, wish)
        event = await self._to_its_end(
            self._insist(table, lambda: self._judged(table, person, wish))
        )
        if event.kind == "ended" and isinstance(wish, PlayMove):
            raise Refusal("over", "Your time was over before the move came.")
        if event.kind == "move":
            self._metrics.move(time.perf_counter() - began)
        return Ack(wish.id, event.seq, table.game.ply)

    def _judged(self, table: Table, person: str, wish: PlayMove | Act) -> Event:
        now, game = time.time(), table.game
        event = game.judge(person, wish, now)
        if event.kind == "rematch":
            return replace(event, data={"next": self._signer.token("rematch", game.id)})
        if event.kind in ("take-back", "take-back-offer"):
            self.check_room(game)
        late = game.overdue(now)
        if event.kind == "move" and late is not None and late < 0:
            return game.out_of_time(now)
        return event

    def check_room(self, game: LiveGame) -> None:
        """Refusal where so much has happened already that only the game itself goes on: what has
        happened is gone through again whenever somebody looks."""
        if game.seq >= 2 * self._settings.most_moves:
            raise Refusal("not-now", "Too much has happened in this game for that.")

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """The client may disconnect meanwhile: the work, which holds the table's lock, goes on."""
        return await asyncio.shield(self._spawn(work))

    async def _insist(self, table: Table, judged: Callable[[], Event]) -> Event:
        """Append what was judged; if something else came first, judge again."""
        async with table.lock:
            if table.in_doubt:
                await self._catch_up(table)
            for _ in range(ATTEMPTS):
                event = judged()
                if event.kind == "rematch":
                    await self._set_up_rematch(table, event)
                if await self._append(table, event):
                    return event
                await self._catch_up(table)
        raise Refusal("busy", "Too much happens in this game at once; try again.")

    async def _append(self, table: Table, event: Event) -> bool:
        """Keep the event, then apply it; False if another one came first. Under the lock."""
        game = table.game
        try:
            done = await self._store.append(
                game.id, event, game.standing(event), notice=self._notice(game, event)
            )
        except StoreError as error:
            table.in_doubt = True
            raise Refusal("busy", "It could not be kept; try again in a moment.") from error
        if done:
            self._happen(table, event)
        return done

    def _notice(self, game: LiveGame, event: Event) -> str:
        """What PostgreSQL tells the other servers with the event."""
        return encode({"game": game.id, "seq": event.seq, "server": self.server})

    async def take_seat(self, table: Table, person: str, name: str, token: str) -> None:
        """A person takes the seat that a link offers: an open one, or one from another device."""
        await self._to_its_end(self._take_seat(table, person, name, token))

    async def _take_seat(self, table: Table, person: str, name: str, token: str) -> None:
        async with table.lock:
            for _ in range(ATTEMPTS):
                link = await self._store.link(token)
                if link is None or link.game_id != table.game.id:
                    raise Refusal("not-found", "This link was used already.")
                if link.kind == "invite" and table.game.seats_of(person):
                    raise Refusal("not-now", "You sit in this game already.")
                kind = "joined" if link.kind == "invite" else "seat-moved"
                seat = Seat(link.player, "person", person, None, name)
                event = table.game.event(kind, time.time(), link.player)
                if await self._take_link(token, table, event, seat):
                    return
                await self._catch_up(table)
        raise Refusal("busy", "Too much happens in this game at once; try again.")

    async def _take_link(self, token: str, table: Table, event: Event, seat: Seat) -> bool:
        game = table.game
        standing, notice = game.standing(event, seat), self._notice(game, event)
        try:
            taken = await self._store.take_link(token, game.id, event, standing, seat, notice)
        except StoreError:
            table.in_doubt = True
            raise
        if taken:
            self._happen(table, event, seat)
        return taken

    async def _set_up_rematch(self, table: Table, event: Event) -> None:
        """The next game is there before anybody is told of it. Its id can be worked out: whoever
        sets it up twice, after a crash or at the same time as somebody else, sets up one."""
        stored, game = table.game.stored, table.game
        next_id = str(event.data["next"])
        if await self._store.load(next_id) is not None:
            return
        again = replace(
            stored,
            id=next_id,
            created=event.at,
            seats=turned_round(game.seats),
            previous=game.id,
        )
        try:
            await self.create(again, table.address)
        except StoreError:
            if await self._store.load(next_id) is None:
                raise

    # What has happened is told

    def _happen(self, table: Table, event: Event, seat: Seat | None = None) -> None:
        moved_on = event.kind in ("move", "take-back", "ended")
        if moved_on and table.asked is not None and table.asked is not asyncio.current_task():
            self._pool.call_off(table.game.id)
        table.happen(event, seat)
        table.tell(event, self._invite(table.game))
        self._metrics.event(event.kind)
        self._attend(table)

    def _attend(self, table: Table) -> None:
        """Whatever the game needs now: its clock watched, its level asked."""
        self._set_timer(table)
        self._consider(table)
        game = table.game
        if game.awaits and game.ply - game.prelude >= self._settings.most_moves:
            self._spawn(self._end_by_limit(table))

    async def _catch_up(self, table: Table) -> None:
        """Apply what others have appended. Under the lock, so that only this applies them, and
        the doubt stays until all are applied."""
        game = table.game
        events = await self._store.events(game.id, game.seq)
        seats: dict[int, Seat] = {}
        if any(event.kind in ("joined", "seat-moved") for event in events):
            stored = await self._store.load(game.id)
            assert stored is not None
            seats = {seat.player: seat for seat in stored.seats}
        for event in events:
            reseated = event.kind in ("joined", "seat-moved") and event.player is not None
            self._happen(table, event, seats.get(event.player or 0) if reseated else None)
        table.in_doubt = False

    # People come and go

    def state(self, table: Table, person: str | None) -> str:
        """The whole game as that person sees it, as JSON."""
        return table.state(person, self._invite(table.game), time.time())

    def join(self, table: Table, listener: Listener) -> None:
        """Somebody looks at the game from now on, and has its state first."""
        table.listeners.add(listener)
        if not table.address or table.game.seats_of(listener.person):
            table.address = listener.address
        listener.tell(self.state(table, listener.person))
        self._tell_presence(table)
        self._consider(table)

    def leave(self, table: Table, listener: Listener) -> None:
        table.listeners.discard(listener)
        table.looked = time.monotonic()
        self._tell_presence(table)

    def _tell_presence(self, table: Table) -> None:
        table.tell_presence()
        here, watchers = table.presence_here()
        notice = {"game": table.game.id, "server": self.server, "here": here, "watchers": watchers}
        self._notifications.send(notice)

    def online(self, game_id: str, seats: Iterable[Seat]) -> list[bool]:
        """For each seat of a game in a list whether somebody is there."""
        table = self._tables.get(game_id)
        if table is not None:
            return table.presence().online
        return [seat.kind == "level" for seat in seats]

    def rename(self, person: str, name: str) -> None:
        """A person has another name now: the games they sit in show it."""
        self._renamed(person, name)
        self._notifications.send({"server": self.server, "person": person, "name": name})

    def _renamed(self, person: str, name: str) -> None:
        for table in self._tables.values():
            if table.game.seats_of(person):
                table.rename(person, name)

    def _invite_token(self, game: LiveGame) -> str:
        return self._signer.token("invite", f"{game.id}:{game.open_seat}")

    def _invite(self, game: LiveGame) -> str | None:
        return f"/join/{self._invite_token(game)}" if game.open_seat else None

    # Other servers

    def _hear(self, notice: dict[str, Any]) -> None:
        """Another server says something."""
        if notice.get("server") == self.server:
            return
        if "person" in notice:
            self._renamed(notice["person"], notice["name"])
        table = self._tables.get(notice.get("game", ""))
        if table is None:
            return
        if "seq" in notice:
            if notice["seq"] > table.game.seq:
                self._spawn(self._catch_up_alone(table))
        elif "ask" in notice:
            here, watchers = table.presence_here()
            if here or watchers:
                self._tell_presence(table)
        else:
            table.elsewhere[notice["server"]] = (notice["here"], notice["watchers"])
            table.tell_presence()
            self._consider(table)

    async def _catch_up_alone(self, table: Table) -> None:
        async with table.lock:
            await self._catch_up(table)

    async def _catch_up_with_all(self) -> None:
        """Notices may have been missed. If the store fails, the sweep goes on with what is in
        doubt."""
        for table in self._tables.values():
            table.in_doubt = True
        with contextlib.suppress(StoreError):
            for table in [*self._tables.values()]:
                await self._catch_up_alone(table)
                self._tell_presence(table)
                self._notifications.send(
                    {"game": table.game.id, "server": self.server, "ask": True}
                )

    # Clocks

    def _stop_timer(self, table: Table) -> None:
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None

    def _set_timer(self, table: Table) -> None:
        self._stop_timer(table)
        game = table.game
        # A level is never out of time by the clock on the wall: it may have had to wait in line.
        if game.ticking is None or game.awaited_level or self._closed:
            return
        late = game.overdue(time.time())
        assert late is not None
        loop = asyncio.get_running_loop()
        table.timer = loop.call_later(
            max(0.0, late) + 0.01, lambda: self._spawn(self._time_out(table))
        )

    async def _time_out(self, table: Table) -> None:
        """Whoever is awaited is out of time, unless a move came first. If the store fails, the
        next sweep sets the timer again."""
        table.timer = None
        async with table.lock:
            await self._catch_up(table)
            late = table.game.overdue(time.time())
            if late is not None and late <= 0 and not table.game.awaited_level:
                await self._append(table, table.game.out_of_time(time.time()))

    async def _end_by_limit(self, table: Table) -> None:
        most = self._settings.most_moves
        async with table.lock:
            game = table.game
            if game.awaits and game.ply - game.prelude >= most:
                verdict = Verdict(None, Termination.MOVE_LIMIT, f"{most} moves")
                await self._append(table, game.ending(verdict, time.time()))

    # Levels

    def _hurry(self, table: Table, person: str, wish: Act) -> Ack:
        game = table.game
        owns = game.is_among_levels and game.creator == person
        if not owns and not game.seats_of(person):
            raise Refusal("not-yours", "You hold no seat in this game.")
        if wish.ply != game.ply:
            raise Refusal(
                "stale", "{ply} moves have been made, not {ply2}.", ply=game.ply, ply2=wish.ply
            )
        if game.awaited_level is None:
            raise Refusal("not-now", "No level is thinking.")
        table.hurried = game.ply  # it may not have been asked yet
        self._pool.hurry(game.id)
        return Ack(wish.id, game.seq, game.ply)

    def _consider(self, table: Table) -> None:
        """Ask a level if one is awaited, and nobody asks it already."""
        if table.asked is None and self._needs_answer(table):
            table.asked = self._spawn(self._ask_levels(table))

    def _needs_answer(self, table: Table) -> bool:
        if self._closed or table.game.awaited_level is None:
            return False
        if not table.game.is_among_levels:
            return True
        return table.is_watched or time.monotonic() - table.looked < A_LOOK_LASTS

    async def _ask_levels(self, table: Table) -> None:
        """Have levels answer as long as one is awaited."""
        try:
            while self._needs_answer(table) and await self._answer(table):
                pass
        finally:
            table.asked = None

    async def _answer(self, table: Table) -> bool:
        """One answer of a level; whether to go on with the next."""
        game, began = table.game, time.time()
        position, player, level = game.position, game.awaits, game.awaited_level
        assert player is not None
        assert level is not None
        if not await self._store.claim(game.id, game.seq, self.server, began, CLAIM_LASTS):
            return False  # another server thinks; the sweep looks again
        seconds = self._budget(game, player)
        if table.hurried == game.ply:
            seconds = min(seconds, AT_ONCE)
        limits = Limits(seconds=seconds)
        deadline = game.match.left(player) if game.match.clock else None
        found: Answer[Any] | Forfeit
        try:
            with self._in_line(table, game.creator, table.address) as asker:
                found = await self._pool.answer(
                    position, level, key=game.id, limits=limits, deadline=deadline, asker=asker
                )
        except CalledOff:
            return True
        except Forfeit as forfeit:
            found = forfeit
        if game.is_among_levels:
            await asyncio.sleep(max(0.0, self._settings.pace - (time.time() - began)))
        async with table.lock:
            for _ in range(ATTEMPTS):
                if game.position is not position or not game.awaits:
                    return True
                event = self._event_of(game, player, found, limits)
                if await self._append(table, event):
                    return True
                await self._catch_up(table)
        return True

    async def hint(self, table: Table, person: str, address: str) -> Answer[Any]:
        """The best move; Refusal if it can't be found in time."""
        there = self._in_pool[address]
        if self._in_pool[person] >= MOST_IN_POOL or there >= MOST_IN_POOL * SHARED:
            raise Refusal("busy", "Too many answers are being waited for; wait for one first.")
        game = table.game
        try:
            with self._in_line(table, person, address) as asker:
                return await self._pool.hint(game.position, key=f"hint {game.id}", asker=asker)
        except (CalledOff, Forfeit) as error:
            raise Refusal("busy", "No hint could be found in time.") from error

    @contextlib.contextmanager
    def _in_line(self, table: Table, person: str, address: str) -> Iterator[Asker]:
        """For a question to the pool: addresses take turns, and among people of one address
        those who wait for few answers come first."""
        self._in_pool.update((person, address))
        try:
            yield Asker((address,), self._in_pool[person] - 1, lambda: _is_attended(table))
        finally:
            for key in (person, address):
                self._in_pool[key] -= 1
                if not self._in_pool[key]:
                    del self._in_pool[key]

    def _budget(self, game: LiveGame, player: int) -> float:
        clock: Clock | None = game.match.clock
        left = game.match.left(player)
        if clock is None or left is None:
            return self._settings.think_seconds
        return min(clock.budget(left), self._settings.think_seconds)

    def _event_of(
        self, game: LiveGame, player: int, found: Answer[Any] | Forfeit, limits: Limits
    ) -> Event:
        now = time.time()
        if isinstance(found, Forfeit):
            return game.forfeit(player, found.termination, found.reason, now)
        try:
            game.position.play(found.move)
        except IllegalMove as error:
            return game.forfeit(player, Termination.ILLEGAL, str(error), now)
        assert limits.seconds is not None
        return game.event(
            "move",
            now,
            player,
            move=game.position.format_move(found.move),
            # The time in line is not the level's.
            spent=min(game.spent(now), limits.seconds),
            data={"comment": str(found.why)} if found.why else {},
        )

    # Looking after everything

    async def _keep_sweeping(self) -> None:
        while True:
            try:
                await self._sweep()
            except StoreError:
                pass  # the store has logged it, and the next sweep tries again
            except Exception:
                log.exception("a sweep went wrong")
            await asyncio.sleep(SWEEP)

    async def _sweep(self) -> None:
        now = time.time()
        await self._store.beat(self.server, now)
        if self._notifications.has_others:
            await self._bury_the_dead(now)
        on_clock = await self._running_clocks()
        awaiting = await self._store.awaiting_levels(_MOST_SWEPT)
        for game_id in [*awaiting, *(on_clock - self._on_clock)]:
            if game_id not in self._tables and game_id not in self._unreadable:
                await self._take_up(game_id)
        self._on_clock = on_clock
        for table in [*self._tables.values()]:
            if table.in_doubt:
                await self._catch_up_alone(table)
            self._consider(table)
            if table.timer is None:
                self._set_timer(table)
            if self._is_idle(table):
                del self._tables[table.game.id]

    async def _running_clocks(self) -> set[str]:
        found: set[str] = set()
        page = [""]
        while page:
            page = await self._store.running_clocks(page[-1], _CLOCKS_PAGE)
            found.update(page)
        return found

    async def _bury_the_dead(self, now: float) -> None:
        alive = await self._store.alive(now - BEAT_LASTS)
        dead = await self._store.alive(0) - alive
        for server in dead:
            note("a server has died", server=server)
            await self._store.forget_server(server)
        if dead:
            self._on_clock.clear()
        for table in self._tables.values():
            if gone := table.elsewhere.keys() - alive:
                for server in gone:
                    del table.elsewhere[server]
                table.tell_presence()

    async def _take_up(self, game_id: str) -> None:
        """A game that waits for somebody, and nobody looks at it here."""
        try:
            await self.table(game_id)
        except Refusal:
            pass
        except Exception:
            self._unreadable.add(game_id)
            log.exception("a game can't be taken up", extra={"facts": {"game": game_id}})

    def _is_idle(self, table: Table) -> bool:
        return not (
            table.listeners
            or table.lock.locked()
            or table.asked is not None
            or table.timer is not None
            or time.monotonic() - table.looked < self._settings.idle_seconds
        )

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, Refusal | StoreError):
            log.error("something went wrong in a task of the live games", exc_info=error)


def _is_attended(table: Table) -> bool:
    """Whether somebody waits for what happens in a game: on a socket, or by asking again."""
    return table.is_watched or time.monotonic() - table.looked < POLLING_S


async def _rebuilt(stored: StoredGame) -> LiveGame:
    """The game as its events tell it, away from the event loop if they are many."""
    if len(stored.moves) + len(stored.events) < _LONG:
        return LiveGame(stored)
    return await asyncio.to_thread(LiveGame, stored)

"""Games: the live games of one server, for players and watchers here and on other servers."""

import contextlib
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from plancia.core.player import Answer
from plancia.play.events import Coached, Ended, Event, Moved, Offered, Rematched, TookBack, kind_of
from plancia.play.game import Change, LiveGame
from plancia.play.judging import (
    check_stale,
    emote_player,
    is_too_long,
    judge_action,
    judge_move,
    take_seat,
    too_long,
)
from plancia.play.refusal import Refusal
from plancia.play.rematch import next_game
from plancia.play.stored import Seat, StoredGame
from plancia.play.views import Emoted
from plancia.web.appending import Appender
from plancia.web.clocks import Clocks
from plancia.web.config import Settings
from plancia.web.identity import Signer, new_id
from plancia.web.levels import LevelAnswers
from plancia.web.memory import OpenGames
from plancia.web.messages import Ack, Act, PlayMove, SendEmote
from plancia.web.notifications import Notifications
from plancia.web.open_game import OpenGame
from plancia.web.pool import Pool
from plancia.web.presence import Subscriber
from plancia.web.store import Store, StoreError
from plancia.web.store.servers import HEARTBEAT_TIMEOUT_S
from plancia.web.sweep import Sweep
from plancia.web.tasks import Tasks
from plancia.web.telemetry import Metrics


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
        self._settings, self._store, self._signer = settings, store, signer
        self._metrics, self._notifications = metrics, notifications
        # One process has an SQLite file to itself: what it claimed before a restart is its own.
        self.server: str = new_id() if notifications.has_others else "alone"
        self._tasks = Tasks()
        self._appender = Appender(store, self.server, self._changed)
        self._clocks = Clocks(self._appender, self._tasks)
        self._levels = LevelAnswers(settings, store, pool, self._appender, self._tasks, self.server)
        self._memory = OpenGames(store, signer, self._appender, self._tasks, self._take_up)

    async def start(self) -> None:
        now = time.time()
        others = await self._store.alive(now - HEARTBEAT_TIMEOUT_S) - {self.server}
        if not (others and self._notifications.has_others):
            self._memory.unwatched_until = now
        await self._store.beat(self.server, now)
        await self._notifications.listen(self._hear, self._catch_up_with_all)
        sweep = Sweep(
            self._store,
            self._memory,
            self._appender,
            self._clocks,
            self._levels,
            server=self.server,
            has_others=self._notifications.has_others,
            idle_seconds=self._settings.idle_seconds,
        )
        self._tasks.spawn(sweep.run())

    async def close(self) -> None:
        self._clocks.close()
        self._levels.close()
        await self._tasks.close()
        with contextlib.suppress(StoreError):
            await self._store.forget_server(self.server)

    def __len__(self) -> int:
        return len(self._memory)

    # Games come and go

    async def create(self, stored: StoredGame, address: str = "") -> OpenGame:
        """A new game begins, for a person at that address."""
        opened = await self._memory.create(stored, address)
        self._metrics.event("created")
        self._attend(opened)
        return opened

    async def get(self, game_id: str) -> OpenGame:
        """The game of that id; Refusal if there is none."""
        opened = await self._memory.get(game_id)
        self._levels.consider(opened)
        return opened

    async def _take_up(self, opened: OpenGame) -> None:
        """A game was loaded from the store."""
        self._ask_presence(opened)
        if self._notifications.has_others:
            # Their notices of the last moments were not followed here.
            await self._appender.catch_up(opened)
        self._attend(opened)

    def _changed(self, opened: OpenGame, event: Event) -> None:
        """An event was stored, applied and told."""
        self._metrics.event(kind_of(event))
        self._levels.changed(opened, event)
        self._attend(opened)

    def _attend(self, opened: OpenGame) -> None:
        """Set the game's timer, ask its level, or end it if it has become too long."""
        self._clocks.set(opened)
        self._levels.consider(opened)
        game, most = opened.game, self._settings.most_moves
        if is_too_long(game, most):
            end = self._appender.append(opened, lambda: too_long(game, most, time.time()))
            self._tasks.spawn(end)

    # What people do

    async def act(self, opened: OpenGame, person: str, wish: PlayMove | Act) -> Ack:
        """A move or another action: done, and stored, or Refusal."""
        began, game = time.perf_counter(), opened.game
        if isinstance(wish, Act) and wish.act == "move-now":
            return self._hurry(opened, person, wish)
        event = await self._tasks.finish(
            self._appender.append(
                opened,
                lambda: self._judge(opened, person, wish),
                before=lambda event: self._prepare(opened, event),
            )
        )
        assert event is not None
        if isinstance(event, Ended) and isinstance(wish, PlayMove):
            raise Refusal("over", "Your time was over before the move came.")
        if isinstance(event, Moved):
            self._metrics.move(time.perf_counter() - began)
        return Ack(wish.id, event.seq, game.ply)

    def _judge(self, opened: OpenGame, person: str, wish: PlayMove | Act) -> Change:
        game, now = opened.game, time.time()
        if isinstance(wish, PlayMove):
            return judge_move(game, person, wish.ply, wish.move, now)
        assert wish.act != "move-now"
        next_id = self._signer.token("rematch", game.id)
        change = judge_action(
            game,
            person,
            wish.act,
            wish.ply,
            now,
            player=wish.player,
            rematch_id=next_id,
            away_s=opened.viewers.away_s(),
        )
        match change.event:
            case TookBack() | Coached() | Offered(what="take-back"):
                self.check_room(game)
        return change

    def check_room(self, game: LiveGame) -> None:
        """Refusal after too many events: all of them are replayed when the game is opened."""
        if game.seq >= 2 * self._settings.most_moves:
            raise Refusal("not-now", "Too much has happened in this game for that.")

    def _hurry(self, opened: OpenGame, person: str, wish: Act) -> Ack:
        game = opened.game
        owns = game.is_among_levels and game.creator == person
        if not owns and not game.seats_of(person):
            raise Refusal("not-yours", "You hold no seat in this game.")
        check_stale(game, wish.ply)
        self._levels.hurry(opened)
        return Ack(wish.id, game.seq, game.ply)

    async def _prepare(self, opened: OpenGame, event: Event) -> None:
        """A rematch is stored before its event. Its id follows from the game's id: two servers that
        set it up, or one after a crash, set up one game."""
        if not isinstance(event, Rematched) or await self._store.load(event.next) is not None:
            return
        try:
            await self.create(next_game(opened.game, event), opened.address)
        except StoreError:
            if await self._store.load(event.next) is None:
                raise

    async def take_seat(self, opened: OpenGame, person: str, name: str, token: str) -> None:
        """A person takes the seat that a link offers: an open one, or one from another device."""
        link, game = await self._store.link(token), opened.game
        if link is None or link.game_id != game.id:
            raise Refusal("not-found", "This link was used already.")
        seat = replace(game.seat(link.player), kind="person", holder=person, level=None, name=name)
        is_invited = link.kind == "invite"
        await self._tasks.finish(
            self._appender.append(
                opened,
                lambda: take_seat(game, seat, time.time(), is_invited=is_invited),
                link=token,
            )
        )

    async def hint(self, opened: OpenGame, person: str, address: str) -> Answer[Any]:
        """The best move; Refusal if it can't be found in time."""
        return await self._levels.hint(opened, person, address)

    def emote(self, opened: OpenGame, person: str, wish: SendEmote) -> Ack:
        """All who look at a game are told an emote, here and on other servers."""
        game, player = opened.game, emote_player(opened.game, person)
        opened.viewers.tell(Emoted(player, wish.emote))
        notice = {"game": game.id, "server": self.server, "player": player}
        self._notifications.send(notice | {"emote": wish.emote})
        return Ack(wish.id, game.seq, game.ply)

    # People come and go

    def join(self, opened: OpenGame, subscriber: Subscriber) -> None:
        """A connection looks at the game from now on, and is told its state first."""
        if not opened.address or opened.game.seats_of(subscriber.person):
            opened.address = subscriber.address
        opened.viewers.add(subscriber)
        subscriber.tell(opened.state(subscriber.person))
        self._tell_presence(opened)
        self._levels.consider(opened)

    def leave(self, opened: OpenGame, subscriber: Subscriber) -> None:
        opened.viewers.remove(subscriber)
        opened.use()
        self._tell_presence(opened)

    def online(self, game_id: str, seats: Iterable[Seat]) -> list[bool]:
        """For each seat of a game in a list whether its player is there."""
        opened = self._memory.find(game_id)
        if opened is not None:
            return opened.viewers.presence().online
        return [seat.kind == "level" for seat in seats]

    def rename(self, person: str, name: str) -> None:
        """A person has another name now: the games they sit in show it."""
        self._renamed(person, name)
        self._notifications.send({"server": self.server, "person": person, "name": name})

    def _renamed(self, person: str, name: str) -> None:
        for opened in self._memory:
            if opened.game.seats_of(person):
                opened.game.rename(person, name)

    # Other servers

    def _tell_presence(self, opened: OpenGame) -> None:
        if not self._notifications.has_others:
            return
        here, watchers = opened.viewers.count_here()
        notice = {"game": opened.game.id, "server": self.server, "here": here}
        self._notifications.send(notice | {"watchers": watchers})

    def _ask_presence(self, opened: OpenGame) -> None:
        self._notifications.send({"game": opened.game.id, "server": self.server, "ask": True})

    def _hear(self, notice: dict[str, Any]) -> None:
        """Handle a notice of another server."""
        if notice.get("server") == self.server:
            return
        if "person" in notice:
            self._renamed(notice["person"], notice["name"])
        opened = self._memory.find(notice.get("game", ""))
        if opened is None:
            return
        if "seq" in notice:
            if notice["seq"] > opened.game.seq:
                self._tasks.spawn(self._appender.catch_up(opened))
        elif "emote" in notice:
            opened.viewers.tell(Emoted(notice["player"], notice["emote"]))
        elif "ask" in notice:
            if opened.viewers.here:
                self._tell_presence(opened)
        else:
            viewers = opened.viewers
            viewers.count_elsewhere(notice["server"], notice["here"], notice["watchers"])
            self._levels.consider(opened)

    async def _catch_up_with_all(self) -> None:
        """Notices may have been missed. If the store fails, the sweep goes on with what is in
        doubt."""
        for opened in self._memory:
            opened.in_doubt = True
        with contextlib.suppress(StoreError):
            for opened in self._memory:
                await self._appender.catch_up(opened)
                self._tell_presence(opened)
                self._ask_presence(opened)

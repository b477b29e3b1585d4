"""Live games in a browser: judged, kept, applied and told, as on a server, for one person."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

from plancia.browser.encoding import encode
from plancia.browser.questions import QuestionQueue
from plancia.browser.storage import Storage
from plancia.core.text import from_json
from plancia.play.creating import GameWish, SeatChoice, new_game
from plancia.play.events import Rematched, to_stored
from plancia.play.game import Change, LiveGame
from plancia.play.judging import (
    check_stale,
    is_too_long,
    judge_action,
    judge_answer,
    judge_move,
    resume,
    time_over,
    too_long,
)
from plancia.play.refusal import Refusal
from plancia.play.rematch import next_game
from plancia.play.snapshot import Audience, Snapshot
from plancia.play.stored import StoredGame
from plancia.play.views import Presence

ME: Final = "me"
"""The one person who plays in a browser."""
THINK_S: Final = 5.0
"""For an answer of a level, and for a hint."""
PACE_S: Final = 1.0
"""For each move of a game among levels, which is there to be looked at."""
MAX_MOVES: Final = 2000

Tell = Callable[[str], None]


class BrowserGame:
    """An open game, and what looks at it."""

    def __init__(self, game: LiveGame) -> None:
        self.game = game
        self.lock: asyncio.Lock = asyncio.Lock()
        self.viewers: set[Tell] = set()
        self.answering: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None

    def state(self) -> str:
        """The whole game, as JSON."""
        presence = self._presence()
        return encode(Snapshot(self.game).state(self._audience(), presence, time.time()))

    def apply(self, change: Change) -> None:
        """What was stored has happened; the viewers are told."""
        self.game.apply(change)
        presence = self._presence()
        happened = Snapshot(self.game).happened(change.event, self._audience(), presence)
        self.tell(encode(happened))

    def tell(self, message: str) -> None:
        for viewer in [*self.viewers]:
            viewer(message)

    def _presence(self) -> Presence:
        """The one person is there, and so are the levels."""
        seats = len(self.game.seats)
        return Presence([True] * seats, 0, [None] * seats)

    def _audience(self) -> Audience:
        return Audience(tuple(self.game.seats_of(ME)))


class BrowserGames:
    """All open games."""

    def __init__(
        self, storage: Storage, queue: QuestionQueue, changed: Callable[[str], None]
    ) -> None:
        """`changed` is told the id of a game after each event: other tabs may show it."""
        self._storage, self._queue, self._changed = storage, queue, changed
        self._open: dict[str, BrowserGame] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # Games come

    async def create(self, body: dict[str, Any], game_id: str, name: str) -> BrowserGame:
        """A new game, as the page wishes."""
        seats = [SeatChoice(**seat) for seat in body.pop("seats")]
        if any(seat.kind == "open" for seat in seats):
            raise needs_server()
        stored = new_game(
            GameWish(seats=seats, **body),
            game_id,
            ME,
            name,
            now=time.time(),
            most_moves=MAX_MOVES,
            check=lambda start, moves: None,
        )
        return await self._begin(stored)

    async def _begin(self, stored: StoredGame) -> BrowserGame:
        game = LiveGame(stored)
        await self._storage.create(stored, game.progress(), stored.created)
        for event in stored.events:
            await self._storage.append(stored.id, event, game.progress(), event.at)
        opened = self._open[stored.id] = BrowserGame(game)
        self._attend(opened)
        return opened

    async def get(self, game_id: str) -> BrowserGame:
        """The game of that id; Refusal if there is none."""
        opened = self._open.get(game_id)
        if opened is None:
            opened = self._open[game_id] = BrowserGame(await self._load(game_id))
            # No clock was watched while the page was closed.
            game = opened.game
            await self._append(opened, lambda: resume(game, time.time()) if game.ticking else None)
        self._attend(opened)
        return opened

    async def _load(self, game_id: str) -> LiveGame:
        stored = await self._storage.load(game_id)
        if stored is None:
            raise Refusal("not-found", "There is no such game.")
        return LiveGame(stored)

    async def changed_elsewhere(self, game_id: str) -> None:
        """Another tab has added to a game."""
        if opened := self._open.get(game_id):
            async with opened.lock:
                await self._reload(opened)

    async def _reload(self, opened: BrowserGame) -> None:
        game = await self._load(opened.game.id)
        if game.seq > opened.game.seq:
            opened.game = game
            opened.tell(opened.state())
            self._attend(opened)

    def rename(self, name: str) -> None:
        for opened in self._open.values():
            opened.game.rename(ME, name)

    # What happens in them

    async def act(self, opened: BrowserGame, wish: dict[str, Any]) -> str:
        """A move or another action: done, and kept, or Refusal."""
        game, ply = opened.game, wish["ply"]
        if wish.get("act") == "move-now":
            check_stale(game, ply)
            if game.awaited_level is None:
                raise Refusal("not-now", "No level is thinking.")
            self._queue.hurry(game.position)
        else:
            await self._append(opened, lambda: _judged(game, wish))
        return encode({"type": "ack", "id": wish.get("id", ""), "seq": game.seq, "ply": game.ply})

    async def _append(self, opened: BrowserGame, judge: Callable[[], Change | None]) -> None:
        """Judge, keep, and only then apply and tell."""
        async with opened.lock:
            change = judge()
            if change is None:
                return
            game, event = opened.game, change.event
            if isinstance(event, Rematched):  # the next game is there before the page is told of it
                await self._begin(next_game(game, event))
            row, progress = to_stored(event), game.progress(change)
            if not await self._storage.append(game.id, row, progress, event.at):
                await self._reload(opened)
                raise Refusal("stale", "Another tab has gone on with this game.")
            opened.apply(change)
        self._changed(game.id)
        self._attend(opened)

    def _attend(self, opened: BrowserGame) -> None:
        """What a game needs now: its clock watched, its level asked, its end."""
        game = opened.game
        if opened.timer is not None:
            opened.timer.cancel()
            opened.timer = None
        if (seconds := game.timer_s(time.time())) is not None:
            loop = asyncio.get_running_loop()
            opened.timer = loop.call_later(seconds, self._time_over, opened)
        if is_too_long(game, MAX_MOVES):
            self._spawn(self._append(opened, lambda: too_long(game, MAX_MOVES, time.time())))
        elif opened.answering is None and self._is_due(opened):
            opened.answering = self._spawn(self._answer(opened))

    def _time_over(self, opened: BrowserGame) -> None:
        self._spawn(self._append(opened, lambda: time_over(opened.game, time.time())))

    def _is_due(self, opened: BrowserGame) -> bool:
        """Whether a level shall answer; a game among levels goes on while it is looked at."""
        game = opened.game
        return game.awaited_level is not None and (bool(opened.viewers) or not game.is_among_levels)

    async def _answer(self, opened: BrowserGame) -> None:
        """Have levels answer as long as one is awaited."""
        try:
            while self._is_due(opened):
                await self._answer_once(opened)
        finally:
            opened.answering = None

    async def _answer_once(self, opened: BrowserGame) -> None:
        game, began = opened.game, time.monotonic()
        position, seconds = game.position, self._budget(game)
        found = await self._queue.answer(
            "level", position, level=game.awaited_level, seconds=seconds
        )
        if game.is_among_levels:
            await asyncio.sleep(max(0.0, PACE_S - (time.monotonic() - began)))

        def judge() -> Change | None:
            if opened.game is not game or game.position is not position or not game.awaits:
                return None
            now = time.time()
            spent = min(game.spent(now), seconds)
            move, why = position.parse_move(found["move"]), str(from_json(found["why"]))
            return judge_answer(game, move, now, spent, why)

        await self._append(opened, judge)

    def _budget(self, game: LiveGame) -> float:
        """Seconds for an answer."""
        assert game.awaits is not None
        budget = game.match.budget(game.awaits)
        return THINK_S if budget is None else min(THINK_S, budget)

    # Who looks at them

    def join(self, opened: BrowserGame, tell: Tell) -> None:
        opened.viewers.add(tell)
        tell(opened.state())
        self._attend(opened)

    def leave(self, opened: BrowserGame, tell: Tell) -> None:
        opened.viewers.discard(tell)

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _judged(game: LiveGame, wish: dict[str, Any]) -> Change:
    now = time.time()
    if wish["type"] == "move":
        return judge_move(game, ME, wish["ply"], wish["move"], now)
    return judge_action(
        game, ME, wish["act"], wish["ply"], now,
        player=wish.get("player"), rematch_id=f"{game.id}-next",
    )  # fmt: skip


def needs_server() -> Refusal:
    """For what other people take part in."""
    return Refusal("not-now", "To play with other people, open Plancia on a server.")

"""Tournaments: the one implementation of what a tournament does, on top of live games.

Several times a second each running tournament takes the results of its games from the store, pairs
who is to be paired, and sets up games that are missing. All of that follows from what is stored, so
a process that dies loses nothing, and several processes do it once: the number of an event is the
lock, and the id of a game follows from its tournament.
"""

import asyncio
import contextlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from plancia.core.registry import game_of
from plancia.engine.match import Termination
from plancia.host.games import Games
from plancia.host.ports import Clock, Outbox, StoreUnavailable, Viewer
from plancia.host.tasks import Tasks, log
from plancia.live.creating import check_level
from plancia.live.ratings import POINTS
from plancia.live.refusal import Refusal
from plancia.live.requests import Adjudicated, FirstMoveOverdue
from plancia.live.stored import Seat, StoredGame
from plancia.tournament.events import (
    Created,
    Ended,
    Event,
    GameEnded,
    Left,
    Plan,
    Started,
    StoredEvent,
    from_stored,
    to_stored,
)
from plancia.tournament.judging import judge_action, judge_join
from plancia.tournament.messages import TournamentActionRequest
from plancia.tournament.pairing import next_event
from plancia.tournament.state import DRAW, WIN, Status, Tournament, TournamentGame
from plancia.tournament.views import BoardsView, BoardView, Overview, TournamentView

TICK_S: Final = 0.5
SWEEP_TICKS: Final = 10
"""Ticks between two looks for tournaments that run and are not open here."""
IDLE_S: Final = 300.0
"""That a tournament without viewers stays in memory, unless it runs."""
MAX_ATTEMPTS: Final = 5
MAX_BOARDS: Final = 6
"""Shown on a projector."""
THREAD_PLAYERS: Final = 40
"""With more players pairing takes so long that it is done in a thread."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How far a game has come, as its tournament wants to know it."""

    result: str
    """`1-0`, `0-1`, `1/2-1/2` or `*`; nothing while the game goes on."""
    termination: str
    ply: int


class TournamentStore(Protocol):
    """Where tournaments are kept, beside their games."""

    async def create(self, tournament_id: str, event: StoredEvent, /) -> None: ...

    async def append(
        self, tournament_id: str, events: Sequence[StoredEvent], status: Status, /
    ) -> bool:
        """Keep all of these events; False if another event has the number of the first one."""

    async def events(self, tournament_id: str, after: int, /) -> Sequence[StoredEvent]:
        """The events with higher numbers than that; none if there is no such tournament."""

    async def running(self) -> Collection[str]:
        """The tournaments that have started and are not over."""

    async def results(self, game_ids: Sequence[str], /) -> Mapping[str, GameResult]:
        """Of those games that exist."""

    def game_id(self, tournament_id: str, number: int) -> str:
        """The id of a game of a tournament: always the same, so that it is created once."""


class OpenTournament:
    """A tournament in memory, with those who look at it."""

    def __init__(self, tournament: Tournament, now: float) -> None:
        self.tournament = tournament
        self.lock: asyncio.Lock = asyncio.Lock()
        """Held while events are appended or caught up with, until they are applied."""
        self.viewers: dict[Viewer, bool] = {}
        """Whether each looks at the whole of it, as a projector does."""
        self.in_doubt = False
        """True if a failed append may still have committed."""
        self.published = 0
        """The number of the latest event that viewers know."""
        self.boards: BoardsView = BoardsView()
        self.used = now


class Tournaments:
    """The tournaments of one process."""

    def __init__(
        self,
        store: TournamentStore,
        games: Games,
        clock: Clock,
        outbox: Outbox,
        *,
        is_shared: bool = False,
        address: str = "",
    ) -> None:
        """`is_shared` says that other processes host the same tournaments, `address` where
        other devices reach them."""
        self._store, self._games, self._clock, self._outbox = store, games, clock, outbox
        self._is_shared, self._address = is_shared, address
        self._open: dict[str, OpenTournament] = {}
        self._tasks = Tasks()

    def start(self) -> None:
        self._tasks.spawn(self._run())

    async def close(self) -> None:
        await self._tasks.close()

    # What people do

    async def create(self, tournament_id: str, plan: Plan) -> OpenTournament:
        now = self._clock.now()
        event = Created(1, now, plan)
        self._check_level(plan, plan.house_level)
        await self._store.create(tournament_id, to_stored(event))
        return self._opened(Tournament(tournament_id, [event]))

    async def get(self, tournament_id: str) -> OpenTournament:
        """The tournament, with all that any process has acknowledged; Refusal if there is none."""
        opened = self._open.get(tournament_id)
        if opened is None:
            rows = await self._store.events(tournament_id, 0)
            if not rows:
                raise Refusal("not-found", "There is no such tournament.")
            opened = self._opened(Tournament(tournament_id, map(from_stored, rows)))
        elif self._is_shared or opened.in_doubt:
            async with opened.lock:
                await self._catch_up(opened)
        opened.used = self._clock.monotonic()
        return opened

    async def join(self, opened: OpenTournament, person: str, name: str) -> None:
        """A person joins, or returns; Refusal if they may not."""
        async with opened.lock:
            for _ in range(MAX_ATTEMPTS):
                event = judge_join(opened.tournament, person, name, self._clock.now())
                if event is None or await self._append(opened, [event]):
                    return
        raise Refusal("busy", "Too much happens in this tournament at once; try again.")

    async def act(
        self, opened: OpenTournament, person: str, request: TournamentActionRequest
    ) -> None:
        """Something that a player or the organiser does; Refusal if they may not."""
        if request.act == "add-level":
            self._check_level(opened.tournament.plan, request.level)
        async with opened.lock:
            for _ in range(MAX_ATTEMPTS):
                event = judge_action(opened.tournament, person, request, self._clock.now())
                if await self._append(opened, [event]):
                    break
            else:
                raise Refusal("busy", "Too much happens in this tournament at once; try again.")
        if isinstance(event, GameEnded):
            game = await self._games.get(self.game_id(opened, event.game))
            winner = None if event.points[0] == DRAW else 1 if event.points[0] == WIN else 2
            await self._games.end(game, Adjudicated(winner))

    def _check_level(self, plan: Plan, level: str) -> None:
        if level:
            check_level(game_of(plan.game, plan.options), level)

    def game_id(self, opened: OpenTournament, number: int) -> str:
        """Of the game of that number."""
        return self._store.game_id(opened.tournament.id, number)

    # Who looks at them

    def view(self, opened: OpenTournament, person: str | None, *, whole: bool) -> TournamentView:
        return self._overview(opened).view(person, whole=whole)

    def add_viewer(self, opened: OpenTournament, viewer: Viewer, *, whole: bool) -> None:
        """A viewer looks at the tournament from now on, and is sent its state first."""
        opened.viewers[viewer] = whole
        self._outbox.send([viewer], self.view(opened, viewer.person, whole=whole))
        if whole:
            self._outbox.send([viewer], opened.boards)

    def remove_viewer(self, opened: OpenTournament, viewer: Viewer) -> None:
        del opened.viewers[viewer]
        opened.used = self._clock.monotonic()

    def _overview(self, opened: OpenTournament) -> Overview:
        tournament = opened.tournament
        return Overview(
            tournament,
            self._clock.now(),
            lambda number: self.game_id(opened, number),
            self._address,
        )

    def _publish(self, opened: OpenTournament) -> None:
        """Send viewers what has changed since the last time."""
        if opened.published == opened.tournament.seq or not opened.viewers:
            return
        opened.published = opened.tournament.seq
        overview = self._overview(opened)
        for viewer, whole in [*opened.viewers.items()]:
            self._outbox.send([viewer], overview.view(viewer.person, whole=whole))

    async def _publish_boards(self, opened: OpenTournament) -> None:
        """Boards for projectors: the games of those who stand highest, until they have ended."""
        viewers = [viewer for viewer, whole in opened.viewers.items() if whole]
        if not viewers:
            return
        boards = []
        is_running = opened.tournament.status == "running"
        for game in [*opened.tournament.running.values()][: MAX_BOARDS if is_running else 0]:
            with contextlib.suppress(Refusal):
                game_id = self.game_id(opened, game.number)
                live = (await self._games.get(game_id)).game
                boards.append(
                    BoardView(
                        game.number,
                        game_id,
                        live.position.picture().to_json(),
                        live.awaits,
                        [round(left) for left in live.clocks(self._clock.now()) or ()],
                        live.ticking,
                        live.progress().result,
                    )
                )
        view = BoardsView(boards)
        if view != opened.boards:
            opened.boards = view
            self._outbox.send(viewers, view)

    # What they do by themselves

    async def _run(self) -> None:
        ticks = 0
        while True:
            try:
                if ticks % SWEEP_TICKS == 0:
                    await self._sweep()
                for opened in [*self._open.values()]:
                    await self.advance(opened)
            except StoreUnavailable:
                pass  # the store has logged it, and the next tick tries again
            except Exception:
                log.exception("a tournament could not go on")
            ticks += 1
            await asyncio.sleep(TICK_S)

    async def _sweep(self) -> None:
        """Open tournaments that run; those that nobody looks at leave the memory."""
        running = set(await self._store.running())
        for tournament_id in running - self._open.keys():
            await self.get(tournament_id)
        for tournament_id, opened in [*self._open.items()]:
            is_used = opened.viewers or self._clock.monotonic() - opened.used < IDLE_S
            if not is_used and tournament_id not in running and not opened.lock.locked():
                del self._open[tournament_id]

    async def advance(self, opened: OpenTournament) -> None:
        """Take results, pair, set up games, and publish what has changed."""
        async with opened.lock:
            if self._is_shared or opened.in_doubt:
                await self._catch_up(opened)
            if opened.tournament.status == "running":
                await self._take_results(opened)
                await self._pair(opened)
        self._publish(opened)
        await self._publish_boards(opened)

    async def _take_results(self, opened: OpenTournament) -> None:
        tournament, now = opened.tournament, self._clock.now()
        ids = {self.game_id(opened, game.number): game for game in tournament.running.values()}
        found = await self._store.results([*ids]) if ids else {}
        events: list[Event] = []
        for game_id, game in ids.items():
            if game_id not in found:  # the process that paired them died before it set this up
                await self._set_up(tournament, game, game_id)
            elif result := found[game_id].result:
                points = POINTS.get(result, (DRAW, DRAW))
                events.append(GameEnded(tournament.seq + len(events) + 1, now, game.number, points))
                no_show = _no_show(game, found[game_id])
                if no_show and tournament.player(no_show).is_here:
                    events.append(Left(tournament.seq + len(events) + 1, now, no_show))
        if events:
            await self._append(opened, events)
        if now - self._games.unwatched_until >= tournament.plan.first_move_s:
            for game in tournament.overdue(now):
                game_id = self.game_id(opened, game.number)
                if game_id in found and found[game_id].ply == 0:
                    await self._games.end(await self._games.get(game_id), FirstMoveOverdue())

    async def _pair(self, opened: OpenTournament) -> None:
        tournament = opened.tournament
        if len(tournament.here) > THREAD_PLAYERS:  # nothing changes meanwhile, under the lock
            event = await asyncio.to_thread(next_event, tournament, self._clock.now())
        else:
            event = next_event(tournament, self._clock.now())
        if event is None:
            return
        before = {*tournament.running}
        if await self._append(opened, [event]):
            for number in tournament.running.keys() - before:
                game_id = self.game_id(opened, number)
                await self._set_up(tournament, tournament.game(number), game_id)

    async def _set_up(self, tournament: Tournament, game: TournamentGame, game_id: str) -> None:
        """Create a game of the tournament, if it does not exist."""
        plan, seats = tournament.plan, []
        for side, number in enumerate((game.first, game.second), 1):
            player = tournament.player(number) if number else None
            if player is not None and player.person:
                seats.append(Seat(side, "person", player.person, None, player.name))
            else:
                level = player.level if player else plan.house_level
                seats.append(Seat(side, "level", None, level, player.name if player else level))
        people = [seat.holder for seat in seats if seat.holder]
        stored = StoredGame(
            id=game_id,
            game=plan.game,
            options=plan.options,
            start="",
            moves=(),
            clock=plan.clock,
            created=self._clock.now(),
            creator=people[0] if people else plan.organiser,
            seats=tuple(seats),
            tournament=tournament.id,
        )
        await self._games.create(stored)

    # The way of an event: judge, store, apply, publish

    async def _append(self, opened: OpenTournament, events: Sequence[Event]) -> bool:
        """Store and apply events; False if another process was first, whose events are applied.
        Under the lock."""
        tournament = opened.tournament
        kinds = {type(event) for event in events}
        status = "over" if Ended in kinds else "running" if Started in kinds else tournament.status
        opened.in_doubt = True
        rows = [to_stored(event) for event in events]
        if not await self._store.append(tournament.id, rows, status):
            await self._catch_up(opened)
            return False
        opened.in_doubt = False
        for event in events:
            tournament.apply(event)
        return True

    async def _catch_up(self, opened: OpenTournament) -> None:
        tournament = opened.tournament
        for row in await self._store.events(tournament.id, tournament.seq):
            tournament.apply(from_stored(row))
        opened.in_doubt = False

    def _opened(self, tournament: Tournament) -> OpenTournament:
        opened = OpenTournament(tournament, self._clock.monotonic())
        return self._open.setdefault(tournament.id, opened)


def _no_show(game: TournamentGame, result: GameResult) -> int | None:
    """The player who lost a game without a move."""
    if result.ply or result.termination != Termination.ABANDONED.value:
        return None
    return game.second if result.result == "1-0" else game.first

"""Tournaments: the one implementation of what a tournament does, on top of live games.

Several times a second each running tournament takes the results of its games from the store, pairs
who is to be paired, and sets up games that are missing. All of that follows from what is stored, so
a process that dies loses nothing, and several processes do it once: the number of an event is the
lock, and the id of a game follows from its tournament.
"""

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from plancia.core.registry import game_of
from plancia.engine.match import GameClock, Termination
from plancia.host.games import Games
from plancia.host.ports import Clock, Outbox, Viewer
from plancia.host.rooms import LogStore, OpenRoom, Rooms
from plancia.live.creating import check_level
from plancia.live.logs import LogEvent, Status
from plancia.live.own_games import LEVEL, PERSON
from plancia.live.ratings import POINTS, has_usual_rules
from plancia.live.refusal import Refusal
from plancia.live.requests import Adjudicated, FirstMoveOverdue
from plancia.live.speed import Speed, speed_of
from plancia.live.stored import Seat, SeatRating, StoredGame
from plancia.tournament.events import (
    KINDS,
    Created,
    Ended,
    GameEnded,
    Left,
    Started,
    TournamentPlan,
)
from plancia.tournament.judging import judge_action, judge_join
from plancia.tournament.messages import TournamentActionRequest
from plancia.tournament.pairing import next_event
from plancia.tournament.state import DRAW, WIN, TournamentGame, TournamentState
from plancia.tournament.views import (
    BoardsView,
    TournamentBoardView,
    TournamentOverview,
    TournamentView,
)

MAX_BOARDS: Final = 6
"""Shown on a projector."""
VIEWERS_AT_ONCE: Final = 20
"""That are sent a tournament before other work has its turn."""
RATINGS_S: Final = 10.0
"""After which ratings that results have changed are read again."""
THREAD_PLAYERS: Final = 40
"""With more players pairing takes so long that it is done in a thread."""


@dataclass(frozen=True, slots=True)
class StoredResult:
    """How far a game has come, as its tournament wants to know it."""

    result: str
    """`1-0`, `0-1`, `1/2-1/2` or `*`; nothing while the game goes on."""
    termination: str
    ply: int


class TournamentStore(LogStore, Protocol):
    """Where tournaments are kept, beside their games."""

    async def results(self, game_ids: Sequence[str], /) -> Mapping[str, StoredResult]:
        """Of those games that exist."""

    def game_id(self, tournament_id: str, number: int) -> str:
        """The id of a game of a tournament: always the same, so that it is created once."""

    async def ratings(
        self, game: str, speed: Speed, players: Sequence[str], /
    ) -> Sequence[SeatRating | None]:
        """Of the players with these keys."""


class OpenTournament(OpenRoom[TournamentState]):
    """A tournament in memory, with those who look at it."""

    def __init__(self, state: TournamentState, now: float) -> None:
        super().__init__(state, now)
        self.boards: BoardsView = BoardsView()
        self.ratings: dict[int, SeatRating | None] = {}
        """Of the players, by number."""
        self.overview: TournamentOverview | None = None
        """What viewers share, after the latest event that was looked at."""
        self.game_ids: dict[int, str] = {}
        """By number, as far as they were asked for."""
        self.rated_at = float("-inf")
        self.rated_seq = 0

    @property
    def tournament(self) -> TournamentState:
        return self.state


class Tournaments(Rooms[TournamentState, OpenTournament]):
    """The tournaments of one process."""

    kinds = KINDS

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
        super().__init__(store, clock, outbox, is_shared=is_shared, address=address)
        self._store, self._games = store, games

    def _opened(self, room_id: str, events: Sequence[LogEvent]) -> OpenTournament:
        return OpenTournament(TournamentState(room_id, events), self._clock.monotonic())

    def _missing(self) -> Refusal:
        return Refusal("not-found", "There is no such tournament.")

    def _status_after(self, state: TournamentState, events: Sequence[LogEvent]) -> Status:
        kinds = {type(event) for event in events}
        return "over" if Ended in kinds else "running" if Started in kinds else state.status

    # What people do

    async def create(self, tournament_id: str, plan: TournamentPlan) -> OpenTournament:
        self._check_level(plan, plan.house_level)
        return await self._create(tournament_id, Created(1, self._clock.now(), plan))

    async def join(self, opened: OpenTournament, person: str, name: str) -> None:
        """A person joins, or returns; Refusal if they may not."""
        await self._do(
            opened, lambda: judge_join(opened.tournament, person, name, self._clock.now())
        )

    async def act(
        self, opened: OpenTournament, person: str, request: TournamentActionRequest
    ) -> None:
        """Something that a player or the organiser does; Refusal if they may not."""
        if request.act == "add-level":
            self._check_level(opened.tournament.plan, request.level)
        event = await self._do(
            opened, lambda: judge_action(opened.tournament, person, request, self._clock.now())
        )
        if isinstance(event, GameEnded):
            game = await self._games.get(self.game_id(opened, event.game))
            winner = None if event.points[0] == DRAW else 1 if event.points[0] == WIN else 2
            await self._games.end(game, Adjudicated(winner))

    def _check_level(self, plan: TournamentPlan, level: str) -> None:
        if level:
            check_level(game_of(plan.game, plan.options), level)

    def game_id(self, opened: OpenTournament, number: int) -> str:
        """Of the game of that number."""
        if number not in opened.game_ids:
            opened.game_ids[number] = self._store.game_id(opened.tournament.id, number)
        return opened.game_ids[number]

    # Who looks at them

    def view(self, opened: OpenTournament, person: str | None, *, whole: bool) -> TournamentView:
        known = opened.overview
        if not known or known.seq != opened.tournament.seq or known.ratings is not opened.ratings:
            known = opened.overview = TournamentOverview(
                opened.tournament,
                lambda number: self.game_id(opened, number),
                self._address,
                opened.ratings,
                self._outbox.pack,
            )
        return known.view(person, self._clock.now(), whole=whole)

    def add_viewer(self, opened: OpenTournament, viewer: Viewer, *, whole: bool) -> None:
        """A viewer looks at the tournament from now on, and is sent its state first."""
        opened.viewers[viewer] = whole
        self._outbox.send([viewer], self.view(opened, viewer.person, whole=whole))
        if whole:
            self._outbox.send([viewer], opened.boards)

    async def _publish(self, opened: OpenTournament) -> None:
        """Send viewers what has changed since the last time; moves come between some and some."""
        if opened.published == opened.tournament.seq or not opened.viewers:
            return
        opened.published = opened.tournament.seq
        for number, viewer in enumerate([*opened.viewers], 1):
            if viewer in opened.viewers:
                view = self.view(opened, viewer.person, whole=opened.viewers[viewer])
                self._outbox.send([viewer], view)
            if number % VIEWERS_AT_ONCE == 0:
                await asyncio.sleep(0)

    async def _publish_boards(self, opened: OpenTournament) -> None:
        """Boards of games in progress for projectors."""
        viewers = [viewer for viewer, whole in opened.viewers.items() if whole]
        if not viewers:
            return
        boards = []
        is_running = opened.tournament.status == "running"
        numbers = [*opened.tournament.running] if is_running else []
        for number in numbers[:MAX_BOARDS]:
            with contextlib.suppress(Refusal):
                game_id = self.game_id(opened, number)
                live = (await self._games.get(game_id)).game
                boards.append(
                    TournamentBoardView(
                        number,
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

    async def advance(self, opened: OpenTournament) -> None:
        """Take results, pair, set up games, and publish what has changed."""
        async with opened.lock:
            if self._is_shared or opened.in_doubt:
                await self._catch_up(opened)
            if opened.tournament.status == "running":
                await self._take_results(opened)
                await self._pair(opened)
        await self._refresh_ratings(opened)
        await self._publish(opened)
        await self._publish_boards(opened)

    async def _refresh_ratings(self, opened: OpenTournament) -> None:
        """Those of new players at once, those that results have changed after a while."""
        tournament, now = opened.tournament, self._clock.monotonic()
        is_due = now - opened.rated_at >= RATINGS_S or tournament.status == "over"
        is_new = len(opened.ratings) < len(tournament.players)
        if not is_new and (opened.rated_seq == tournament.seq or not is_due):
            return
        plan = tournament.plan
        opened.rated_at, opened.rated_seq = now, tournament.seq
        if not has_usual_rules(game_of(plan.game, plan.options)):
            opened.ratings = {player.number: None for player in tournament.players}
            return
        players = [*tournament.players]
        keys = [LEVEL + each.level if each.level else PERSON + each.person for each in players]
        found = await self._store.ratings(plan.game, speed_of(GameClock.parse(plan.clock)), keys)
        ratings = {each.number: rating for each, rating in zip(players, found, strict=True)}
        if ratings != opened.ratings:
            opened.ratings, opened.published = ratings, 0  # who looks at it sees them

    async def _take_results(self, opened: OpenTournament) -> None:
        tournament, now = opened.tournament, self._clock.now()
        ids = {self.game_id(opened, game.number): game for game in tournament.running.values()}
        found = await self._store.results([*ids]) if ids else {}
        events: list[LogEvent] = []
        for game_id, game in ids.items():
            if game_id not in found:  # the process that paired them died before it set this up
                await self._set_up(tournament, game, game_id)
            elif result := found[game_id].result:
                points = POINTS.get(result, (DRAW, DRAW))
                events.append(GameEnded(tournament.seq + len(events) + 1, now, game.number, points))
                ended = found[game_id]
                if ended.ply or ended.termination != Termination.ABANDONED.value:
                    continue
                no_show = game.second if result == "1-0" else game.first
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

    async def _set_up(
        self, tournament: TournamentState, game: TournamentGame, game_id: str
    ) -> None:
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

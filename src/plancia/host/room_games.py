"""Games of tournaments: what a tournament does, on top of live games.

Several times a second each running tournament takes the results of its games from the store, pairs
who is to be paired, and sets up games that are missing. All of that follows from what is stored, so
a process that dies loses nothing, and several processes do it once: the number of an event is the
lock, and the id of a game follows from its tournament.
"""

import asyncio
import contextlib
from functools import partial
from typing import Any, Final

from plancia.core.registry import game_of
from plancia.engine.match import Termination
from plancia.host.games import Games
from plancia.host.ports import Viewer
from plancia.host.rooms import Activity, OpenRoom, Rooms
from plancia.live.creating import check_level
from plancia.live.events import Seat
from plancia.live.judging import abandon_first_move, adjudicate
from plancia.live.ratings import POINTS
from plancia.live.refusal import Refusal
from plancia.live.stored import StoredGame
from plancia.rooms.messages import RoomActionRequest
from plancia.rooms.pairing import next_event
from plancia.rooms.room import Left, RoomEvent
from plancia.rooms.tournament import (
    DRAW,
    WIN,
    GameEnded,
    Tournament,
    TournamentGame,
    TournamentPlan,
)
from plancia.rooms.tournament_views import (
    BoardsView,
    TournamentBoardView,
    TournamentOverview,
    TournamentView,
)

MAX_BOARDS: Final = 6
"""Shown on a projector."""
THREAD_PLAYERS: Final = 40
"""With more players pairing takes so long that it is done in a thread."""


class OpenTournament(OpenRoom[Tournament]):
    """A tournament in memory, with those who look at it."""

    def __init__(self, state: Tournament, activity: Activity[Any], now: float) -> None:
        super().__init__(state, activity, now)
        self.boards: BoardsView = BoardsView()
        self.overview: TournamentOverview | None = None
        """What viewers share, after the latest event that was looked at."""
        self.game_ids: dict[int, str] = {}
        """By number, as far as they were asked for."""


class RoomGames(Activity[OpenTournament]):
    """The games of one process's tournaments."""

    state = Tournament

    def __init__(self, rooms: Rooms, games: Games) -> None:
        super().__init__(rooms)
        self._games = games

    def open(self, state: Tournament) -> OpenTournament:
        return OpenTournament(state, self, self.clock.monotonic())

    async def act(self, opened: OpenTournament, person: str, request: RoomActionRequest) -> None:
        if request.act == "decide":
            await self._decide(opened, person, request)
        else:
            await super().act(opened, person, request)

    async def _decide(
        self, opened: OpenTournament, person: str, request: RoomActionRequest
    ) -> None:
        """The organiser's decision ends the game, and what is stored of the game counts: if it had
        ended before, by a resignation perhaps, that result stays."""
        opened.state.check_decision(person, request.game)
        points = POINTS[request.result]
        winner = None if points[0] == DRAW else 1 if points[0] == WIN else 2
        game = await self._games.get(self.game_id(opened, request.game))
        is_decided = await self._games.end(game, partial(adjudicate, winner=winner))
        async with opened.lock:
            await self._take_results(opened)
        if not is_decided:
            raise Refusal("over", "The game has ended already.")

    def check_level(self, plan: TournamentPlan, level: str) -> None:
        """Refusal if the tournament's game has no such level."""
        if level:
            check_level(game_of(plan.game, plan.options), level)

    def game_id(self, opened: OpenTournament, number: int) -> str:
        """Of the game of that number."""
        if number not in opened.game_ids:
            opened.game_ids[number] = self.store.derived_id(
                "tournament", f"{opened.state.id}:{number}"
            )
        return opened.game_ids[number]

    # Who looks at them

    def view(self, opened: OpenTournament, person: str | None, whole: bool) -> TournamentView:
        known = opened.overview
        if known is None or known.seq != opened.state.seq:
            known = opened.overview = TournamentOverview(
                opened.state,
                lambda number: self.game_id(opened, number),
                self.rooms.address,
                self.outbox.pack,
            )
        return known.view(person, self.clock.now(), whole=whole)

    def send_first(self, opened: OpenTournament, viewer: Viewer, whole: bool) -> None:
        super().send_first(opened, viewer, whole)
        if whole:
            self.outbox.send([viewer], opened.boards)

    async def _publish_boards(self, opened: OpenTournament) -> None:
        """Boards of games in progress for projectors."""
        if True not in opened.viewers.values():
            return
        viewers = [viewer for viewer, whole in opened.viewers.items() if whole]
        boards = []
        numbers = opened.state.running if opened.state.status == "running" else ()
        for number in [*numbers][:MAX_BOARDS]:
            with contextlib.suppress(Refusal):
                game_id = self.game_id(opened, number)
                live = (await self._games.get(game_id)).game
                boards.append(
                    TournamentBoardView(
                        number,
                        game_id,
                        live.position.picture().to_json(),
                        live.awaits,
                        [round(left) for left in live.clocks(self.clock.now()) or ()],
                        live.ticking,
                        live.progress().result,
                    )
                )
        view = BoardsView(boards)
        if view != opened.boards:
            opened.boards = view
            self.outbox.send(viewers, view)

    # What they do by themselves

    async def advance(self, opened: OpenTournament) -> None:
        """Take results, pair, set up games, and publish what has changed."""
        async with opened.lock:
            if self.rooms.is_shared or opened.in_doubt:
                await self.rooms.catch_up(opened)
            if opened.state.status == "running":
                await self._take_results(opened)
                await self._pair(opened)
        await self.publish(opened)
        await self._publish_boards(opened)

    async def _take_results(self, opened: OpenTournament) -> None:
        tournament, now = opened.state, self.clock.now()
        ids = {}
        for game in tournament.running.values():
            ids[self.game_id(opened, game.number)] = game
        found = await self.store.progress_of([*ids]) if ids else {}
        late = now - tournament.plan.first_move_s
        events: list[RoomEvent] = []
        overdue = []
        for game_id, game in ids.items():
            if game_id not in found:  # the process that paired them died before it set this up
                await self._set_up(tournament, game, game_id)
                continue
            ended = found[game_id]
            if not ended.result:
                if ended.ply == 0 and max(game.paired_at, self._games.unwatched_until) <= late:
                    overdue.append(game_id)
                continue
            points = POINTS.get(ended.result, (DRAW, DRAW))
            events.append(GameEnded(tournament.seq + len(events) + 1, now, game.number, points))
            if ended.ply == 0 and ended.termination == Termination.ABANDONED.value:
                no_show = game.second if ended.result == "1-0" else game.first
                if no_show and tournament.member(no_show).is_here:
                    events.append(Left(tournament.seq + len(events) + 1, now, no_show))
        if events:
            await self.rooms.append(opened, events)
        for game_id in overdue:
            await self._games.end(await self._games.get(game_id), abandon_first_move)

    async def _pair(self, opened: OpenTournament) -> None:
        tournament = opened.state
        if len(tournament.here) > THREAD_PLAYERS:  # nothing changes meanwhile, under the lock
            event = await asyncio.to_thread(next_event, tournament, self.clock.now())
        else:
            event = next_event(tournament, self.clock.now())
        if event is None:
            return
        before = {*tournament.running}
        if await self.rooms.append(opened, [event]):
            for number in tournament.running.keys() - before:
                game_id = self.game_id(opened, number)
                await self._set_up(tournament, tournament.game(number), game_id)

    async def _set_up(self, tournament: Tournament, game: TournamentGame, game_id: str) -> None:
        """Create a game of the tournament, if it does not exist."""
        plan, seats = tournament.plan, []
        for side, number in enumerate((game.first, game.second), 1):
            player = tournament.member(number) if number else None
            if player is not None:
                seats.append(Seat(side, "person", player.person, None, player.name))
            else:
                seats.append(Seat(side, "level", None, plan.house_level, plan.house_level))
        stored = StoredGame(
            id=game_id,
            game=plan.game,
            options=plan.options,
            start="",
            moves=(),
            clock=plan.clock,
            created=self.clock.now(),
            creator=seats[0].holder or seats[1].holder or plan.organiser,
            seats=tuple(seats),
            tournament=tournament.id,
        )
        await self._games.create(stored)

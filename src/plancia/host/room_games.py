"""Games of tournaments: what a tournament does, on top of live games.

Several times a second each running tournament takes the results of its games from the store, pairs
who is to be paired, and sets up games that are missing. All of that follows from what is stored, so
a process that dies loses nothing, and several processes do it once: the number of an event is the
lock, and the id of a game follows from its tournament.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial
from typing import Final

from plancia.engine.match import Termination
from plancia.host.games import Games
from plancia.host.ports import Viewer
from plancia.host.rooms import OpenRoom, Rooms
from plancia.live.events import Seat
from plancia.live.judging import abandon_first_move, adjudicate
from plancia.live.refusal import Refusal
from plancia.live.rematch import POINTS
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

    overview: TournamentOverview | None = None
    """What viewers share, after the latest event that was looked at."""

    def __init__(
        self, rooms: Rooms, games: Games, room_id: str, events: Sequence[RoomEvent]
    ) -> None:
        super().__init__(rooms, Tournament(room_id, events))
        self._games = games
        self.boards: BoardsView = BoardsView()

    async def act(self, person: str, request: RoomActionRequest) -> None:
        if request.act == "decide":
            await self._decide(person, request)
        else:
            await super().act(person, request)

    async def _decide(self, person: str, request: RoomActionRequest) -> None:
        """The organiser's decision ends the game, and what is stored of the game counts: if it had
        ended before, by a resignation perhaps, that result stays."""
        self.state.check_decision(person, request.game)
        points = POINTS[request.result]
        winner = None if points[0] == DRAW else 1 if points[0] == WIN else 2
        game = await self._games.get(self.game_id(request.game))
        is_decided = await self._games.end(game, partial(adjudicate, winner=winner))
        async with self.lock:
            await self._take_results()
        if not is_decided:
            raise Refusal("over", "The game has ended already.")

    def game_id(self, number: int) -> str:
        """Of the game of that number."""
        return self.store.derived_id("tournament", f"{self.state.id}:{number}")

    # Who looks at it

    def view(self, person: str | None, *, whole: bool) -> TournamentView:
        if self.overview is None or self.overview.seq != self.state.seq:
            self.overview = TournamentOverview(
                self.state, self.game_id, self.rooms.address, self.outbox.pack
            )
        return self.overview.view(person, self.clock.now(), whole=whole)

    def add_viewer(self, viewer: Viewer, *, whole: bool) -> None:
        super().add_viewer(viewer, whole=whole)
        if whole:
            self.outbox.send([viewer], self.boards)

    async def _publish_boards(self) -> None:
        """Boards of games in progress for projectors."""
        if True not in self.viewers.values():
            return
        viewers = [viewer for viewer, whole in self.viewers.items() if whole]
        boards = []
        numbers = self.state.running if self.state.status == "running" else ()
        for number in [*numbers][:MAX_BOARDS]:
            with contextlib.suppress(Refusal):
                game_id = self.game_id(number)
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
        if view != self.boards:
            self.boards = view
            self.outbox.send(viewers, view)

    # What it does by itself

    async def advance(self) -> None:
        """Take results, pair, set up games, and publish what has changed."""
        async with self.lock:
            if self.may_be_behind:
                await self.catch_up()
            if self.state.status == "running":
                await self._take_results()
                await self._pair()
        await self.publish()
        await self._publish_boards()

    async def _take_results(self) -> None:
        tournament, now = self.state, self.clock.now()
        ids = {}
        for game in tournament.running.values():
            ids[self.game_id(game.number)] = game
        found = await self.store.progress_of([*ids]) if ids else {}
        late = now - tournament.plan.first_move_s
        events: list[RoomEvent] = []
        overdue = []
        for game_id, game in ids.items():
            if game_id not in found:  # the process that paired them died before it set this up
                await self._set_up(game, game_id)
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
            await self.append(events)
        for game_id in overdue:
            await self._games.end(await self._games.get(game_id), abandon_first_move)

    async def _pair(self) -> None:
        tournament = self.state
        if len(tournament.here) > THREAD_PLAYERS:  # nothing changes meanwhile, under the lock
            event = await asyncio.to_thread(next_event, tournament, self.clock.now())
        else:
            event = next_event(tournament, self.clock.now())
        if event is None:
            return
        before = {*tournament.running}
        if await self.append([event]):
            for number in tournament.running.keys() - before:
                game_id = self.game_id(number)
                await self._set_up(tournament.game(number), game_id)

    async def _set_up(self, game: TournamentGame, game_id: str) -> None:
        """Create a game of the tournament, if it does not exist."""
        tournament, plan, seats = self.state, self.state.plan, list[Seat]()
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

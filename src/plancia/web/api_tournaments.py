"""The HTTP interface and the WebSocket of tournaments. docs/web-api.md documents it."""

import asyncio
import secrets
from functools import partial
from typing import Annotated

from litestar import MediaType, Response, get, post, websocket
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter

from plancia.live.game import LiveGame
from plancia.live.messages import JoinRequest, NewGameRequest, SeatRequest
from plancia.live.names import readable_name
from plancia.live.records import record_of
from plancia.live.refusal import Refusal
from plancia.live.stored import StoredGame
from plancia.tournament.events import TournamentPlan
from plancia.tournament.export import standings_csv
from plancia.tournament.messages import (
    FromTournamentViewer,
    NewTournamentRequest,
    TournamentActionRequest,
)
from plancia.tournament.views import TournamentView
from plancia.web import catalogue
from plancia.web.api import problems
from plancia.web.rooms import CSV, MAX_SEED, Viewing, file_answer, unused_code
from plancia.web.services import Asked, Shared
from plancia.web.sockets import Socket, receive
from plancia.web.store import Person
from plancia.web.visitor import Visitor, visitor_of

TournamentId = Annotated[str, PathParameter(max_length=64, description="the tournament's id")]


@post("/api/tournaments", responses=problems(403, 413, 415, 422))
async def make_tournament(
    request: Asked, data: JSONBody[NewTournamentRequest], services: Shared
) -> TournamentView:
    """A new tournament, which people join by its link, `/t/ID`. It starts when you start it."""
    visitor = visitor_of(request.scope)
    person = visitor.get_or_create_person()
    services.limits.new_game(person, visitor.address)
    both = [SeatRequest("me"), SeatRequest("me")]
    wanted = NewGameRequest(data.game, both, data.options, data.clock)
    # One game as all of them will be, to see that it can be played.
    sample = await asyncio.to_thread(
        catalogue.new_game, wanted, Person(person, "", 0.0), services.limits, services.settings
    )
    title = readable_name(data.title)
    if not title:
        raise Refusal("malformed", "Enter a name that the others can read.")
    plan = TournamentPlan(
        title=title,
        format=data.format,
        game=sample.game,
        options=sample.options,
        clock=sample.clock,
        organiser=person,
        seed=secrets.randbelow(MAX_SEED),
        rounds=data.rounds,
        minutes=data.minutes,
        house_level=data.house_level,
        pause_s=data.pause_s,
        first_move_s=data.first_move_s,
    )
    tournament_id = await unused_code(services.store.tournaments)
    opened = await services.tournaments.create(tournament_id, plan)
    return services.tournaments.view(opened, person, whole=True)


@get("/api/tournaments/{tournament_id:str}", responses=problems(404))
async def show_tournament(
    request: Asked, tournament_id: TournamentId, services: Shared
) -> TournamentView:
    """The whole of a tournament: standings, the games of this round, and your own place in it."""
    opened = await services.tournaments.get(tournament_id)
    return services.tournaments.view(opened, visitor_of(request.scope).person, whole=True)


acting: partial[post] = partial(
    post, status_code=200, responses=problems(403, 404, 409, 413, 415, 422)
)


@acting("/api/tournaments/{tournament_id:str}/players")
async def join_tournament(
    request: Asked, tournament_id: TournamentId, data: JSONBody[JoinRequest], services: Shared
) -> TournamentView:
    """Join under a name; one that another player has gets a number. To join again is harmless."""
    opened = await services.tournaments.get(tournament_id)
    person = visitor_of(request.scope).get_or_create_person()
    await services.tournaments.join(opened, person, data.name)
    return services.tournaments.view(opened, person, whole=False)


@acting("/api/tournaments/{tournament_id:str}/actions")
async def act_in_tournament(
    request: Asked,
    tournament_id: TournamentId,
    data: JSONBody[TournamentActionRequest],
    services: Shared,
) -> TournamentView:
    """What a player or the organiser does. It is committed before this is answered."""
    opened = await services.tournaments.get(tournament_id)
    person = visitor_of(request.scope).require_person()
    await services.tournaments.act(opened, person, data)
    return services.tournaments.view(opened, person, whole=True)


@get(
    "/api/tournaments/{tournament_id:str}/standings",
    media_type=CSV,
    responses=problems(404),
)
async def show_standings(tournament_id: TournamentId, services: Shared) -> Response[str]:
    """The standings as CSV, for a spreadsheet."""
    opened = await services.tournaments.get(tournament_id)
    return file_answer(standings_csv(opened.tournament), CSV, "standings.csv")


@get(
    "/api/tournaments/{tournament_id:str}/records",
    media_type=MediaType.TEXT,
    responses=problems(404),
)
async def show_records(
    request: Asked, tournament_id: TournamentId, services: Shared
) -> Response[str]:
    """All games that have ended, as records, in the order of pairing."""
    opened = await services.tournaments.get(tournament_id)
    address = visitor_of(request.scope).address
    with services.limits.at_work(address):
        async with services.at_work.slot(address):
            ended = [game for game in opened.tournament.games if game.points is not None]
            ids = [services.tournaments.game_id(opened, game.number) for game in ended]
            stored = [await services.store.load(game_id) for game_id in ids]
            written = await asyncio.to_thread(_records, [game for game in stored if game])
    return file_answer(written, MediaType.TEXT, "games.txt")


def _records(stored: list[StoredGame]) -> str:
    games = [LiveGame(each) for each in stored]
    return "\n".join(record_of(game, game.match).to_text() for game in games)


@websocket("/api/tournaments/{tournament_id:str}/live")
async def live_tournament(
    socket: Socket,
    tournament_id: FromPath[str],
    services: Shared,
    whole: FromQuery[bool] = False,
) -> None:
    """Sends the tournament first, then again whenever it changes; `whole` for a projector."""

    async def talk(visitor: Visitor) -> None:
        opened = await services.tournaments.get(tournament_id)
        viewing = Viewing(socket, services, visitor.person, visitor.address, FromTournamentViewer)
        await viewing.watch(services.tournaments, opened, whole=whole)

    await receive(socket, services, talk)


HANDLERS = [
    make_tournament,
    show_tournament,
    join_tournament,
    act_in_tournament,
    show_standings,
    show_records,
    live_tournament,
]

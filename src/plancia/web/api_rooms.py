"""The HTTP interface and the WebSocket of rooms. docs/web-api.md documents it."""

import asyncio
import secrets
from functools import partial
from typing import Annotated, Any, Final

from litestar import MediaType, Response, get, post, websocket
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter

from plancia.core.registry import game_of
from plancia.host.room_games import OpenTournament
from plancia.host.room_questions import OpenClass
from plancia.host.rooms import OpenRoom
from plancia.live.creating import check_level
from plancia.live.game import LiveGame
from plancia.live.messages import NewGameRequest, SeatRequest
from plancia.live.names import readable_name
from plancia.live.records import record_of
from plancia.live.refusal import Refusal
from plancia.live.stored import StoredGame
from plancia.rooms.class_views import ClassView
from plancia.rooms.classroom import ClassCreated, ClassPlan, QuestionPosition
from plancia.rooms.messages import (
    AnswerRequest,
    JoinRequest,
    NewClassRequest,
    NewTournamentRequest,
    Positions,
    RoomAck,
    RoomActionRequest,
)
from plancia.rooms.positions import chosen_positions
from plancia.rooms.room import Room
from plancia.rooms.standings import standings_csv
from plancia.rooms.tournament import TournamentCreated, TournamentPlan
from plancia.rooms.tournament_views import TournamentView
from plancia.web import catalogue
from plancia.web.api import problems
from plancia.web.cookie import new_code, visitor_of
from plancia.web.limits import check_board
from plancia.web.services import AnyRequest, Services, Shared
from plancia.web.sockets import Conversation, Socket, entrance
from plancia.web.store import Person

MAX_SEED: Final = 2**32
CSV: Final = "text/csv"
CODE_LENGTH: Final = 6
"""Of an id that people can type: who guesses one can only join."""
MAX_PLACE_CHARACTERS: Final = 12

RoomId = Annotated[str, PathParameter(max_length=64, description="the room's id")]
AnyView = TournamentView | ClassView


@post("/api/tournaments", responses=problems(403, 413, 415, 422))
async def make_tournament(
    request: AnyRequest, data: JSONBody[NewTournamentRequest], services: Shared
) -> TournamentView:
    """A new tournament, which people join by its link, `/t/ID`. It starts when you start it."""
    person = _organiser(request, services)
    both = [SeatRequest("me"), SeatRequest("me")]
    wanted = NewGameRequest(data.game, both, data.options, data.clock)
    # One game as all of them will be, to see that it can be played.
    sample = await asyncio.to_thread(catalogue.new_game, wanted, Person(person, "", 0.0))
    plan = TournamentPlan(
        title=_title(data.title),
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
    if data.house_level:
        check_level(game_of(sample.game, sample.options), data.house_level)
    room_id, now = await _unused_code(services), services.rooms.clock.now()
    opened = await services.rooms.create(room_id, TournamentCreated(1, now, plan))
    return _view(opened, person, whole=True)  # type: ignore[return-value]  # of its sort


@post("/api/classes", responses=problems(403, 404, 413, 415, 422))
async def make_class(
    request: AnyRequest, data: JSONBody[NewClassRequest], services: Shared
) -> ClassView:
    """Questions to a class; pupils join by the link, `/c/ID`."""
    person = _organiser(request, services)
    positions = await _positions(request, data.positions, services)
    plan = ClassPlan(_title(data.title), person, positions)
    room_id, now = await _unused_code(services), services.rooms.clock.now()
    opened = await services.rooms.create(room_id, ClassCreated(1, now, plan))
    return _view(opened, person, whole=True)  # type: ignore[return-value]  # of its sort


def _organiser(request: AnyRequest, services: Services) -> str:
    """The person who makes a room, which counts as a game."""
    visitor = visitor_of(request.scope)
    person = visitor.get_or_create_person()
    services.limits.new_game(person, visitor.address)
    return person


def _title(text: str) -> str:
    title = readable_name(text)
    if not title:
        raise Refusal("malformed", "Enter a name that the others can read.")
    return title


async def _unused_code(services: Services) -> str:
    while True:
        code = new_code(CODE_LENGTH)
        if await services.rooms.find(code) is None:
            return code


async def _positions(
    request: AnyRequest, wanted: Positions, services: Services
) -> list[QuestionPosition]:
    seed = secrets.randbelow(MAX_SEED)
    return await services.compute(request, lambda: chosen_positions(wanted, seed, check_board))


async def _found(room_id: str, services: Services) -> OpenRoom[Room]:
    opened = await services.rooms.find(room_id)
    if opened is None:
        raise Refusal("not-found", "There is no such room.")
    return opened


def _view(opened: OpenRoom[Room], person: str | None, *, whole: bool) -> AnyView:
    view: Any = opened.view(person, whole=whole)
    return view  # type: ignore[no-any-return]  # of one of the two


@get("/api/rooms/{room_id:str}", responses=problems(404))
async def show_room(
    request: AnyRequest, room_id: RoomId, services: Shared, whole: FromQuery[bool] = False
) -> AnyView:
    """A tournament or a class as you see it; the `whole` of it for a projector."""
    opened = await _found(room_id, services)
    return _view(opened, visitor_of(request.scope).person, whole=whole)


acting: partial[post] = partial(
    post, status_code=200, responses=problems(403, 404, 409, 413, 415, 422)
)


@acting("/api/rooms/{room_id:str}/members")
async def join_room(
    request: AnyRequest, room_id: RoomId, data: JSONBody[JoinRequest], services: Shared
) -> AnyView:
    """Join under a name; one that another member has gets a number. To join again is harmless."""
    opened, visitor = await _found(room_id, services), visitor_of(request.scope)
    person = visitor.get_or_create_person()
    place = services.signer.token("place", f"{room_id} {visitor.address}")[:MAX_PLACE_CHARACTERS]
    await opened.join(person, data.name, place)
    return _view(opened, person, whole=False)


@acting("/api/rooms/{room_id:str}/actions")
async def act_in_room(
    request: AnyRequest, room_id: RoomId, data: JSONBody[RoomActionRequest], services: Shared
) -> RoomAck:
    """What a member or the organiser does. It is committed before this is answered; the room's
    socket sends the room as it is then."""
    person = visitor_of(request.scope).require_person()
    opened = await _found(room_id, services)
    if data.act == "add":
        positions = await _positions(request, data.positions, services)
        await (await services.rooms.get(room_id, OpenClass)).add(person, positions)
    else:
        await opened.act(person, data)
    return RoomAck(opened.state.seq)


@acting("/api/rooms/{room_id:str}/answers")
async def answer_question(
    request: AnyRequest, room_id: RoomId, data: JSONBody[AnswerRequest], services: Shared
) -> ClassView:
    """A pupil's move. It is committed before this is answered; to send it again is harmless."""
    person = visitor_of(request.scope).require_person()
    opened = await services.rooms.get(room_id, OpenClass)
    await opened.answer(person, data)
    return opened.view(person, whole=False)


@get("/api/rooms/{room_id:str}/standings", media_type=CSV, responses=problems(404))
async def show_standings(room_id: RoomId, services: Shared) -> Response[str]:
    """The standings of a tournament as CSV, for a spreadsheet."""
    opened = await services.rooms.get(room_id, OpenTournament)
    return _file(standings_csv(opened.state), CSV, "standings.csv")


@get("/api/rooms/{room_id:str}/records", media_type=MediaType.TEXT, responses=problems(404))
async def show_records(request: AnyRequest, room_id: RoomId, services: Shared) -> Response[str]:
    """All games of a tournament that have ended, as records, in the order of pairing."""
    opened = await services.rooms.get(room_id, OpenTournament)
    address = visitor_of(request.scope).address
    with services.limits.at_work(address):
        async with services.at_work.slot(address):
            ended = [game for game in opened.state.games if game.points is not None]
            ids = [opened.game_id(game.number) for game in ended]
            stored = [await services.store.load(game_id) for game_id in ids]
            written = await asyncio.to_thread(_records, [game for game in stored if game])
    return _file(written, MediaType.TEXT, "games.txt")


def _records(stored: list[StoredGame]) -> str:
    games = [LiveGame(each) for each in stored]
    return "\n".join(record_of(game, game.match).to_text() for game in games)


def _file(content: str, kind: str, name: str) -> Response[str]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)


@websocket("/api/rooms/{room_id:str}/live")
async def live_room(
    socket: Socket, room_id: FromPath[str], services: Shared, whole: FromQuery[bool] = False
) -> None:
    """Sends the room first, then again whenever it changes; `whole` for a projector."""

    async with entrance(socket, services) as accept:
        visitor = await accept()
        opened = await _found(room_id, services)
        viewing = Conversation(socket, services, visitor)
        opened.add_viewer(viewing.subscriber, whole=whole)
        try:
            await viewing.run()
        finally:
            opened.remove_viewer(viewing.subscriber)

"""The HTTP interface and the WebSocket of games. docs/web-api.md documents it."""

import asyncio
import time
from functools import partial
from typing import Annotated, Any, Final

from litestar import MediaType, Response, get, post, websocket
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from plancia.core.text import to_json
from plancia.host.open_game import OpenGame
from plancia.live.hints import HintView, hint_view, opponent_of
from plancia.live.messages import (
    Ack,
    ActionRequest,
    FromPlayer,
    GameKind,
    GameRequest,
    GuideRequest,
    InviteView,
    LinkView,
    MoveRequest,
    NewGameRequest,
    Problem,
    SyncRequest,
    encode,
)
from plancia.live.records import record_of
from plancia.live.refusal import Refusal, refusing_bad_input
from plancia.live.views import GameView
from plancia.study.guides import GuideView, guide_to
from plancia.web import catalogue
from plancia.web.cookie import Visitor, new_id, visitor_of
from plancia.web.services import AnyRequest, Services, Shared, in_time
from plancia.web.sockets import Conversation, Socket, entrance
from plancia.web.store import Person

MAX_WAITING_FOR_HINT: Final = 10
"""Answers that a person who asks for a hint may be waiting for."""

GameId = Annotated[str, PathParameter(max_length=64, description="the game's id")]
LinkToken = Annotated[str, PathParameter(max_length=64, description="what stands in the link")]
_WORDS = {
    400: "A body or a parameter can't be read.",
    401: "The bearer token was not issued by this server.",
    403: "Not yours to do.",
    404: "There is no such game, link or page.",
    409: "The state of the game does not allow it.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "Understood, but not allowed.",
    429: "Too many requests in a short time.",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """For the schema: the ways in which a request can fail."""
    return {
        status: ResponseSpec(Problem, description=_WORDS[status], generate_examples=False)
        for status in sorted({400, 401, 429, *statuses})
    }


@get("/api/games", responses=problems(), sync_to_thread=False)
def list_games() -> list[GameKind]:
    """The games that can be played, with their options, presets and levels."""
    return list(catalogue.kinds())


@post("/api/guide", status_code=200, responses=problems(413, 415, 422), sync_to_thread=False)
def show_guide(data: JSONBody[GuideRequest]) -> GuideView:
    """The rules of a game with its options: how one wins, demonstrations to be played, the text."""
    with refusing_bad_input():
        return guide_to(data.game, data.options)


@post("/api/games", responses=problems(403, 413, 415, 422))
async def make_game(
    request: AnyRequest, data: JSONBody[NewGameRequest], services: Shared
) -> Response[GameView]:
    """A new game. With an open seat it has an `invite`, a link for the opponent."""
    visitor = visitor_of(request.scope)
    person = await person_of(services, visitor.get_or_create_person())
    services.limits.new_game(person.id, visitor.address)
    async with services.entering.slot(visitor.address):
        stored = await asyncio.to_thread(catalogue.new_game, data, person)
        opened = await services.games.create(stored, visitor.address)
    return state_of(opened, visitor, 201)


@get("/api/games/{game_id:str}", responses=problems(404))
async def show_game(request: AnyRequest, game_id: GameId, services: Shared) -> Response[GameView]:
    """The state of a game, as the person who asks may see it."""
    opened = await services.games.latest(game_id)
    return state_of(opened, visitor_of(request.scope), 200)


acting: partial[post] = partial(
    post, status_code=200, responses=problems(403, 404, 409, 413, 415, 422)
)


@acting("/api/games/{game_id:str}/moves")
async def play_move(
    request: AnyRequest, game_id: GameId, data: JSONBody[MoveRequest], services: Shared
) -> Ack:
    """Play a move. It is committed before this is answered."""
    return await act(services, await services.games.get(game_id), visitor_of(request.scope), data)


@acting("/api/games/{game_id:str}/actions")
async def take_action(
    request: AnyRequest, game_id: GameId, data: JSONBody[ActionRequest], services: Shared
) -> Ack:
    """Any other action of a seat: resign, offer, accept, take back, rematch."""
    return await act(services, await services.games.get(game_id), visitor_of(request.scope), data)


async def act(
    services: Services, opened: OpenGame, visitor: Visitor, message: MoveRequest | ActionRequest
) -> Ack:
    """Have what a person does in a game done, and stored."""
    person = visitor.person or visitor.require_person()
    if isinstance(message, ActionRequest) and message.act == "rematch":  # that is a new game
        services.limits.new_game(person, visitor.address)
    return await services.games.act(opened, person, message)


@get("/api/games/{game_id:str}/record", media_type=MediaType.TEXT, responses=problems(404))
async def show_record(game_id: GameId, services: Shared) -> str:
    """The game so far as a record, for files and other programs."""
    game = (await services.games.get(game_id)).game
    match = game.match.copy()  # which stays as it is while its moves are gone through again

    return await asyncio.to_thread(lambda: record_of(game, match).to_text())


@post("/api/games/{game_id:str}/hint", status_code=200, responses=problems(403, 404, 409))
async def hint(request: AnyRequest, game_id: GameId, services: Shared) -> HintView:
    """The best move, as far as it can be found in a few seconds; not while people play people."""
    opened = await services.games.get(game_id)
    visitor, game = visitor_of(request.scope), opened.game
    position, most = game.position, MAX_WAITING_FOR_HINT
    of_address = most * services.settings.people_per_address
    async with in_time():
        answer = await services.games.hint(
            opened, visitor.require_person(), visitor.address, most, of_address
        )
    return hint_view(position, answer, opponent_of(game))


# Links: an invitation to an open seat, and a seat on its way to another device


@post("/api/games/{game_id:str}/seat-link", responses=problems(403, 404))
async def make_seat_link(
    request: AnyRequest,
    game_id: GameId,
    services: Shared,
    player: Annotated[int, QueryParameter(ge=1, le=2)],
) -> LinkView:
    """A link that moves a seat of yours to the first person who opens it: you, on a telephone."""
    game = (await services.games.get(game_id)).game
    if player not in game.seats_of(visitor_of(request.scope).require_person()):
        raise Refusal("not-yours", "Seat {player} is not yours.", player=player)
    services.games.check_room(game)
    token = new_id()
    await services.store.add_link(token, "seat", game.id, player)
    return LinkView(f"/seat/{token}")


@get("/api/links/{token:str}", responses=problems(404))
async def show_link(request: AnyRequest, token: LinkToken, services: Shared) -> InviteView:
    """The game and the seat of a link; showing it does not use it up."""
    link = await services.store.link(token)
    if link is None:
        raise _no_link()
    opened = await services.games.get(link.game_id)
    game = opened.game
    opponents = [seat.name for seat in game.seats if seat.player != link.player]
    return InviteView(
        game=game.game.name,
        title=to_json(game.game.title),
        options=game.game.options.to_json(),
        player=link.player,
        side=to_json(game.game.side(link.player)),
        opponent=opponents[0] if opponents else "",
        variant=to_json(game.game.variant),
        clock=game.stored.clock,
        id=game.id,
        used=link.kind == "used",
        mine=bool(game.seats_of(visitor_of(request.scope).person)),
    )


@post("/api/links/{token:str}", status_code=200, responses=problems(403, 404, 409))
async def take_link(request: AnyRequest, token: LinkToken, services: Shared) -> Response[GameView]:
    """Take the open seat of an invitation; or take a seat over: the person who held it watches
    from now on."""
    visitor, link = visitor_of(request.scope), await services.store.link(token)
    if link is None or link.kind == "used":
        raise _no_link()
    opened, player = await services.games.get(link.game_id), link.player
    person = await person_of(services, visitor.get_or_create_person())
    if player not in opened.game.seats_of(person.id):
        name, is_invited = person.name, link.kind == "invite"
        if not is_invited and not name:  # the same human being on another device
            name = opened.game.seat(player).name
            await services.store.save_person(Person(person.id, name, person.created))
        await services.games.take_seat(
            opened, player, person.id, name, token, is_invited=is_invited
        )
    return state_of(opened, visitor, 200)


def _no_link() -> Refusal:
    return Refusal("not-found", "There is no such link, or it was used already.")


async def person_of(services: Services, person: str) -> Person:
    """The person as the store knows them, or a nameless one."""
    return await services.store.person(person) or Person(person, "", time.time())


def state_of(opened: OpenGame, visitor: Visitor, status: int) -> Response[GameView]:
    # Encoded already: the type says what the JSON holds.
    content: Any = encode(opened.viewers.state(visitor.person)).encode()
    return Response(content, status_code=status, media_type=MediaType.JSON)


@websocket("/api/games/{game_id:str}/live")
async def live(
    socket: Socket, game_id: FromPath[str], services: Shared, changes: FromQuery[bool] = False
) -> None:
    """Sends the state first, then whatever happens, with the state after it or only the `changes`;
    takes moves and actions."""

    async with entrance(socket, services) as accept:
        visitor = await accept()
        opened = await services.games.latest(game_id)
        conversation = _Play(socket, services, visitor, opened)
        conversation.subscriber.keeps_state = changes
        services.games.join(opened, conversation.subscriber)
        try:
            await conversation.run()
        finally:
            services.games.leave(opened, conversation.subscriber)


class _Play(Conversation):
    """A person in a game, or a watcher of it."""

    def __init__(
        self, socket: Socket, services: Services, visitor: Visitor, opened: OpenGame
    ) -> None:
        super().__init__(socket, services, visitor, FromPlayer)
        self._opened, self._visitor = opened, visitor

    async def handle(self, message: GameRequest) -> str:
        if isinstance(message, SyncRequest):
            return encode(self._opened.viewers.state(self._visitor.person))
        return encode(await act(self._services, self._opened, self._visitor, message))

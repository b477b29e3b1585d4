"""The HTTP interface and the WebSocket of the lobby, where people find opponents."""

import asyncio

from litestar import Response, get, post, websocket
from litestar.params import JSONBody

from plancia.live.messages import LobbyView, NewGameRequest, OpponentRequest, SeatRequest
from plancia.live.views import GameView
from plancia.web import catalogue
from plancia.web.api import GameId, person_of, problems, state_of
from plancia.web.cookie import visitor_of
from plancia.web.services import AnyRequest, Shared
from plancia.web.sockets import Conversation, Socket, entrance


@get("/api/lobby", responses=problems())
async def show_lobby(request: AnyRequest, services: Shared) -> LobbyView:
    """Who waits for an opponent, and who plays."""
    return await services.lobby.view(visitor_of(request.scope).person)


@post("/api/opponents", responses=problems(403, 413, 415, 422))
async def find_opponent(
    request: AnyRequest, data: JSONBody[OpponentRequest], services: Shared
) -> Response[GameView]:
    """The game with a person who waits for the same one, or a game to wait in: leave its socket
    open. `abort` ends the search."""
    visitor = visitor_of(request.scope)
    person = await person_of(services, visitor.get_or_create_person())
    services.limits.new_game(person.id, visitor.address)
    seats = [SeatRequest("me"), SeatRequest("open")]
    asked = NewGameRequest(data.game, seats, data.options, data.clock)
    wanted = await asyncio.to_thread(catalogue.new_game, asked, person)
    opened = await services.lobby.find(wanted, person.id, person.name, visitor.address)
    return state_of(opened, visitor, 201)


@post("/api/opponents/{game_id:str}", status_code=200, responses=problems(403, 404, 409))
async def play_waiting(
    request: AnyRequest, game_id: GameId, services: Shared
) -> Response[GameView]:
    """Play against the person who waits in that game."""
    visitor = visitor_of(request.scope)
    person = await person_of(services, visitor.get_or_create_person())
    opened = await services.games.latest(game_id)
    await services.lobby.take(opened, person.id, person.name)
    return state_of(opened, visitor, 200)


@websocket("/api/lobby/live")
async def live_lobby(socket: Socket, services: Shared) -> None:
    """Sends who waits and plays, and what happens in your games."""

    async with entrance(socket, services) as accept:
        visitor = await accept()
        conversation = Conversation(socket, services, visitor)
        try:
            await services.lobby.add_viewer(conversation.subscriber)
            await conversation.run()
        finally:
            services.lobby.remove_viewer(conversation.subscriber)

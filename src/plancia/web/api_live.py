"""The WebSocket of a live game."""

from litestar import websocket
from litestar.params import FromPath, FromQuery

from plancia.host.open_game import OpenGame
from plancia.live.messages import FromPlayer, GameRequest, SyncRequest, encode
from plancia.web.api import act, person_of
from plancia.web.services import Services, Shared
from plancia.web.sockets import Conversation, Socket, receive
from plancia.web.visitor import Visitor


@websocket("/api/games/{game_id:str}/live")
async def live(
    socket: Socket, game_id: FromPath[str], services: Shared, changes: FromQuery[bool] = False
) -> None:
    """Sends the state first, then whatever happens, with the state after it or only the `changes`;
    takes moves and actions."""

    async def talk(visitor: Visitor) -> None:
        opened = await services.games.latest(game_id)
        conversation = _Play(socket, services, visitor, opened)
        conversation.subscriber.keeps_state = changes
        name = ""
        if visitor.person and not opened.game.seats_of(visitor.person):
            name = (await person_of(services, visitor.person)).name
        services.games.join(opened, conversation.subscriber, name)
        try:
            await conversation.run()
        finally:
            services.games.leave(opened, conversation.subscriber)

    await receive(socket, services, talk)


class _Play(Conversation[GameRequest]):
    """A person in a game, or a watcher of it."""

    def __init__(
        self, socket: Socket, services: Services, visitor: Visitor, opened: OpenGame
    ) -> None:
        super().__init__(socket, services, visitor.person, visitor.address, FromPlayer)
        self._services, self._opened, self._visitor = services, opened, visitor

    async def handle(self, message: GameRequest) -> str:
        if isinstance(message, SyncRequest):
            return encode(self._opened.viewers.state(self._visitor.person))
        return encode(await act(self._services, self._opened, self._visitor, message))

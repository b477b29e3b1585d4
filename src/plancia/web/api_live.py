"""The WebSocket of a live game."""

import msgspec
from litestar import websocket
from litestar.params import FromPath

from plancia.web.messages import Act, FromPlayer, PlayMove, SendEmote, Sync
from plancia.web.middleware import Visitor
from plancia.web.open_game import OpenGame
from plancia.web.services import Services, Shared
from plancia.web.sockets import Conversation, Socket, receive
from plancia.web.views import encode

Wish = PlayMove | Act | SendEmote | Sync
_decode = msgspec.json.Decoder[FromPlayer](FromPlayer).decode


@websocket("/api/games/{game_id:str}/live")
async def live(socket: Socket, game_id: FromPath[str], services: Shared) -> None:
    """Sends the state first, then whatever happens; takes moves and actions."""

    async def talk(guest: Visitor) -> None:
        opened = await services.games.get(game_id)
        conversation = _Play(socket, services, guest, opened)
        services.games.join(opened, conversation.subscriber)
        try:
            await conversation.run()
        finally:
            services.games.leave(opened, conversation.subscriber)

    await receive(socket, services, talk)


class _Play(Conversation[Wish]):
    """A person in a game, or a watcher of it."""

    def __init__(
        self, socket: Socket, services: Services, guest: Visitor, opened: OpenGame
    ) -> None:
        super().__init__(socket, services, guest.person, guest.address, _decode)
        self._games, self._limits = services.games, services.limits
        self._opened, self._guest = opened, guest

    async def grant(self, wish: Wish) -> str:
        if isinstance(wish, Sync):
            return self._opened.state(self._guest.person)
        person = self._guest.present()
        if isinstance(wish, SendEmote):
            self._limits.emote(person, self._guest.address)
            return encode(self._games.emote(self._opened, person, wish))
        self._limits.wish(person, self._guest.address, wish)
        return encode(await self._games.act(self._opened, person, wish))

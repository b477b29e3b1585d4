"""The WebSocket of a live game."""

from __future__ import annotations

import msgspec
from litestar import websocket
from litestar.params import FromPath

from plancia.web.messages import Act, FromPlayer, PlayMove, Sync
from plancia.web.middleware import Visitor
from plancia.web.services import Services, Shared
from plancia.web.sockets import Conversation, Socket, receive
from plancia.web.table import Table
from plancia.web.views import encode

_decode = msgspec.json.Decoder[FromPlayer](FromPlayer).decode


@websocket("/api/games/{game_id:str}/live")
async def live(socket: Socket, game_id: FromPath[str], services: Shared) -> None:
    """Sends the state first, then whatever happens; takes moves and actions."""

    async def talk(guest: Visitor) -> None:
        table = await services.games.table(game_id)
        conversation = _Play(socket, services, table, guest)
        services.games.join(table, conversation.listener)
        try:
            await conversation.run()
        finally:
            services.games.leave(table, conversation.listener)

    await receive(socket, services, talk)


class _Play(Conversation[PlayMove | Act | Sync]):
    """Somebody at a table."""

    def __init__(self, socket: Socket, services: Services, table: Table, guest: Visitor) -> None:
        super().__init__(socket, services, guest.person, guest.address, _decode)
        self._games, self._limits = services.games, services.limits
        self._table, self._guest = table, guest

    async def grant(self, wish: PlayMove | Act | Sync) -> str:
        if isinstance(wish, Sync):
            return self._games.state(self._table, self._guest.person)
        person = self._guest.present()
        self._limits.wish(person, self._guest.address, wish)
        return encode(await self._games.act(self._table, person, wish))

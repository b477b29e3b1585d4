"""The WebSocket of a live game."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from plancia.web.gate import visitor
from plancia.web.messages import FromPlayer, Ping, Pong, Refused, Sync
from plancia.web.problems import Refusal
from plancia.web.services import Services, Shared
from plancia.web.table import Listener, Table
from plancia.web.views import encode

NOT_FOUND: Final = 4404
TOO_MANY: Final = 4429
TRY_AGAIN: Final = 1013

_decode = msgspec.json.Decoder[FromPlayer](FromPlayer).decode
_PONG: Final = encode(Pong())


@websocket("/api/games/{game_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], game_id: FromPath[str], services: Shared) -> None:
    """Sends the state first, then whatever happens; takes moves and actions."""
    guest = visitor(socket.scope)
    await socket.accept()
    try:
        services.limits.open_socket(guest.address)
    except Refusal as refusal:
        await _turn_away(socket, refusal, TOO_MANY)
        return
    try:
        table = await services.hall.table(game_id)
        await _Conversation(socket, services, table, guest.person).run()
    except Refusal as refusal:
        await _turn_away(socket, refusal, NOT_FOUND)
    finally:
        services.limits.close_socket(guest.address)


async def _turn_away(socket: WebSocket[Any, Any, Any], refusal: Refusal, code: int) -> None:
    with contextlib.suppress(Exception):  # whatever a server says of a connection that is gone
        await socket.send_data(encode(Refused("", refusal.code, refusal.says)))
        await socket.close(code, refusal.says[:30])


class _Conversation:
    """One connection, from its first message to its last."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        services: Services,
        table: Table,
        person: str | None,
    ) -> None:
        self._socket, self._services, self._person = socket, services, person
        self._table = table
        self._may_speak = services.limits.messages()
        self._gave_up = False
        self._listener = Listener(person, self._give_up)
        self._task = asyncio.current_task()

    async def run(self) -> None:
        hall = self._services.hall
        hall.join(self._table, self._listener)
        writing = asyncio.create_task(self._write())
        try:
            await self._read()
        except asyncio.CancelledError:
            if not self._gave_up or self._task is None:
                raise
            self._task.uncancel()
        finally:
            hall.leave(self._table, self._listener)
            writing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writing
        if self._gave_up:
            with contextlib.suppress(Exception):  # whatever is said of a connection that is gone
                await asyncio.wait_for(self._socket.close(TRY_AGAIN, "too slow"), 1)

    def _give_up(self) -> None:
        """Too slow: it is closed, and may come back."""
        if not self._gave_up and self._task is not None:
            self._gave_up = True
            self._task.cancel()

    async def _write(self) -> None:
        with contextlib.suppress(Exception):  # whatever is said of a connection that is gone
            while True:
                await self._socket.send_data(await self._listener.messages.get())

    async def _read(self) -> None:
        while True:
            message: Any = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") or message.get("bytes") or ""
            answer = await self._answer(text)
            if answer:
                self._listener.tell(answer)

    async def _answer(self, text: str | bytes) -> str:
        wish_id = ""
        try:
            if not self._may_speak():
                raise Refusal("too-fast", "Too many messages in a short time; wait a moment.")
            try:
                wish = _decode(text)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise Refusal("malformed", error) from error
            if isinstance(wish, Ping):
                return _PONG
            if isinstance(wish, Sync):
                return self._services.hall.state(self._table, self._person)
            wish_id = wish.id
            if self._person is None:
                raise Refusal("not-yours", "You hold no seat in this game.")
            return encode(await self._services.hall.act(self._table, self._person, wish))
        except Refusal as refusal:
            self._services.metrics.refusal(refusal.code)
            return encode(Refused(wish_id, refusal.code, refusal.says))

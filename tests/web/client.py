"""A person, or a bot, at the server: HTTP and live games, for tests and benchmarks.

What comes from the server is decoded only as far as it is used here, so that a thousand games fit
into one process beside the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable
from typing import Any, Literal

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from waiting import LIMIT_S


class Offer(msgspec.Struct):
    move: str


class Chair(msgspec.Struct):
    online: bool


class Board(msgspec.Struct):
    position: str
    to_move: int
    legal_moves: list[str]


class BoardChanges(msgspec.Struct):
    position: str
    to_move: int


class Changes(msgspec.Struct):
    """What is different for all: what is not sent is as before."""

    position: BoardChanges | None = None
    seats: list[Chair] | None = None
    verdict: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET
    rematch: str | msgspec.UnsetType | None = msgspec.UNSET
    thinking: bool | None = None


class Moves(msgspec.Struct):
    legal_moves: list[str]


class YourChanges(msgspec.Struct):
    mine: list[int] | None = None
    position: Moves | None = None


class LiveMessage(msgspec.Struct):
    """Any message of a live game: see `plancia.live.messages.ToPlayer`."""

    type: str
    id: str = ""
    code: str = ""
    says: str | dict[str, Any] = ""
    seq: int = 0
    ply: int = 0
    what: str = ""
    mine: list[int] = []
    move: Offer | None = None
    moves: list[Offer] = []
    seats: list[Chair] = []
    position: Board | None = None
    verdict: dict[str, Any] | None = None
    thinking: bool = False
    online: list[bool] = []
    watchers: int = 0
    rematch: str | None = None
    changes: Changes = msgspec.field(default_factory=Changes)
    yours: YourChanges = msgspec.field(default_factory=YourChanges)

    def follow(self, before: LiveMessage) -> None:
        """Become the state after these changes."""
        changes, yours, board = self.changes, self.yours, before.position
        assert self.seq == before.seq + 1
        assert board is not None
        now, moves = changes.position, yours.position
        self.position = Board(
            now.position if now else board.position,
            now.to_move if now else board.to_move,
            moves.legal_moves if moves else board.legal_moves,
        )
        self.seats = before.seats if changes.seats is None else changes.seats
        self.mine = before.mine if yours.mine is None else yours.mine
        unset = msgspec.UNSET
        self.verdict = before.verdict if changes.verdict is unset else changes.verdict
        self.rematch = before.rematch if changes.rematch is unset else changes.rematch
        self.thinking = before.thinking if changes.thinking is None else changes.thinking

    @property
    def legal(self) -> list[str]:
        return self.position.legal_moves if self.position else []

    @property
    def text(self) -> str:
        """The position on one line."""
        return self.position.position if self.position else ""


_decode = msgspec.json.Decoder(LiveMessage).decode

Seat = Literal["me", "open"] | str
"""`me`, `open`, or the name of a level."""


class Person:
    """A person with an identity, at one server."""

    def __init__(self, url: str, token: str, address: str = "") -> None:
        """`address`: as a proxy on this machine says it."""
        self.url = url
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"}
        if address:
            self.headers["X-Forwarded-For"] = address
        self.http = _at(url, headers=self.headers)

    @classmethod
    @contextlib.asynccontextmanager
    async def get_or_create(
        cls, url: str, token: str = "", address: str = ""
    ) -> AsyncIterator[Person]:
        """A new person, or one who has been here before."""
        if not token:
            async with _at(url) as stranger:
                token = _json(await stranger.post("/api/identities"))["token"]
        person = cls(url, token, address)
        async with person.http:
            yield person

    async def make_game(self, game: str, *seats: Seat, **more: Any) -> dict[str, Any]:
        chairs = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "level", "level": seat}
            for seat in seats
        ]
        body = {"game": game, "seats": chairs, **more}
        return _json(await self.http.post("/api/games", json=body))

    async def join(self, invite: str) -> dict[str, Any]:
        """Takes the seat that an invitation, `/join/TOKEN`, offers."""
        token = invite.rsplit("/", 1)[-1]
        return _json(await self.http.post(f"/api/links/{token}"))

    async def game(self, game_id: str) -> dict[str, Any]:
        return _json(await self.http.get(f"/api/games/{game_id}"))

    async def record(self, game_id: str) -> str:
        answer = await self.http.get(f"/api/games/{game_id}/record")
        answer.raise_for_status()
        return answer.text

    @contextlib.asynccontextmanager
    async def live(self, game_id: str) -> AsyncIterator[Live]:
        address = f"ws{self.url.removeprefix('http')}/api/games/{game_id}/live?changes=true"
        try:
            socket = await connect(
                address,
                additional_headers=self.headers,
                compression=None,
                open_timeout=LIMIT_S,
                ping_interval=None,
                max_size=None,
            )
        except InvalidMessage as error:
            raise ConnectionError(f"the server went away: {error}") from error
        async with socket:
            live = Live(socket)
            reading = asyncio.create_task(live.read())
            try:
                await live.until(lambda message: message.type == "state")
                yield live
            finally:
                reading.cancel()
                await asyncio.wait([reading])


class Live:
    """A live game's socket: the latest state, and everything else as it comes."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.latest = LiveMessage("nothing")
        self.online: list[bool] = []
        self.on_message: Callable[[LiveMessage], None] = lambda message: None
        self._ids = itertools.count(1)
        self._answers: dict[str, asyncio.Future[LiveMessage]] = {}
        self._waiting: list[tuple[Callable[[LiveMessage], bool], asyncio.Future[LiveMessage]]] = []
        self._end: ConnectionError | None = None

    async def read(self) -> None:
        """Takes in messages until the connection ends; then no caller waits any longer."""
        try:
            async for message in self.socket:
                self._take(_decode(message))
            self._end = ConnectionError("the server closed the connection")
        except ConnectionClosed as error:
            self._end = ConnectionError(str(error))
        for future in [*self._answers.values(), *(future for _, future in self._waiting)]:
            if not future.done():
                future.set_exception(self._end)
                future.exception()  # no caller may be waiting any more
        self._answers.clear()
        self._waiting.clear()

    def _take(self, message: LiveMessage) -> None:
        if message.type == "changed":
            message.follow(self.latest)
        if message.position is not None:
            self.latest = message
            if message.type == "state" or message.changes.seats:
                self.online = [seat.online for seat in message.seats]
        elif message.type == "presence":
            self.online = message.online
        elif answer := self._answers.pop(message.id, None):
            answer.set_result(message)
        self.on_message(message)
        for wait in [wait for wait in self._waiting if wait[0](message)]:
            self._waiting.remove(wait)
            if not wait[1].done():
                wait[1].set_result(message)

    async def play(self, move: str, ply: int | None = None) -> LiveMessage:
        """Sends a move; the server's Ack or Refused. ConnectionError if neither came."""
        where = self.latest.ply if ply is None else ply
        return await self.ask({"type": "move", "ply": where, "move": move})

    async def act(self, act: str, **more: Any) -> LiveMessage:
        return await self.ask({"type": "act", "act": act, "ply": self.latest.ply, **more})

    async def ask(self, message: dict[str, Any]) -> LiveMessage:
        """Sends a message that is answered with its id: `sync` is answered with a state, which has
        none."""
        own = str(next(self._ids))
        answer: asyncio.Future[LiveMessage] = asyncio.get_running_loop().create_future()
        self._answers[own] = answer
        try:
            await self.socket.send(msgspec.json.encode(message | {"id": own}).decode())
        except ConnectionClosed as error:
            self._answers.pop(own, None)
            answer.cancel()
            raise ConnectionError(str(error)) from error
        return await asyncio.wait_for(answer, LIMIT_S)

    async def until(
        self, holds: Callable[[LiveMessage], bool], limit_s: float | None = LIMIT_S
    ) -> LiveMessage:
        """The first message from now on of which this holds."""
        if self._end:
            raise self._end
        received: asyncio.Future[LiveMessage] = asyncio.get_running_loop().create_future()
        self._waiting.append((holds, received))
        return await asyncio.wait_for(received, limit_s)

    async def reach(self, holds: Callable[[LiveMessage], bool]) -> LiveMessage:
        """The state, as soon as this holds of it: perhaps it does already."""
        if holds(self.latest):
            return self.latest
        return await self.until(lambda message: message.position is not None and holds(message))

    async def catch_up(self, seq: int) -> None:
        """Until it has received what has that number."""
        await self.reach(lambda message: message.seq >= seq)

    async def meet(self, online: list[bool]) -> None:
        """Until those seats' persons, and no others, are there."""
        if self.online != online:
            await self.until(lambda message: self.online == online)


def _at(url: str, **more: Any) -> httpx.AsyncClient:
    """A client of a server without TLS: to load the certificates for it takes 30 ms each time."""
    return httpx.AsyncClient(base_url=url, timeout=LIMIT_S, verify=False, **more)


def _json(answer: httpx.Response) -> dict[str, Any]:
    if answer.is_error:
        raise httpx.HTTPStatusError(
            f"{answer.request.url}: {answer.text}", request=answer.request, response=answer
        )
    body: dict[str, Any] = answer.json()
    return body

"""Notifications between servers: a channel of PostgreSQL to which those of a database listen.

They are small, for PostgreSQL takes at most 8,000 bytes, and nothing depends on one arriving: a
server that missed some catches up from the store. With SQLite there is one server alone.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec
from sqlalchemy import make_url

from plancia.host.games import Games
from plancia.host.ports import Notification
from plancia.host.tasks import Tasks
from plancia.web.logs import log
from plancia.web.store import StoreError
from plancia.web.store.games import CHANNEL

if TYPE_CHECKING:
    from psycopg import AsyncConnection

_TYPES: Final = {each.__name__: each for each in get_args(Notification)}
_CONNECT_TIMEOUT_S: Final = 5
_RETRY_S: Final = 0.3
"""Before each attempt to connect again."""


class Envelope(msgspec.Struct):
    """A notification on its way, with its sender."""

    server: str
    type: str
    body: dict[str, Any]


def encode_notification(notification: Notification, server: str) -> str:
    body = msgspec.to_builtins(notification)
    return msgspec.json.encode(Envelope(server, type(notification).__name__, body)).decode()


def decode_notification(text: str) -> tuple[str, Notification]:
    """The sending server, and its notification; msgspec.ValidationError or KeyError if it is
    none."""
    envelope = msgspec.json.decode(text, type=Envelope)
    found: Notification = msgspec.convert(envelope.body, _TYPES[envelope.type])
    return envelope.server, found


def plain_url(url: str) -> str:
    """A database's URL as libpq reads it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


class Notifications:
    """This server's end: a connection that listens, and the store, which speaks."""

    def __init__(
        self, database_url: str, server: str, notify: Callable[[str], Awaitable[None]]
    ) -> None:
        self.server, self.has_others = server, database_url.startswith("postgres")
        self._notify = notify
        self._url = plain_url(database_url) if self.has_others else ""
        self._is_lost = False
        self._outgoing: asyncio.Queue[str] = asyncio.Queue()
        self._tasks = Tasks()

    def send(self, notification: Notification) -> None:
        """Notify the other servers, some time soon; while the database is away, nobody."""
        if self.has_others and not self._is_lost:
            self._outgoing.put_nowait(encode_notification(notification, self.server))

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Notifications]:
        if self.has_others:
            self._tasks.spawn(self._speak())
        try:
            yield self
        finally:
            await self._tasks.close()

    async def listen(self, games: Games) -> None:
        """Hand over each notification of another server from now on."""
        if self.has_others:
            self._tasks.spawn(self._listen(games, await self._connect()))

    async def _speak(self) -> None:
        """Send what there is to be sent, until this is cancelled."""
        while True:
            text = await self._outgoing.get()
            with contextlib.suppress(StoreError):  # the store has logged it; this one is lost
                await self._notify(text)

    async def _connect(self) -> AsyncConnection[Any]:
        from psycopg import AsyncConnection

        connection = await AsyncConnection[Any].connect(
            self._url, autocommit=True, connect_timeout=_CONNECT_TIMEOUT_S
        )
        await connection.execute(f"LISTEN {CHANNEL}")
        return connection

    async def _listen(self, games: Games, connection: AsyncConnection[Any]) -> None:
        """Connects again when it has to; some may have been missed then."""
        from psycopg import Error

        while True:
            try:
                async for notice in connection.notifies():
                    self._receive(games, notice.payload)
            except Error as error:
                # The store says in the log that the database is away, if it is.
                log.debug("the connection to the other servers is lost: %s", error)
            finally:
                with contextlib.suppress(Error):
                    await connection.close()
            self._is_lost = True
            while self._is_lost:
                await asyncio.sleep(_RETRY_S)
                with contextlib.suppress(Error):
                    connection = await self._connect()
                    self._is_lost = False
            self._tasks.spawn(games.catch_up_with_all())

    def _receive(self, games: Games, text: str) -> None:
        try:
            server, notification = decode_notification(text)
            if server != self.server:
                games.on_notification(notification)
        except Exception:
            facts = {"notification": text}
            log.exception("a notification can't be read", extra={"facts": facts})

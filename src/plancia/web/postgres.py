"""PostgreSQL's LISTEN and NOTIFY as the backend of the channel between servers.

Litestar's own backend ends with its connection, and opens one for each notice. This one connects
again, and says so: whoever listens has missed something.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

import psycopg
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
from psycopg import AsyncConnection
from psycopg.sql import SQL, Identifier
from sqlalchemy import make_url

from plancia.web.telemetry import log, note

_GLANCE: Final = 0.5
"""Seconds after which a listener that hears nothing looks whether it shall stop."""
_PATIENCE: Final = 5
"""Seconds for a connection to be made."""
_AGAIN: Final = 1.0
"""Seconds between two attempts to connect."""


def plain_url(url: str) -> str:
    """A database's URL as libpq reads it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


class PostgresBackend(PsycoPgChannelsBackend):
    """Two connections: one listens, one speaks."""

    def __init__(self, url: str) -> None:
        super().__init__(plain_url(url))
        self.missed: Callable[[], Awaitable[None]] | None = None
        """Called when it listens again after it did not."""
        self._speaker: AsyncConnection[Any] | None = None
        self._catching_up: asyncio.Task[None] | None = None

    async def on_shutdown(self) -> None:
        await super().on_shutdown()
        if self._catching_up is not None:
            self._catching_up.cancel()
        for connection in (self._listener_conn, self._speaker):
            if connection is not None:
                await connection.close()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Never fails: nothing depends on a notice, and the next one may get through."""
        for attempt in (1, 2):
            try:
                if self._speaker is None:
                    self._speaker = await self._connect()
                for channel in channels:
                    await self._speaker.execute(
                        "SELECT pg_notify(%s, %s)", (channel, data.decode())
                    )
                return
            except psycopg.Error as error:
                if self._speaker is not None:
                    await self._speaker.close()
                    self._speaker = None
                if attempt == 2:
                    log.warning("a notice to the other servers is lost: %s", error)

    async def _connect(self) -> AsyncConnection[Any]:
        return await AsyncConnection[Any].connect(
            self._pg_dsn, autocommit=True, connect_timeout=_PATIENCE
        )

    async def _listen(self) -> None:
        while not self._stop_listening:
            try:
                async for notice in self._listener_conn.notifies(timeout=_GLANCE):
                    self._event_queue.put_nowait((notice.channel, notice.payload.encode()))
            except psycopg.Error as error:
                log.warning("the connection to the other servers is lost: %s", error)
                await self._listen_again()

    async def _listen_again(self) -> None:
        with contextlib.suppress(psycopg.Error):
            await self._listener_conn.close()
        while not self._stop_listening:
            try:
                connection = await self._connect()
                for channel in self._subscribed_channels:
                    await connection.execute(SQL("LISTEN {}").format(Identifier(channel)))
            except psycopg.Error:
                await asyncio.sleep(_AGAIN)
                continue
            self._listener_conn = connection
            note("connected to the other servers again")
            if self.missed is not None:
                self._catching_up = asyncio.ensure_future(self.missed())
            return

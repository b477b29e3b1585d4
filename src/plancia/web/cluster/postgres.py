"""PostgreSQL's LISTEN and NOTIFY as the backend of the channel between servers.

Litestar's own backend ends with its connection, and opens one for each notification. This one
connects again, and has its receiver catch up: notifications may have been lost meanwhile.
"""

import asyncio
import contextlib
from collections.abc import Iterable
from typing import Any, Final

import psycopg
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
from psycopg import AsyncConnection
from psycopg.sql import SQL, Identifier
from sqlalchemy import make_url

from plancia.web.cluster.notifications import Receiver
from plancia.web.telemetry import log

_STOP_CHECK_S: Final = 0.5
"""A listener without notifications checks at this interval whether it shall stop."""
_CONNECT_TIMEOUT_S: Final = 5
_FIRST_RETRY_S: Final = 0.1
_MAX_RETRY_S: Final = 2.0
"""Attempts to connect: each waits twice as long as the one before."""


def plain_url(url: str) -> str:
    """A database's URL as libpq reads it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


class PostgresBackend(PsycoPgChannelsBackend):
    """Two connections: one listens, one speaks."""

    def __init__(self, url: str) -> None:
        super().__init__(plain_url(url))
        self.receiver: Receiver | None = None
        """Catches up when this listens again after it did not."""
        self._speaker: AsyncConnection[Any] | None = None
        self._lost = False
        self._catching_up: asyncio.Task[None] | None = None

    async def on_shutdown(self) -> None:
        await super().on_shutdown()
        if self._catching_up is not None:
            self._catching_up.cancel()
        for connection in (self._listener_conn, self._speaker):
            if connection is not None:
                await connection.close()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Never fails: nothing depends on a notification. One that finds no database is dropped, as
        are all until the listener has connected again."""
        if self._lost:
            return
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
                    log.debug("a notification to the other servers is lost: %s", error)

    async def _connect(self) -> AsyncConnection[Any]:
        return await AsyncConnection[Any].connect(
            self._pg_dsn, autocommit=True, connect_timeout=_CONNECT_TIMEOUT_S
        )

    async def _listen(self) -> None:
        while not self._stop_listening:
            try:
                async for notice in self._listener_conn.notifies(timeout=_STOP_CHECK_S):
                    self._event_queue.put_nowait((notice.channel, notice.payload.encode()))
            except psycopg.Error as error:
                # The store says in the log that the database is away, if it is.
                log.debug("the connection to the other servers is lost: %s", error)
                self._lost = True
                await self._listen_again()

    async def _listen_again(self) -> None:
        with contextlib.suppress(psycopg.Error):
            await self._listener_conn.close()
        retry_after = _FIRST_RETRY_S
        while not self._stop_listening:
            try:
                connection = await self._connect()
                for channel in self._subscribed_channels:
                    await connection.execute(SQL("LISTEN {}").format(Identifier(channel)))
            except psycopg.Error:
                await asyncio.sleep(retry_after)
                retry_after = min(2 * retry_after, _MAX_RETRY_S)
                continue
            self._listener_conn, self._lost = connection, False
            log.debug("connected to the other servers again")
            if self.receiver is not None:
                self._catching_up = asyncio.ensure_future(self.receiver.catch_up_with_all())
            return

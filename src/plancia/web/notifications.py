"""Notifications between servers: one channel on which all servers of a database hear each other.

Notices are small, for PostgreSQL takes at most 8,000 bytes, and nothing depends on one arriving: a
server that missed some catches up from the store. With SQLite there is one server alone.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol, runtime_checkable

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from plancia.web.store.games import CHANNEL
from plancia.web.telemetry import log

Hear = Callable[[dict[str, Any]], None]
Missed = Callable[[], Awaitable[None]]


@runtime_checkable
class Mends(Protocol):
    """A backend whose connection can break, and is made again."""

    missed: Missed | None


class Notifications:
    """This server's end."""

    def __init__(self, plugin: ChannelsPlugin, backend: ChannelsBackend, has_others: bool) -> None:
        self._plugin, self._backend = plugin, backend
        self.has_others = has_others
        self._hearing: asyncio.Task[None] | None = None

    def send(self, notice: dict[str, Any]) -> None:
        """Tell the other servers, some time soon."""
        self._plugin.publish(msgspec.json.encode(notice), CHANNEL)

    async def listen(self, hear: Hear, missed: Missed) -> None:
        """Call `hear` with each notice, and `missed` when some may have been lost."""
        if isinstance(self._backend, Mends):
            self._backend.missed = missed
        subscriber = await self._plugin.subscribe(CHANNEL)

        async def keep_hearing() -> None:
            async for data in subscriber.iter_events():
                try:
                    hear(msgspec.json.decode(data, type=dict[str, Any]))
                except Exception:
                    log.exception("a notice is not understood", extra={"facts": {"notice": data}})

        self._hearing = asyncio.create_task(keep_hearing())

    async def close(self) -> None:
        if self._hearing is not None:
            self._hearing.cancel()
            with suppress(asyncio.CancelledError):
                await self._hearing


@asynccontextmanager
async def open_notifications(database_url: str) -> AsyncIterator[Notifications]:
    """The notifications of a database."""
    backend: ChannelsBackend
    if has_others := database_url.startswith("postgres"):
        from plancia.web.postgres import PostgresBackend

        backend = PostgresBackend(database_url)
    else:
        backend = MemoryChannelsBackend()
    plugin = ChannelsPlugin(backend, channels=[CHANNEL])
    async with plugin:
        notifications = Notifications(plugin, backend, has_others)
        try:
            yield notifications
        finally:
            await notifications.close()

"""Notifications between servers: one channel to which all servers of a database subscribe.

They are small, for PostgreSQL takes at most 8,000 bytes, and nothing depends on one arriving: a
server that missed some catches up from the store. With SQLite there is one server alone.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, Protocol, get_args, runtime_checkable

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from plancia.host.ports import Notification
from plancia.web.store.games import CHANNEL
from plancia.web.telemetry import log

_TYPES: Final = {each.__name__: each for each in get_args(Notification)}


class Envelope(msgspec.Struct):
    """A notification on its way, with its sender."""

    server: str
    type: str
    body: dict[str, Any]


def encode_notification(notification: Notification, server: str) -> bytes:
    body = msgspec.to_builtins(notification)
    return msgspec.json.encode(Envelope(server, type(notification).__name__, body))


def decode_notification(data: bytes) -> tuple[str, Notification]:
    """The sending server, and its notification; msgspec.ValidationError or KeyError if it is
    none."""
    envelope = msgspec.json.decode(data, type=Envelope)
    found: Notification = msgspec.convert(envelope.body, _TYPES[envelope.type])
    return envelope.server, found


class Receiver(Protocol):
    """The games to which notifications of other servers go."""

    def on_notification(self, notification: Notification) -> None: ...

    async def catch_up_with_all(self) -> None:
        """Some may have been missed."""


@runtime_checkable
class Reconnects(Protocol):
    """A backend whose connection can break, and is made again."""

    receiver: Receiver | None


class Notifications:
    """This server's end."""

    def __init__(
        self, plugin: ChannelsPlugin, backend: ChannelsBackend, server: str, has_others: bool
    ) -> None:
        self._plugin, self._backend = plugin, backend
        self.server, self.has_others = server, has_others
        self._listening: asyncio.Task[None] | None = None

    def send(self, notification: Notification) -> None:
        """Notify the other servers, some time soon."""
        if self.has_others:
            self._plugin.publish(encode_notification(notification, self.server), CHANNEL)

    async def listen(self, receiver: Receiver) -> None:
        """Hand over each notification of another server from now on."""
        if isinstance(self._backend, Reconnects):
            self._backend.receiver = receiver
        subscriber = await self._plugin.subscribe(CHANNEL)

        async def receive() -> None:
            async for data in subscriber.iter_events():
                try:
                    server, notification = decode_notification(data)
                    if server != self.server:
                        receiver.on_notification(notification)
                except Exception:
                    facts = {"notification": data}
                    log.exception("a notification can't be read", extra={"facts": facts})

        self._listening = asyncio.create_task(receive())

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening


@asynccontextmanager
async def open_notifications(database_url: str, server: str) -> AsyncIterator[Notifications]:
    """The notifications of a database."""
    backend: ChannelsBackend
    if has_others := database_url.startswith("postgres"):
        from plancia.web.cluster.postgres import PostgresBackend

        backend = PostgresBackend(database_url)
    else:
        backend = MemoryChannelsBackend()
    plugin = ChannelsPlugin(backend, channels=[CHANNEL])
    async with plugin:
        notifications = Notifications(plugin, backend, server, has_others)
        try:
            yield notifications
        finally:
            await notifications.close()

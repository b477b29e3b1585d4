"""The host's outbox on a server: messages to sockets, notifications to other servers."""

import asyncio
from collections.abc import Callable, Collection
from typing import Any, Final

from plancia.host.ports import Notification, Viewer
from plancia.web.cluster.notifications import Notifications
from plancia.web.views import encode, encoded

MAX_QUEUED_MESSAGES: Final = 64
"""For a slow connection; with more it is closed, and will come back and ask for the state."""


class Subscriber:
    """A connection that is sent what happens."""

    address: str
    person: str | None

    keeps_state: bool

    __slots__ = ("_close", "address", "keeps_state", "messages", "person")

    def __init__(self, person: str | None, close: Callable[[], None], address: str = "") -> None:
        self.person, self.address, self.keeps_state = person, address, False
        self.messages: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED_MESSAGES)
        self._close: Callable[[], None] | None = close

    def send(self, message: str) -> None:
        """Never waits: a slow connection does not hold up the others."""
        try:
            self.messages.put_nowait(message)
        except asyncio.QueueFull:
            if self._close is not None:
                self._close()

    def end(self) -> None:
        """The connection is over. It and its game are not held by a reference cycle, which only
        a full garbage collection would free."""
        self._close = None


class SocketOutbox:
    def __init__(self, notifications: Notifications) -> None:
        self._notifications = notifications

    def pack(self, value: object) -> Any:
        return encoded(value)

    def send(self, viewers: Collection[Viewer], message: object) -> None:
        text = encode(message)
        for viewer in [*viewers]:
            assert isinstance(viewer, Subscriber)
            viewer.send(text)

    def broadcast(self, notification: Notification) -> None:
        self._notifications.send(notification)

"""The host's outbox on a server: messages to sockets, notifications to other servers."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from plancia.host.ports import Notification, Viewer
from plancia.live.messages import encode, encoded
from plancia.web.cluster.notifications import Notifications

MAX_QUEUED_MESSAGES: Final = 64
"""For a slow connection; with more it is closed, and will come back and ask for the state."""


class Subscriber:
    """A connection that is sent what happens."""

    address: str
    person: str | None
    keeps_state: bool

    __slots__ = (
        *("_close", "_held", "_unsent", "_write", "address", "keeps_state", "messages", "person"),
    )

    def __init__(
        self,
        person: str | None,
        close: Callable[[], None],
        address: str = "",
        write: Callable[[Sequence[str]], bool] | None = None,
    ) -> None:
        """`write` writes messages at once, or says that they have to wait: then, and where there is
        none, a task takes them out of `messages`, and calls `sent` after each."""
        self.person, self.address, self.keeps_state = person, address, False
        self.messages: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUED_MESSAGES)
        self._unsent = 0
        """Messages that the task has not written yet, with the one that it writes now."""
        self._held: list[str] | None = None
        self._write = write
        self._close: Callable[[], None] | None = close

    def send(self, message: str) -> None:
        """Never waits: a slow connection does not hold up the others."""
        if self._held is None:
            self._send([message])
        else:
            self._held.append(message)
            if len(self._held) > 1:
                self.release()

    def hold(self) -> None:
        """A request of this connection is being handled: the message about what it does is written
        together with its answer, in one packet. Only one is held back."""
        self._held = []

    def release(self, answer: str = "") -> None:
        """Write what was held back, and the answer if there is one."""
        held, self._held = self._held or [], None
        if answer:
            held.append(answer)
        if held:
            self._send(held)

    def sent(self) -> None:
        """The task has written a message."""
        self._unsent -= 1

    def _send(self, messages: list[str]) -> None:
        if not self._unsent and self._write is not None and self._write(messages):
            return
        for message in messages:
            try:
                self.messages.put_nowait(message)
                self._unsent += 1
            except asyncio.QueueFull:
                if self._close is not None:
                    self._close()

    def end(self) -> None:
        """The connection is over. It and its game are not held by a reference cycle, which only
        a full garbage collection would free."""
        self._close = self._write = None


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

"""Sockets: what all WebSockets have in common, from the first message to the last, and the host's
outbox, which sends messages to them and notifications to other servers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, Final

from litestar import WebSocket
from litestar.connection.base import empty_receive, empty_send

from plancia.core.errors import MalformedText
from plancia.host.ports import Notification, Viewer
from plancia.live.messages import Ping, Pong, decode, encode, encoded, refused
from plancia.live.refusal import Refusal
from plancia.web.cluster.notifications import Notifications
from plancia.web.connections import CONNECTION
from plancia.web.cookie import Visitor, visitor_of
from plancia.web.services import NOT_FOUND, TOO_MANY, TRY_AGAIN, Services, out_of_reach
from plancia.web.store import StoreError

MAX_TOO_FAST: Final = 20
"""Messages refused as too fast before a socket is closed: to refuse costs time too."""

MAX_QUEUED_MESSAGES: Final = 64
"""For a slow connection; with more it is closed, and will come back and ask for the state."""

_PONG: Final = encode(Pong())

Socket = WebSocket[Any, Any, Any]


@contextlib.asynccontextmanager
async def entrance(
    socket: Socket, services: Services
) -> AsyncIterator[Callable[[], Awaitable[Visitor]]]:
    """Call what it gives to accept a socket; a client that is refused, then or later, is sent the
    reason."""
    visitor = visitor_of(socket.scope)
    is_open = False

    async def accept() -> Visitor:
        nonlocal is_open
        async with services.entering.slot(visitor.address):
            await socket.accept()
        services.limits.open_socket(visitor.address)
        is_open = True
        return visitor

    try:
        yield accept
    except Refusal as refusal:
        await _turn_away(socket, refusal, NOT_FOUND if is_open else TOO_MANY)
    except StoreError:
        await _turn_away(socket, out_of_reach(), TRY_AGAIN)
    finally:
        if is_open:
            services.limits.close_socket(visitor.address)
        # Litestar's wrappers of these refer to the socket, which refers to them: only a full
        # garbage collection would free it, with its connection, and that is minutes away.
        socket.receive, socket.send = empty_receive, empty_send


async def _turn_away(socket: Socket, refusal: Refusal, code: int) -> None:
    with contextlib.suppress(Exception):  # whatever a server says of a connection that is gone
        await socket.send_data(encode(refused("", refusal)))
        await socket.close(code, str(refusal)[:30])


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

    pack = staticmethod(encoded)

    def send(self, viewers: Collection[Viewer], message: object) -> None:
        text = encode(message)
        for viewer in [*viewers]:
            assert isinstance(viewer, Subscriber)
            viewer.send(text)

    def broadcast(self, notification: Notification) -> None:
        self._notifications.send(notification)


class Conversation:
    """One connection, from its first message to its last."""

    def __init__(
        self, socket: Socket, services: Services, visitor: Visitor, messages: Any = Ping
    ) -> None:
        """`messages` is the union of those that a client may send: a mere viewer says nothing but
        that they are there."""
        self._socket, self._services, self._messages = socket, services, messages
        self._may_speak = services.limits.messages(visitor.address)
        self._too_fast = 0
        self._gave_up = False
        extensions: Mapping[str, Any] = socket.scope.get("extensions") or {}
        self._connection = extensions.get(CONNECTION)
        write = self._connection.write_now if self._connection else None
        self.subscriber: Subscriber = Subscriber(
            visitor.person, self._give_up, visitor.address, write
        )
        self._task = asyncio.current_task()

    async def handle(self, message: Any) -> str:
        """Handle a message; the answer, or "" if there is none. Refusal if it is refused."""
        return ""

    async def run(self) -> None:
        writing = asyncio.create_task(self._write())
        try:
            while self._too_fast <= MAX_TOO_FAST:
                message: Any = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                answer = ""
                self.subscriber.hold()
                try:
                    answer = await self._answer(message.get("text") or message.get("bytes") or "")
                finally:
                    self.subscriber.release(answer)
            else:
                await self._socket.close(TOO_MANY, "too many messages")
        except asyncio.CancelledError:
            if not self._gave_up or self._task is None:
                raise
            self._task.uncancel()
        finally:
            writing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writing
            self._task = None  # from here on `_give_up` does nothing
            self.subscriber.end()
        if self._gave_up:
            with contextlib.suppress(Exception):  # whatever is said of a connection that is gone
                await asyncio.wait_for(self._socket.close(TRY_AGAIN, "too slow"), 1)
                return
            # Its peer reads nothing, not even a farewell: drop the TCP connection.
            if self._connection:
                self._connection.transport.abort()

    def _give_up(self) -> None:
        """Too slow: it is closed, and may come back."""
        if not self._gave_up and self._task is not None:
            self._gave_up = True
            self._task.cancel()

    async def _write(self) -> None:
        with contextlib.suppress(Exception):  # whatever is said of a connection that is gone
            while True:
                await self._socket.send_data(await self.subscriber.messages.get())
                self.subscriber.sent()

    async def _answer(self, text: str | bytes) -> str:
        request_id = ""
        try:
            if not self._may_speak():
                self._too_fast += 1
                raise Refusal("too-fast", "Too many messages in a short time; wait a moment.")
            try:
                message: Any = decode(self._messages, text)
            except MalformedText as error:
                raise Refusal("malformed", error.text) from error
            if isinstance(message, Ping):
                return _PONG
            request_id = getattr(message, "id", "")
            try:
                return await self.handle(message)
            except StoreError as error:
                raise out_of_reach() from error
        except Refusal as refusal:
            return encode(refused(request_id, refusal))

"""Connections: how much of the server one TCP connection may hold, and for how long.

Uvicorn gathers endless headers, waits for ever for a request or for a peer that does not read, and
takes connections until the process has no file left; any of these would stop the server for all.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, ClassVar, Final

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import http11
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request

from plancia.web.limits import Bucket, Tally, place_of
from plancia.web.telemetry import log

MAX_HEAD_BYTES: Final = 64 * 1024
"""Request line and headers; also trailers, or the framing between two pieces of a body."""
MAX_HEADERS: Final = 100
MAX_PIPELINED: Final = 16
"""Requests that may wait on a connection for the answer to the first."""
FIRST_BYTE_TIMEOUT_S: Final = 5.0
"""From a new connection, or from the last answer on it, to the first byte of a request."""
REQUEST_TIMEOUT_S: Final = 30.0
"""From the first byte of a request to its last, the body included."""
STALL_TIMEOUT_S: Final = 5.0
"""A peer that has bytes to read must take `MIN_BYTES_TAKEN` of them in each such period."""
MIN_BYTES_TAKEN: Final = 32 * 1024
MAX_UNREAD_BYTES: Final = 128 * 1024 * 1024
"""Unread bytes of all peers together; above that, the peer that stalled first is dropped."""
MAX_FRAMES_PER_S: Final = 100.0
"""Frames of one WebSocket, in the long run: messages, pieces of messages, pings."""
MAX_FRAMES_AT_ONCE: Final = 400.0
PIECE_BYTES: Final = 1024
"""Bytes of a WebSocket that are parsed before other connections have their turn."""
LINGER_S: Final = 1.0
"""How long a refused peer that still sends is listened to, so that it can read the refusal."""
MAX_FILES: Final = 65_536
"""Open files that the server asks the system for; each connection is one."""
RESERVED_FILES: Final = 256
"""Of these, the ones that are no connections: database, levels, page."""
MAX_BACKLOG: Final = 4096
"""Connections that the system accepts before the server takes them, all at once."""
LOG_INTERVAL_S: Final = 60.0

http11.MAX_LINE_LENGTH = MAX_HEAD_BYTES  # or a WebSocket could not have the cookies that HTTP has

DEFLATE: Final = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1}
)
"""Each message is compressed by itself, so that an idle socket keeps no memory for it, and quickly:
a position with 301 legal moves becomes 2.1 kB instead of 5.2 kB."""

ABORT: Final = "plancia.abort"
"""ASGI extension of a WebSocket's scope: a function that drops its TCP connection at once."""


WRITE: Final = "plancia.write"
"""ASGI extension of a WebSocket's scope: a function that writes messages at once, all of them in
one packet; False if the peer has not read those before."""


def raise_file_limit() -> int:
    """Let this process open more files, as far as the system allows; how many that are."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MAX_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        return allowed
    return MAX_FILES if soft == resource.RLIM_INFINITY else soft


class Connections:
    """The open TCP connections of a server: how many there are and may be, and which stall."""

    def __init__(
        self,
        most: int,
        most_per_address: int | None = None,
        is_proxy: Callable[[str], bool] = lambda address: False,
    ) -> None:
        """A proxy has no limit of its own: its connections are those of many addresses."""
        self._most, self._most_per_address, self._is_proxy = most, most_per_address, is_proxy
        self._open = Tally()
        self._waiting: dict[Http, None] = {}
        """Those that wait for a request, in the order in which they began to."""
        self._unread: dict[Connection, int] = {}
        """Bytes that peers had not read when writing to them paused, in that order."""
        self._unread_bytes = 0
        self._refused = 0
        self._logged = float("-inf")

    @property
    def are_limited(self) -> bool:
        """False if the server's owner has switched the limits off."""
        return self._most_per_address is not None

    @property
    def open(self) -> int:
        return self._open.total()

    def enter(self, address: str) -> bool:
        """Count a new connection; False if there are too many. `leave` must follow in any case.

        Where the server has no room, the connection that has waited longest for a request goes.
        """
        place = place_of(address)
        self._open[place] += 1
        most = self._most_per_address
        if most is not None and self._open[place] > most and not self._is_proxy(address):
            self._log("connections are refused: too many of one address", address)
            return False
        if self.open <= self._most:
            return True
        self._log("connections are refused: the server has no more files for them", address)
        if not self._waiting:
            return False
        longest = next(iter(self._waiting))
        self.stop_waiting(longest)
        longest.drop()
        return True

    def leave(self, address: str) -> None:
        self._open.release(place_of(address))

    def wait(self, connection: Http) -> None:
        self._waiting[connection] = None

    def stop_waiting(self, connection: Http) -> None:
        self._waiting.pop(connection, None)

    def stall(self, connection: Connection, unread_bytes: int) -> None:
        self._unread[connection] = unread_bytes
        self._unread_bytes += unread_bytes
        while self._unread_bytes > MAX_UNREAD_BYTES and len(self._unread) > 1:
            longest = next(iter(self._unread))
            self.stop_stalling(longest)
            longest.drop()

    def stop_stalling(self, connection: Connection) -> None:
        self._unread_bytes -= self._unread.pop(connection, 0)

    def _log(self, message: str, address: str) -> None:
        """One line in the log when it begins, and one a minute while it goes on."""
        self._refused += 1
        now = time.monotonic()
        if now - self._logged >= LOG_INTERVAL_S:
            facts = {"address": address, "open": self.open, "refused": self._refused}
            log.warning(message, extra={"facts": facts})
            self._logged, self._refused = now, 0


class Connection:
    """The base of HTTP and WebSocket connections: drops a peer that does not read."""

    stall_timeout_s: ClassVar[float] = STALL_TIMEOUT_S
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    open_connections: Connections
    address: str
    _stall_timer: asyncio.TimerHandle | None = None

    def drop(self) -> None:
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        unread = self.transport.get_write_buffer_size()
        self._watch(unread)
        self.open_connections.stall(self, unread)

    def resume_writing(self) -> None:
        self._stop_watching()
        super().resume_writing()  # type: ignore[misc]

    def _watch(self, unread: int) -> None:
        self._stall_timer = self.loop.call_later(self.stall_timeout_s, self._check_stall, unread)

    def _check_stall(self, unread_before: int) -> None:
        unread = self.transport.get_write_buffer_size()
        if unread > unread_before - MIN_BYTES_TAKEN:
            self.drop()
        else:
            self._watch(unread)

    def _stop_watching(self) -> None:
        self.open_connections.stop_stalling(self)
        if self._stall_timer is not None:
            self._stall_timer.cancel()
            self._stall_timer = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        self.open_connections.leave(self.address)
        super().connection_lost(exc)  # type: ignore[misc]


class Http(Connection, HttpToolsProtocol):
    """An HTTP connection: limits of its requests' heads, and of the time that they take."""

    first_byte_timeout_s: ClassVar[float] = FIRST_BYTE_TIMEOUT_S
    request_timeout_s: ClassVar[float] = REQUEST_TIMEOUT_S

    def __init__(self, open_connections: Connections, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self.open_connections = open_connections
        self._head_bytes = 0
        """Bytes received since the end of a request or the last byte of a body."""
        self._header_count = 0
        self._is_head_complete = self._is_request_complete = False
        self._is_refused = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        # Writing pauses as soon as one byte waits: whatever a peer does not read is then watched.
        transport.set_write_buffer_limits(high=0)
        self.address: str = self.client[0] if self.client else "unknown"
        if self.open_connections.enter(self.address):
            self._wait()
        else:
            self._is_refused = True
            self._write_status(HTTPStatus.SERVICE_UNAVAILABLE)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)
        # A connection and its requests refer to each other: freed now, not by a full collection,
        # which may be a quarter of an hour away.
        self.pipeline.clear()
        if self.cycle is not None and not self.cycle.response_started:
            self.cycle.on_response = lambda: None
        self.cycle = None  # type: ignore[assignment]

    def resume_writing(self) -> None:
        super().resume_writing()
        self._wait_if_idle()

    def data_received(self, data: bytes) -> None:
        while data and not self._is_refused and self.transport.get_protocol() is self:
            room = MAX_HEAD_BYTES - self._head_bytes
            if not room:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
            self._head_bytes += min(room, len(data))
            super().data_received(data[:room])
            data = data[room:]

    # What the parser finds; an exception here ends in `send_400_response`

    def on_message_begin(self) -> None:
        self._header_count = 0
        self._is_head_complete = self._is_request_complete = False
        self._start_timer(self.request_timeout_s)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        self._header_count += 1
        if self._header_count > MAX_HEADERS:
            raise ValueError(f"more than {MAX_HEADERS} headers")
        if not self._is_head_complete:  # trailers are not among the headers that the app sees
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:
            raise ValueError(f"more than {MAX_PIPELINED} requests before an answer")
        super().on_headers_complete()
        self._is_head_complete = True

    def on_body(self, body: bytes) -> None:
        self._head_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._head_bytes = 0
        self._is_request_complete = True
        self._stop_waiting()
        super().on_message_complete()
        self._wait_if_idle()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait_if_idle()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        if self.flow.write_paused or not self._is_answered():
            self.drop()  # another answer is under way on this connection
            return
        super().handle_websocket_upgrade()
        if not self.transport.get_protocol().handshake_initiated:  # type: ignore[attr-defined]
            self._write_status(HTTPStatus.BAD_REQUEST)  # Uvicorn would be silent
            self.transport.close()

    # Refusals

    def send_400_response(self, msg: str) -> None:
        is_large = self._header_count > MAX_HEADERS
        self._refuse(
            HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if is_large else HTTPStatus.BAD_REQUEST
        )

    def _refuse(self, status: HTTPStatus) -> None:
        """Give that answer, unless another one is under way, and end the connection."""
        self._is_refused = True
        self._stop_waiting()
        if self.cycle is not None and self._is_head_complete:
            # The application has the request and reads its body.
            can_answer = not self.cycle.response_started
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        else:
            can_answer = self._is_answered()
        if can_answer:
            self._write_status(status)
            self._start_timer(LINGER_S)
        else:
            self.drop()

    def _write_status(self, status: HTTPStatus) -> None:
        ending = b"content-length: 0\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + ending)

    # Waiting for a request

    def _is_answered(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _wait_if_idle(self) -> None:
        is_idle = self._is_request_complete and self._is_answered() and not self.flow.write_paused
        if is_idle and not self.transport.is_closing():
            self._wait()

    def _wait(self) -> None:
        """For the next request: where the server is full, such a connection is the first to go."""
        self.open_connections.wait(self)
        self._start_timer(self.first_byte_timeout_s)

    def _start_timer(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self.drop)

    def _stop_waiting(self) -> None:
        self.open_connections.stop_waiting(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class WebSocket(Connection, WebSocketsSansIOProtocol):
    """A WebSocket, which takes the place of the HTTP connection that it began as.

    A few bytes are parsed at a time, so that others have their turn between thousands of frames.
    """

    def __init__(self, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self._unparsed = bytearray()
        self._parsing: asyncio.Handle | None = None
        self._frames = Bucket(MAX_FRAMES_AT_ONCE, time.monotonic())
        self._received_at = float("-inf")
        """When something was received from the peer last, by the loop's time."""
        self._is_task_complete = True
        """False while the application talks to it."""

    def connection_made(self, transport: Any) -> None:
        http = transport.get_protocol()
        self.open_connections: Connections = http.open_connections
        self.address: str = http.address
        self.conn.available_extensions = [DEFLATE]
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unparsed.clear()
        super().connection_lost(exc)
        self._break_cycles()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._is_task_complete = False
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[ABORT] = self.drop
            extensions[WRITE] = self.write_now

    def write_now(self, messages: Sequence[str]) -> bool:
        """As `send` does, without a task that waits until the peer can read."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        try:
            for message in messages:
                self.conn.send_text(message.encode())
        except InvalidState:  # the peer is about to close it
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._is_task_complete = True
        self._break_cycles()

    def _break_cycles(self) -> None:
        """Once all is over: what refers to itself is freed now, not by a full garbage collection,
        which may be a quarter of an hour away."""
        if self._is_task_complete and self.disconnected:
            self.conn.parser.close()  # a generator that waits for more
            if (
                self.handshake_initiated
                and self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS
            ):
                self.scope["extensions"] = {}  # which has a method of this connection

    def send_keepalive_ping(self) -> None:
        """A peer from which something was received meanwhile needs none: it is there."""
        assert self.ping_interval is not None
        silent = self.loop.time() - self._received_at
        if silent < self.ping_interval - self.last_ping_rtt:
            self.ping_timer = self.loop.call_later(
                self.ping_interval - silent, self.send_keepalive_ping
            )
        else:
            super().send_keepalive_ping()

    def data_received(self, data: bytes) -> None:
        self._received_at = self.loop.time()
        if not self.handshake_initiated:
            super().data_received(data)  # the request, whole, from the HTTP connection
            return
        self._unparsed += data
        if self._parsing is None:
            self._parse()

    def _parse(self) -> None:
        if piece := bytes(self._unparsed[:PIECE_BYTES]):
            del self._unparsed[:PIECE_BYTES]
            super().data_received(piece)
        self._parsing = self.loop.call_soon(self._parse) if self._unparsed else None
        self._pause_or_resume_reading()

    def _pause_or_resume_reading(self) -> None:
        if self._unparsed:
            self.transport.pause_reading()
        elif not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()  # which may resume reading
        self._pause_or_resume_reading()
        return message

    def handle_events(self) -> None:
        now = time.monotonic()
        for _ in self.conn.events if self.open_connections.are_limited else ():
            if not self._frames.take(MAX_FRAMES_PER_S, MAX_FRAMES_AT_ONCE, now):
                self._unparsed.clear()
                self.drop()
                return
        super().handle_events()

"""Connections: how much of the server one TCP connection may hold, and for how long.

Uvicorn gathers endless headers, waits for ever for a request or for a peer that does not read, and
takes connections until the process has no file left; any of these would stop the server for all.
Each limit names the attack that needs it. A test names what is private of Uvicorn and websockets
here, and pyproject.toml bounds their versions.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import http11
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request

from plancia.web.limits import Bucket, Connections

MAX_HEAD_BYTES: Final = 64 * 1024
"""Endless heads: request line and headers, trailers, or the framing of a body."""
MAX_HEADERS: Final = 100
"""Thousands of tiny headers, which cost more than their bytes."""
MAX_PIPELINED: Final = 16
"""Pipelined requests, of which one read brings thousands: so many may wait for the first answer."""
FIRST_BYTE_TIMEOUT_S: Final = 5.0
"""Idle connections: from the connection, or its last answer, to the first byte of a request."""
REQUEST_TIMEOUT_S: Final = 30.0
"""A head or body of a byte a second: from the first byte of a request to its last."""
STALL_TIMEOUT_S: Final = 5.0
MIN_BYTES_TAKEN: Final = 32 * 1024
"""Peers that do not read: they must take so many bytes in each such period."""
MAX_FRAMES_PER_S: Final = 100.0
MAX_FRAMES_AT_ONCE: Final = 400.0
"""Floods of a WebSocket's frames: messages, pieces of messages, pings."""
PIECE_BYTES: Final = 1024
"""Of them, parsed before they are counted."""
LINGER_S: Final = 1.0
"""How long a refused peer that still sends is listened to, so that it can read the refusal."""
http11.MAX_LINE_LENGTH = MAX_HEAD_BYTES  # or a WebSocket could not have the cookies that HTTP has

DEFLATE: Final = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 1}
)
"""Each message is compressed by itself, so that an idle socket keeps no memory for it."""

CONNECTION: Final = "plancia.connection"
"""ASGI extension of a WebSocket's scope: its `WebSocket`, to write at once and to drop it."""


class Connection:
    """The base of HTTP and WebSocket connections: drops a peer that does not read."""

    stall_timeout_s: ClassVar[float] = STALL_TIMEOUT_S
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    open_connections: Connections
    address: str
    _stall_timer: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._check_stall(math.inf)
        self.open_connections.stall(self, self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self._stop_watching()
        super().resume_writing()  # type: ignore[misc]

    def _check_stall(self, unread_before: float) -> None:
        """Once in each period, until the peer has read all."""
        unread = self.transport.get_write_buffer_size()
        if unread > unread_before - MIN_BYTES_TAKEN:
            self.transport.abort()
            return
        self._stall_timer = self.loop.call_later(self.stall_timeout_s, self._check_stall, unread)

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
        self._head_bytes = self._header_count = 0
        """Bytes received since the end of a request or the last byte of a body."""
        self._is_head_complete = self._is_refused = False
        self._is_request_complete = True
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        # Writing pauses as soon as one byte waits: whatever a peer does not read is then watched.
        transport.set_write_buffer_limits(high=0)
        self.address: str = self.client[0] if self.client else "unknown"
        if self.open_connections.enter(self.address):
            self._wait_if_idle()
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)
        # A connection and its requests refer to each other: freed now, not by a full collection,
        # which may be a quarter of an hour away.
        self.pipeline.clear()
        self.cycle = None  # type: ignore[assignment]

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
            raise ValueError("too many headers")
        if not self._is_head_complete:  # trailers are not among the headers that the app sees
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:
            raise ValueError("too many requests before an answer")
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
            self.transport.abort()  # another answer is under way on this connection
            return
        super().handle_websocket_upgrade()
        if not self.transport.get_protocol().handshake_initiated:  # type: ignore[attr-defined]
            self._refuse(HTTPStatus.BAD_REQUEST)  # Uvicorn would be silent
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        self._refuse(HTTPStatus.BAD_REQUEST)

    def _refuse(self, status: HTTPStatus) -> None:
        """Give that answer, unless another one is under way, and end the connection."""
        self._is_refused = True
        self._stop_waiting()
        if self._is_answered():
            ending = b"content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + ending)
            self._start_timer(LINGER_S)
        else:
            self.transport.abort()

    def _is_answered(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _wait_if_idle(self) -> None:
        """For the next request: where the server is full, such a connection is the first to go."""
        if self._is_request_complete and self._is_answered() and not self.transport.is_closing():
            self.open_connections.wait(self)
            self._start_timer(self.first_byte_timeout_s)

    def _start_timer(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._time_out)

    def _time_out(self) -> None:
        if self.flow.write_paused and not self._is_refused:  # it still reads the answer
            self._start_timer(self.first_byte_timeout_s)
        else:
            self.transport.abort()

    def _stop_waiting(self) -> None:
        self.open_connections.stop_waiting(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class WebSocket(Connection, WebSocketsSansIOProtocol):
    """A WebSocket, which takes the place of the HTTP connection that it began as."""

    def __init__(self, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self._frames = Bucket(MAX_FRAMES_AT_ONCE, time.monotonic())

    def connection_made(self, transport: Any) -> None:
        http = transport.get_protocol()
        self.open_connections: Connections = http.open_connections
        self.address: str = http.address
        self.conn.available_extensions = [DEFLATE]
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # What refers to itself is freed now, not by a full collection: a generator that waits for
        # more, and in the scope a method of this connection.
        self.conn.parser.close()
        getattr(self, "scope", {})["extensions"] = {}

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][CONNECTION] = self  # type: ignore[assignment]

    def write_now(self, messages: Sequence[str]) -> bool:
        """All in one packet, without waiting; False if the peer has not read those before."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        try:
            for message in messages:
                self.conn.send_text(message.encode())
        except InvalidState:  # the peer is about to close it
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)  # the request, whole, from the HTTP connection
            return
        for start in range(0, len(data), PIECE_BYTES):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PIECE_BYTES])

    def handle_events(self) -> None:
        now = time.monotonic()
        for _ in self.conn.events if self.open_connections.most_per_address else ():
            if not self._frames.take(MAX_FRAMES_PER_S, MAX_FRAMES_AT_ONCE, now):
                self.transport.abort()
                return
        super().handle_events()

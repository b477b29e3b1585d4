"""Connections that want more of the server than is theirs, or keep it waiting."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import inspect
import logging
import socket
import weakref
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import partial
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import http11
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from plancia.web import limits
from plancia.web.connections import (
    CONNECTION,
    MAX_HEAD_BYTES,
    MAX_HEADERS,
    Connection,
    Http,
    WebSocket,
)
from plancia.web.limits import Connections
from waiting import LIMIT_S, until

LARGE = 1 << 25
"""Bytes of an answer that no system buffers whole."""
HASTE_S = 0.2

uvloop = pytest.importorskip("uvloop")


class Patient(Http):
    """A test that is slow to send is not cut off."""

    first_byte_timeout_s = 10 * LIMIT_S
    request_timeout_s = 10 * LIMIT_S


class HastyFirstByte(Patient):
    first_byte_timeout_s = HASTE_S


class HastyRequest(Patient):
    request_timeout_s = HASTE_S


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await _talk(scope, receive, send)
        return
    while (await receive()).get("more_body"):
        pass
    body = b"x" * LARGE if scope["path"] == "/large" else b"well"
    if scope["path"] == "/slow":
        await asyncio.sleep(2 * HASTE_S)
    names = b" ".join(name for name, _ in scope["headers"])
    headers = [(b"content-length", b"%d" % len(body)), (b"x-seen", names)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _talk(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    if scope["path"] == "/large":
        for _ in range(32):
            await send({"type": "websocket.send", "text": "x" * (LARGE // 32)})
    elif scope["path"] == "/echo":
        while "text" in (message := await receive()):
            await send({"type": "websocket.send", "text": f"heard {len(message['text'])}"})
    elif scope["path"] == "/write":
        write, at_once = scope["extensions"][CONNECTION].write_now, 0
        assert write(["one", "two"])
        while write(["x" * (LARGE // 32)]):
            at_once += 1
        assert (await receive())["text"] == "go on"
        await send({"type": "websocket.send", "text": f"{at_once} at once"})
        assert (await receive())["text"] == "all is read"
        assert write(["last"])
        await send({"type": "websocket.close"})
        assert not write(["too late"])
    elif scope["path"] == "/abort":
        scope["extensions"][CONNECTION].transport.abort()
    else:
        await asyncio.sleep(2 * HASTE_S)
        await send({"type": "websocket.send", "text": "still here"})
        await receive()


class Running:
    """A server of that application, in the test's own loop."""

    def __init__(self, port: int, open_connections: Connections) -> None:
        self.port, self.connections = port, open_connections

    async def connect(self, read_limit: int = 1 << 16) -> Peer:
        return Peer(*await asyncio.open_connection("127.0.0.1", self.port, limit=read_limit))

    async def ask(self, *sent: bytes) -> bytes:
        """The head of the answer to these pieces, each a moment after the other."""
        async with await self.connect() as peer:
            for piece in sent:
                peer.writer.write(piece)
                await asyncio.sleep(0.02)
            return await peer.head()

    async def until_open(self, count: int) -> None:
        await until(lambda: self.connections.open == count)


class Peer:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def __aenter__(self) -> Peer:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.transport.abort()

    async def head(self, until: bytes = b"\r\n\r\n") -> bytes:
        """Nothing, if the connection ends before."""
        async with asyncio.timeout(LIMIT_S):
            try:
                return await self.reader.readuntil(until)
            except (ConnectionError, asyncio.IncompleteReadError):
                return b""


@contextlib.asynccontextmanager
async def serving(
    http: type[Http] = Patient,
    open_connections: Connections | None = None,
    websocket: type[WebSocket] = WebSocket,
) -> AsyncIterator[Running]:
    counted = open_connections or Connections(1000)
    protocol: Any = partial(http, counted)
    config = uvicorn.Config(
        app, http=protocol, ws=websocket, lifespan="off", log_config=None, port=0
    )
    config.load()
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    await until(lambda: server.started)
    try:
        yield Running(server.servers[0].sockets[0].getsockname()[1], counted)
    finally:
        server.should_exit = True
        await task
        assert counted.open == 0


@contextlib.asynccontextmanager
async def served_by(hasty: type[Http]) -> AsyncIterator[Peer]:
    """A peer whose connection stands before its server gets hasty."""

    class GetsHasty(Patient):
        pass

    async with serving(GetsHasty) as server, await server.connect() as peer:
        await server.until_open(1)
        GetsHasty.first_byte_timeout_s = hasty.first_byte_timeout_s
        GetsHasty.request_timeout_s = hasty.request_timeout_s
        yield peer


LOOP = uvloop.new_event_loop
"""As the server has it."""


def play(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """For what is looked at when the loop has ended."""
    with asyncio.Runner(loop_factory=LOOP) as runner:
        runner.run(scene())


GET = b"GET / HTTP/1.1\r\nHost: x\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
UPGRADE = (
    b"GET %s HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)

ENDLESS = {
    "URL": (b"GET /", b"a"),
    "header": (GET + b"a: ", b"a"),
    "name of a header": (GET, b"a"),
    "folded header": (GET + b"a: a", b"\r\n a"),
    "headers": (GET, b"a: b\r\n"),
    "empty headers": (GET, b"a:\r\n"),
    "trailer": (CHUNKED + b"2\r\n{}\r\n0\r\na: ", b"a"),
    "trailers": (CHUNKED + b"2\r\n{}\r\n0\r\n", b"a: b\r\n"),
    "chunk extension": (CHUNKED + b"2;", b"a"),
    "header of a WebSocket": (UPGRADE % b"/" + b"a: ", b"a"),
    "headers of a WebSocket": (UPGRADE % b"/", b"a: b\r\n"),
}


@pytest.mark.parametrize("what", ENDLESS)
async def test_an_endless_head_or_trailer_is_refused_and_not_gathered(what: str) -> None:
    begin, more = ENDLESS[what]
    async with serving() as server, await server.connect() as peer:
        peer.writer.write(begin + more * (10 * MAX_HEAD_BYTES // len(more)))
        status = (await peer.head())[:12]
        is_answered = what not in ("trailer", "trailers", "chunk extension")
        allowed = (b"HTTP/1.1 431", b"HTTP/1.1 400") if is_answered else (b"",)
        assert status in allowed
        await server.until_open(0)  # though the peer has not gone


@pytest.mark.parametrize("begin", [GET, UPGRADE % b"/"])
async def test_a_head_of_many_small_pieces_is_counted_as_a_whole(begin: bytes) -> None:
    async with serving() as server:
        pieces = [b"a: " + b"a" * (MAX_HEAD_BYTES // 8) + b"\r\n"] * 9
        assert (await server.ask(begin, *pieces)).startswith(b"HTTP/1.1 431")


async def test_a_head_within_the_limits_is_answered_again_and_again() -> None:
    async with serving() as server, await server.connect(1 << 20) as peer:
        for value in (b"a" * (MAX_HEAD_BYTES - 1000), b"b" * (MAX_HEAD_BYTES - 1000)):
            peer.writer.write(GET + b"a: " + value + b"\r\n\r\n")
            assert (await peer.head(b"well")).startswith(b"HTTP/1.1 200")
        peer.writer.write(GET + b"a: b\r\n" * (MAX_HEADERS - 1) + b"\r\n")
        assert (await peer.head(b"well")).startswith(b"HTTP/1.1 200")
        peer.writer.write(GET + b"a: b\r\n" * MAX_HEADERS + b"\r\n")
        assert (await peer.head()).startswith(b"HTTP/1.1 400")


async def test_a_large_body_in_many_chunks_is_no_head() -> None:
    async with serving() as server:
        chunks = b"1;a\r\nx\r\n" * 100_000 + b"40000\r\n" + b"x" * 0x40000 + b"\r\n"
        answer = await server.ask(CHUNKED, chunks, b"0\r\ncookie: a\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 200")
        assert b"cookie" not in answer  # what comes as a trailer is no header


async def test_a_request_that_can_not_be_read_is_answered_so() -> None:
    async with serving() as server:
        assert (await server.ask(b"what?\r\n\r\n")).startswith(b"HTTP/1.1 400")
        assert await server.ask(CHUNKED, b"what?\r\n") == b""  # the application has it


async def test_few_requests_wait_on_a_connection_for_the_first_answer() -> None:
    async with serving() as server:
        async with await server.connect() as peer:
            peer.writer.write((GET + b"\r\n") * 10)
            for _ in range(10):
                assert (await peer.head(b"well")).startswith(b"HTTP/1.1 200")
        async with await server.connect() as peer:
            peer.writer.write((GET + b"\r\n") * 10_000)
            await server.until_open(0)


def test_a_dropped_connection_and_its_waiting_requests_are_freed_at_once() -> None:
    """Without a garbage collection, which sets aside what it has seen."""
    made: list[weakref.ref[Http]] = []

    class Kept(Patient):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            made.append(weakref.ref(self))

    async def scene() -> None:
        async with serving(Kept) as server:
            for _ in range(3):
                async with await server.connect() as peer:
                    head = b"GET /slow HTTP/1.1\r\nhost: x\r\n" + b"x-filler: " + b"y" * 600
                    peer.writer.write((head + b"\r\n\r\n") * 12)
                    await peer.head(b"well")
                await server.until_open(0)
            await until(lambda: all(each() is None for each in made))

    gc.disable()
    try:
        play(scene)
    finally:
        gc.enable()
    assert len(made) >= 3


@pytest.mark.parametrize(
    ("sent", "hasty"),
    [(b"", HastyFirstByte), (b"\r\n", HastyFirstByte)]
    + [(begun, HastyRequest) for begun in (POST, POST + b"\r\n{", UPGRADE % b"/")],
)
async def test_a_request_that_does_not_come_is_not_waited_for(
    sent: bytes, hasty: type[Http]
) -> None:
    async with serving(hasty) as server:
        assert await server.ask(sent) == b""


@pytest.mark.parametrize(
    ("sent", "hasty"),
    [(b"", HastyFirstByte), (b"\r\n", HastyFirstByte), (b"GET", HastyRequest)],
)
async def test_nor_is_the_next_one(sent: bytes, hasty: type[Http]) -> None:
    async with served_by(hasty) as peer:
        peer.writer.write(GET + b"\r\n")
        assert await peer.head(b"well")
        peer.writer.write(sent)
        assert await peer.head() == b""


@pytest.mark.parametrize("hasty", [HastyFirstByte, HastyRequest])
async def test_a_request_that_has_come_is_answered_however_long_it_takes(hasty: type[Http]) -> None:
    async with served_by(hasty) as peer:
        peer.writer.write(POST.replace(b" / ", b" /slow ") + b"\r\n{}")
        assert (await peer.head()).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("hasty", [HastyFirstByte, HastyRequest])
async def test_a_socket_stays_open(hasty: type[Http]) -> None:
    async with served_by(hasty) as peer:
        peer.writer.write(UPGRADE % b"/" + b"\r\n")
        assert (await peer.head(b"still here")).startswith(b"HTTP/1.1 101")


@pytest.mark.parametrize(
    "more", [b"Content-Length: 5\r\n\r\nabcde", b"Transfer-Encoding: chunked\r\n\r\nzzz"]
)
async def test_an_upgrade_that_can_not_be_is_refused_and_closed(more: bytes) -> None:
    async with serving() as server, await server.connect() as peer:
        peer.writer.write(UPGRADE % b"/" + more)
        assert (await peer.head()).startswith(b"HTTP/1.1 400")
        await server.until_open(0)


async def test_a_socket_may_have_as_many_cookies_as_a_request() -> None:
    async with serving() as server:
        cookie = b"cookie: " + b"a" * (MAX_HEAD_BYTES - 1000) + b"\r\n\r\n"
        assert (await server.ask(UPGRADE % b"/", cookie)).startswith(b"HTTP/1.1 101")


FLOODS = {
    "pieces of a message": (b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"),
    "pings": (b"", b"\x89\x80\0\0\0\0"),
    "messages": (b"", b"\x81\x81\0\0\0\0x"),
}


@pytest.mark.parametrize("what", FLOODS)
async def test_a_flood_of_frames_ends_the_socket(what: str) -> None:
    async with (
        serving(open_connections=Connections(1000, 1000)) as server,
        await server.connect() as peer,
    ):
        first, frame = FLOODS[what]
        peer.writer.write(UPGRADE % b"/" + b"\r\n")
        await peer.head()
        peer.writer.write(first + frame * 100_000)
        await server.until_open(0)


async def test_a_large_message_is_received_whole() -> None:
    async with serving() as server, await server.connect() as peer:
        peer.writer.write(UPGRADE % b"/echo" + b"\r\n")
        await peer.head()
        for text in (b"a" * 200_000, b"b", b"c" * 100_000):
            length = len(text).to_bytes(8)
            peer.writer.write(b"\x81\xff" + length + b"\0\0\0\0" + text)
            assert (await peer.head(b"heard %d" % len(text))).endswith(b"heard %d" % len(text))


ASKED = {
    "an answer": b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n",
    "a socket": UPGRADE % b"/large" + b"\r\n",
}


@pytest.mark.parametrize("what", ASKED)
async def test_a_peer_that_does_not_read_is_dropped(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "stall_timeout_s", 0.3)
    async with serving() as server:
        with socket.create_connection(("127.0.0.1", server.port)) as deaf:
            deaf.sendall(ASKED[what])
            await server.until_open(1)
            await server.until_open(0)


@pytest.mark.parametrize("what", ASKED)
async def test_a_peer_that_reads_slowly_is_waited_for(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "stall_timeout_s", 1.0)
    async with served_by(HastyFirstByte) as peer:
        peer.writer.write(ASKED[what])
        read = 0
        while read < LARGE:
            piece = await peer.reader.read(LARGE // 16)
            assert piece, "it was dropped"
            read += len(piece)
            await asyncio.sleep(0.01)


async def test_of_peers_that_leave_too_much_unread_the_first_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MAX_UNREAD_BYTES", LARGE)
    monkeypatch.setattr(Connection, "stall_timeout_s", 10 * LIMIT_S)
    stalled: list[Any] = []

    class Noted(Connections):
        def stall(self, connection: Any, unread_bytes: int) -> None:
            stalled.append(connection)
            super().stall(connection, unread_bytes)

    async with (
        serving(open_connections=Noted(1000)) as server,
        contextlib.AsyncExitStack() as stack,
    ):
        for number in range(1, 5):
            peer = await stack.enter_async_context(await server.connect())
            peer.writer.transport.pause_reading()  # type: ignore[attr-defined]
            peer.writer.write(ASKED["an answer"])
            await until(lambda: len(stalled) == number)  # noqa: B023  # it is called here
            await server.until_open(1)


async def test_an_application_can_drop_a_socket() -> None:
    async with serving() as server, await server.connect() as peer:
        peer.writer.write(UPGRADE % b"/abort" + b"\r\n")
        await peer.head()
        assert await peer.head() == b""
        await server.until_open(0)


def test_an_address_has_a_limit_of_connections_and_the_log_says_so_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> None:
        async with (
            serving(open_connections=Connections(1000, 3)) as server,
            contextlib.AsyncExitStack() as stack,
        ):
            own = [await stack.enter_async_context(await server.connect()) for _ in range(3)]
            own[0].writer.write(UPGRADE % b"/" + b"\r\n")  # a socket counts as well
            assert (await own[0].head()).startswith(b"HTTP/1.1 101")
            for _ in range(5):
                assert (await server.ask()).startswith(b"HTTP/1.1 503")
            own[1].writer.transport.abort()
            await server.until_open(2)
            assert (await server.ask(GET, b"\r\n")).startswith(b"HTTP/1.1 200")

    with caplog.at_level(logging.WARNING, "plancia.web"):
        play(scene)
    assert [record.message for record in caplog.records] == ["too many connections"]


async def test_a_proxy_speaks_for_many_addresses() -> None:
    counted = Connections(1000, 1, "127.0.0.1".__eq__)
    async with (
        serving(open_connections=counted) as server,
        await server.connect(),
        await server.connect(),
    ):
        assert (await server.ask(GET, b"\r\n")).startswith(b"HTTP/1.1 200")


async def test_connections_without_a_request_make_room_for_others() -> None:
    async with (
        serving(open_connections=Connections(10)) as server,
        contextlib.AsyncExitStack() as stack,
    ):
        played = await stack.enter_async_context(await server.connect())
        played.writer.write(UPGRADE % b"/" + b"\r\n")
        assert (await played.head()).startswith(b"HTTP/1.1 101")
        for _ in range(30):
            idle = await stack.enter_async_context(await server.connect())
            idle.writer.write(b"GET")
        assert (await server.ask(GET, b"\r\n")).startswith(b"HTTP/1.1 200")
        assert b"still here" in await played.head(b"still here")
        assert server.connections.open <= 10


def test_a_closed_socket_is_freed_at_once() -> None:
    """Without a garbage collection, which sets aside what it has seen."""
    made: list[weakref.ref[WebSocket]] = []

    class KeptSocket(WebSocket):
        def __init__(self, **more: Any) -> None:
            super().__init__(**more)
            made.append(weakref.ref(self))

    async def scene() -> None:
        async with serving(websocket=KeptSocket) as server:
            for path in ("/echo", "/abort"):
                with contextlib.suppress(ConnectionClosed):
                    async with connect(f"ws://127.0.0.1:{server.port}{path}") as peer:
                        await peer.send("hello")
                        await peer.recv()
            await server.until_open(0)
            await until(lambda: all(each() is None for each in made))

    gc.disable()
    try:
        play(scene)
    finally:
        gc.enable()
    assert len(made) == 2


async def test_messages_are_written_at_once_until_the_peer_does_not_read() -> None:
    async with serving() as running:
        address = f"ws://127.0.0.1:{running.port}/write"
        async with connect(address, max_size=None, max_queue=1, compression=None) as socket:
            assert [await socket.recv(), await socket.recv()] == ["one", "two"]
            await socket.send("go on")
            large = 0
            while len(message := await socket.recv()) == LARGE // 32:
                large += 1
            # The message that filled the buffers was written too: the next one had to wait.
            assert message == f"{large} at once"
            await socket.send("all is read")
            assert [message async for message in socket] == ["last"]


OF_HTTP = (
    *("cycle", "flow", "pipeline", "client", "headers"),
    *("connection_made", "connection_lost", "data_received", "pause_writing", "resume_writing"),
    *("on_message_begin", "on_header", "on_headers_complete", "on_body", "on_message_complete"),
    *("on_response_complete", "handle_websocket_upgrade", "send_400_response"),
)
OF_SOCKET = (
    *("conn", "writable", "close_sent", "handshake_initiated"),
    *("connection_made", "connection_lost", "data_received", "pause_writing", "resume_writing"),
    *("handle_connect", "handle_events"),
)


def test_what_is_private_of_uvicorn_and_websockets_is_there() -> None:
    """A version without one of these names needs another web/connections.py: pyproject.toml bounds
    both packages by what was tried."""
    config = uvicorn.Config(app, log_config=None)
    config.load()
    state = uvicorn.server.ServerState()
    loop = asyncio.new_event_loop()
    http = HttpToolsProtocol(config, state, {}, loop)
    made = WebSocketsSansIOProtocol(config, state, {}, loop)
    loop.close()
    assert [name for name in OF_HTTP if not hasattr(http, name)] == []
    assert [name for name in OF_SOCKET if not hasattr(made, name)] == []
    assert "self.response_complete" in inspect.getsource(RequestResponseCycle.__init__)
    assert hasattr(made.conn, "available_extensions")
    assert hasattr(made.conn, "events")
    assert hasattr(made.conn, "parser")
    assert http11.MAX_LINE_LENGTH == MAX_HEAD_BYTES
    assert STATUS_LINE[431].startswith(b"HTTP/1.1 431")

"""Connections that keep the server waiting."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn

from plancia.web.timeouts import PatientProtocol


class Hasty(PatientProtocol):
    patience = 0.2


async def app(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await asyncio.sleep(0.5)
        await send({"type": "websocket.send", "text": "still here"})
        return
    await asyncio.sleep(0.5)  # an answer may take as long as it likes
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


async def said(*sent: bytes, until: bytes = b"\r\n\r\n") -> bytes:
    """What a server says to these pieces, each a moment after the other."""
    config = uvicorn.Config(
        app, http=Hasty, ws="websockets-sansio", lifespan="off", log_config=None, port=0
    )
    config.load()
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for piece in sent:
        writer.write(piece)
        await asyncio.sleep(0.05)
    try:
        async with asyncio.timeout(5):
            return await reader.readuntil(until)
    except (ConnectionResetError, asyncio.IncompleteReadError):
        return b""
    finally:
        writer.close()
        server.should_exit = True
        await task


HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"


@pytest.mark.parametrize("sent", [b"", HEAD, HEAD + b"\r\n{"])
def test_a_request_that_does_not_come_is_not_waited_for(sent: bytes) -> None:
    assert asyncio.run(said(sent)) == b""


def test_a_request_that_has_come_is_answered_however_long_it_takes() -> None:
    assert asyncio.run(said(HEAD, b"\r\n{", b"}")).startswith(b"HTTP/1.1 204")


def test_a_socket_stays_open() -> None:
    handshake = (
        b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    assert asyncio.run(said(handshake, until=b"still here")).startswith(b"HTTP/1.1 101")

"""`plancia serve`: a server process, from its start to its end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from plancia.cli import main
from plancia.cli.serve import MAX_FILES
from waiting import LIMIT_S, eventually, until
from web.client import Person
from web.serving import Server, serving

pytestmark = pytest.mark.slow


def test_it_says_where_it_is_and_ends_in_order_on_request() -> None:
    with serving(env={"PLANCIA_WARM_UP": "1"}) as server:
        assert f"Plancia is at {server.url}" in server.log()
        answer = httpx.get(server.url, timeout=LIMIT_S)
        assert "server" not in answer.headers
        processes = eventually(lambda: children_of(server))  # of levels and analysts
        assert server.stop() == 0
        eventually(lambda: not any(Path(f"/proc/{each}").exists() for each in processes))
        lines = server.log().splitlines()
        assert any("info the server has started" in line for line in lines)
        assert "info the server stops" in lines[-1]
        assert not server.tracebacks()


@pytest.mark.soak
def test_it_ends_soon_while_kernels_are_built_and_loses_nothing(tmp_path: Path) -> None:
    """Sockets are closed with 1012, level processes end, and what was acknowledged is there."""

    async def scene(server: Server) -> None:
        async with contextlib.AsyncExitStack() as stack:
            anna = await stack.enter_async_context(Person.get_or_create(server.url))
            own = await anna.make_game("nim", "me", "me")
            ids = [own["id"]] + [
                (await anna.make_game(game, "best", "me"))["id"] for game in ("connect4", "pente")
            ]
            lives = [await stack.enter_async_context(anna.live(game_id)) for game_id in ids]
            assert (await lives[0].play("A1")).type == "ack"
            await until(lambda: children_of(server))
            children = children_of(server)
            began = time.monotonic()
            assert await asyncio.to_thread(server.stop) == 0
            stopping_s = time.monotonic() - began
            for live in lives:
                with pytest.raises(ConnectionClosed) as closed:
                    await live.socket.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
            await until(lambda: not any(Path(f"/proc/{child}").exists() for child in children))
            began = time.monotonic()
            server.start()
            starting_s = time.monotonic() - began
            assert stopping_s < 5 + 5 * starting_s  # a busy machine lengthens both
            assert (await anna.game(own["id"]))["ply"] == 1

    nothing_built = {"XDG_CACHE_HOME": str(tmp_path), "PLANCIA_KERNEL_FOLDER": str(tmp_path)}
    with serving(env=nothing_built) as server:
        asyncio.run(scene(server))


def children_of(server: Server) -> list[str]:
    assert server.process is not None
    threads = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    found: list[str] = []
    for thread in threads:
        with contextlib.suppress(OSError):  # it has ended meanwhile
            found += thread.read_text().split()
    return found


def test_a_message_that_is_too_large_ends_the_connection_and_nothing_else(server: Server) -> None:
    async def scene() -> int:
        async with Person.get_or_create(server.url) as anna:
            made = await anna.make_game("nim", "me", "me")
            async with anna.live(made["id"]) as live:
                await live.socket.send("x" * (1 << 19))
                with pytest.raises(ConnectionError):
                    await live.until(lambda message: False)
                with pytest.raises(ConnectionClosed) as closed:
                    await live.socket.recv()
                assert closed.value.rcvd is not None
                return closed.value.rcvd.code

    assert asyncio.run(scene()) == 1009
    assert server.healthy()


UPGRADE = (
    b"GET /api/analysis HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n"
)
HALF_A_BODY = b"POST /api/read HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"


@pytest.mark.slow
def test_no_stranger_can_cause_a_traceback() -> None:
    def send(first: bytes, *more: bytes) -> socket.socket:
        peer = socket.create_connection(("127.0.0.1", server.port), LIMIT_S)
        peer.sendall(first)
        if more:
            peer.recv(100)
        for each in more:
            peer.sendall(each)
        return peer

    with serving() as server, ExitStack() as peers:
        not_utf8 = b"\x81\x82\0\0\0\0\xff\xfe"
        for sent in (
            (UPGRADE, not_utf8),
            (UPGRADE, b"\x88\x84\0\0\0\0\x03\xe8\xff\xfe"),
            (b"GET /%ff?of=%ff HTTP/1.1\r\nhost: \xff\r\ncookie: \xff\r\n\r\n",),
            (b"GET /x HTTP/1.1\r\n" + b"a: b\r\n" * 300 + b"\r\n",),
            (HALF_A_BODY + b'content-length: 100\r\n\r\n{"te',),
            (HALF_A_BODY + b'transfer-encoding: chunked\r\n\r\n5\r\n{"te',),
        ):
            peers.enter_context(send(*sent))
        eventually(lambda: "Invalid UTF-8" in server.log())
        assert server.healthy()  # and has read what was sent before
        server.stop()
        assert server.tracebacks() == []
        lines = server.log().splitlines()
        assert sum("not complete ended with the server" in line for line in lines) == 2
        assert max(map(len, lines)) < 400


def test_a_port_that_is_taken_is_said_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = subprocess.run(
            [sys.executable, "-m", "plancia", "serve", "--port", str(port)],
            env=os.environ | {"PLANCIA_DATA_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
        )
    assert ended.returncode == 1
    assert f"can't listen at 127.0.0.1, port {port}" in ended.stderr
    assert "--port or PLANCIA_PORT" in ended.stderr  # `make run` has no options
    assert "Traceback" not in ended.stderr


@pytest.fixture
def no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that should not have started would serve, in this process, for ever."""
    monkeypatch.setattr("plancia.cli.serve._run", lambda *_: pytest.fail("the server has started"))


@pytest.mark.usefixtures("no_run")
def test_a_database_that_can_not_be_used_is_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("not a folder")
    for url in (f"sqlite:///{tmp_path}/file/plancia.db", "mysql://localhost/plancia"):
        assert main(["serve", "--database", url, "--port", "0"]) == 1
        wrong = capsys.readouterr().err
        assert "plancia: the database" in wrong
        assert "Traceback" not in wrong


def test_a_setting_that_says_nothing_is_said_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLANCIA_PORT", "eighty")
    assert main(["serve"]) == 1
    assert "PLANCIA_PORT is 'eighty'" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.cli.serve.find_spec", lambda name: None)
    assert main(["serve"]) == 1
    assert "pip install 'WHEEL[web]'" in capsys.readouterr().err


def test_the_scheme_is_believed_from_a_trusted_proxy(server: Server) -> None:
    headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    with httpx.Client(base_url=server.url, timeout=LIMIT_S) as client:
        assert "Secure" in client.get("/api/me", headers=headers).headers["set-cookie"]
    with httpx.Client(base_url=server.url, timeout=LIMIT_S) as client:
        assert "Secure" not in client.get("/api/me").headers["set-cookie"]


@pytest.mark.parametrize(
    ("origin", "proto", "status"),
    [
        ("https://{host}", "https", 201),
        ("http://{host}", "http", 201),
        ("http://{host}", "https", 403),
        ("https://{host}", "http", 403),
        ("evil://{host}", "https", 403),
    ],
)
def test_behind_a_proxy_a_page_has_the_scheme_that_the_proxy_forwards(
    server: Server, origin: str, proto: str, status: int
) -> None:
    headers = {"x-forwarded-proto": proto, "origin": origin.format(host=server.url[7:])}
    answer = httpx.post(f"{server.url}/api/identities", headers=headers, timeout=LIMIT_S)
    assert answer.status_code == status


def test_a_cookie_in_a_header_of_its_own_is_read(server: Server) -> None:
    def own_cookie(*sent: str) -> str:
        headers = [("cookie", each) for each in sent]
        answer = httpx.get(f"{server.url}/api/me", headers=headers, timeout=LIMIT_S)
        return answer.headers["set-cookie"].partition(";")[0]

    own = own_cookie()
    assert own_cookie(own, "a=1") == own_cookie("a=1", own) == own


async def test_messages_on_sockets_are_compressed_each_by_itself(server: Server) -> None:
    """So that an idle socket keeps no memory for it, and a board of Pente no 30 kB of the wire."""
    async with Person.get_or_create(server.url) as anna:
        made = await anna.make_game("pente", "me", "me")
        address = f"ws{server.url.removeprefix('http')}/api/games/{made['id']}/live"
        async with connect(
            address, additional_headers=anna.headers, open_timeout=LIMIT_S, ping_interval=None
        ) as live:
            assert live.response is not None
            agreed = live.response.headers["Sec-WebSocket-Extensions"]
            assert agreed.startswith("permessage-deflate")
            assert "server_no_context_takeover" in agreed
            assert json.loads(await live.recv())["id"] == made["id"]
            await live.send('{"type": "move", "ply": 0, "move": "K10"}')
            received = [json.loads(await live.recv()) for _ in range(2)]
            assert "happened" in {message["type"] for message in received}


@pytest.mark.soak
def test_idle_connections_lock_no_visitor_out_where_few_files_may_be_open(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.prefix = ("sh", "-c", 'ulimit -n 300; exec "$@"', "sh")
    server.start()
    try:
        with contextlib.ExitStack() as idle:
            for _ in range(500):
                idle.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            assert server.healthy()
        refused = [line for line in server.log().splitlines() if "too many connections" in line]
        assert len(refused) == 1
        assert not server.tracebacks()
    finally:
        server.stop()


def test_as_many_files_may_be_open_as_the_system_allows(server: Server) -> None:
    assert server.process is not None
    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    assert soft >= min(hard, MAX_FILES)

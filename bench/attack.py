"""Attacks from one address, and how 100 games of other people go on meanwhile.

python bench/attack.py [--seconds 15] [--only NAME ...]

A real `plancia serve` on SQLite, with its default limits, is attacked from 127.0.0.2 while people
at other addresses, as a proxy says them, play 100 games at a steady rate: a move's time runs from
when it was due until the server has acknowledged it. Each attack has a server of its own and is
bounded in time, bytes and connections. It runs in a process of its own with the lowest priority,
because attackers have machines of their own. What people see without any attack is measured on the
same server just before. Memory is the server process's, without its workers.

The aim: 99 % of the moves within 100 ms, and memory back to within 50 MiB.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import multiprocessing
import os
import resource
import socket
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from ratios import ratio
from web_load import LiveGames, Timings, resident, steadily
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web.client import Person
from web.serving import Server, serving

ATTACKER = "127.0.0.2"
GAMES = 100
MOVES_PER_S = 20.0
SETTLE_S = 10.0
"""From the end of an attack until memory is looked at."""
WARM_UP_S = 300.0
MAX_BYTES = 300_000_000
"""That an attack with endless bytes sends."""
AIM_S, AIM_MIB = 0.100, 50.0
GONE = (OSError, httpx.HTTPError, WebSocketException, asyncio.IncompleteReadError, TimeoutError)
"""What an attacker sees whose connection is closed."""


# The attacks


class Attacker:
    """Connections from the other address, until the time is over."""

    def __init__(self, url: str, seconds: float) -> None:
        self.url, self._end = url, time.monotonic() + seconds
        self.port = int(urlsplit(url).port or 80)
        self.sent = 0

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self._end and self.sent < MAX_BYTES

    def http(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=60)

    async def many(self, number: int, work: Callable[[int], Awaitable[None]]) -> None:
        """The same many times at once, each again and again if its connection is closed."""

        async def keep_on(own: int) -> None:
            while self.goes_on:
                with contextlib.suppress(*GONE):
                    await work(own)
                await asyncio.sleep(0.05)

        left = max(0.0, self._end - time.monotonic())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(left):
                await asyncio.gather(*(keep_on(own) for own in range(number)))

    @contextlib.asynccontextmanager
    async def connection(self, receive_buffer: int = 0) -> AsyncIterator[socket.socket]:
        """TCP, with nothing said yet."""
        with socket.socket() as opened:
            if receive_buffer:
                opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            opened.setblocking(False)
            opened.bind((ATTACKER, 0))
            await asyncio.get_running_loop().sock_connect(opened, ("127.0.0.1", self.port))
            yield opened

    async def send(self, opened: socket.socket, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(opened, data)
        self.sent += len(data)

    def socket(self, path: str) -> connect:
        return connect(
            f"ws{self.url.removeprefix('http')}{path}",
            local_addr=(ATTACKER, 0),
            compression=None,
            max_size=None,
        )

    async def new_game(self, http: httpx.AsyncClient, **more: Any) -> str:
        """For a fresh identity, that is: without cookies."""
        http.cookies.clear()
        answer = await http.post("/api/games", json=more)
        answer.raise_for_status()
        return str(answer.json()["id"])


ME = {"kind": "me"}
BEST = {"kind": "level", "level": "best"}
LARGE = {"game": "pente", "options": {"rows": 31, "columns": 31}, "seats": [ME, ME]}


async def endless_headers(attack: Attacker) -> None:
    head = b"POST /api/read HTTP/1.1\r\nHost: x\r\n"
    body = head + b"Transfer-Encoding: chunked\r\n\r\n0\r\n"
    kinds = (
        (head, b"X: a\r\n" * 10_000),
        (head + b"X: ", b"a" * 60_000),
        (b"GET /", b"a" * 60_000),
        (body, b"X: a\r\n" * 10_000),
    )

    async def one(own: int) -> None:
        first, more = kinds[own % len(kinds)]
        async with attack.connection() as opened:
            await attack.send(opened, first)
            while attack.goes_on:
                await attack.send(opened, more)

    await attack.many(len(kinds), one)


async def peers_that_do_not_read(attack: Attacker) -> None:
    async with attack.http() as http:
        game = await attack.new_game(http, **LARGE)
    body = httpx.Request("POST", attack.url, json=long_line()).read()
    line = b"POST /api/line HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    upgrade = (
        f"GET /api/games/{game}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    text = b'{"type":"sync"}'
    sync = bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text

    async def one(own: int) -> None:
        async with attack.connection(receive_buffer=4096) as opened:
            if own % 2:
                await attack.send(opened, line + b"Content-Length: %d\r\n\r\n" % len(body) + body)
            else:
                await attack.send(opened, upgrade)
            while attack.goes_on:
                await asyncio.sleep(0.1)
                if own % 2 == 0:
                    await attack.send(opened, sync)

    await attack.many(200, one)


async def idle_connections(attack: Attacker) -> None:
    async def one(own: int) -> None:
        async with attack.connection() as opened:
            await asyncio.get_running_loop().sock_recv(opened, 1)  # until the server closes it

    await attack.many(1200, one)


async def fresh_identities(attack: Attacker) -> None:
    """Games of new people against the best level, and analyses of different positions."""
    points = itertools.count()

    async def games(http: httpx.AsyncClient) -> None:
        answer = await attack.new_game(http, game="pente", seats=[BEST, ME])
        async with attack.socket(f"/api/games/{answer}/live") as live:
            await live.wait_closed()

    async def analyses() -> None:
        async with attack.socket("/api/analysis") as live:
            for number in range(4):
                row, column = divmod(next(points) % 200, 19)
                moves = f'["K10","{"ABCDEFGHJKLMNOPQRST"[column]}{row + 1}"]'
                body = f'{{"type":"review","id":"{number}","game":"pente","moves":{moves}}}'
                await live.send(body)
            await live.wait_closed()

    async def one(own: int) -> None:
        if own % 2:
            await analyses()
        else:
            async with attack.http() as http:
                await games(http)

    await attack.many(190, one)


async def flood_of_messages(attack: Attacker) -> None:
    async with attack.http() as http:
        game = await attack.new_game(http, **LARGE)

    async def drain(live: ClientConnection) -> None:
        with contextlib.suppress(*GONE):
            async for _ in live:
                pass

    async def one(own: int) -> None:
        async with attack.socket(f"/api/games/{game}/live") as live:
            draining = asyncio.create_task(drain(live))
            try:
                while attack.goes_on:
                    await live.send('{"type":"sync"}')
                    await asyncio.sleep(0.01)
            finally:
                draining.cancel()

    await attack.many(195, one)


def long_line() -> dict[str, Any]:
    """90 moves of Pente: an answer of 2.5 MB."""
    columns = "ABCDEFGHJKLMNOPQRST"
    cells = [f"{column}{row}" for row in range(1, 20, 2) for column in columns[::2]]
    moves = ["K10", *(cell for cell in cells if cell != "K10")]
    return {"game": "pente", "moves": moves[:90]}


async def long_lines(attack: Attacker) -> None:
    async def one(own: int) -> None:
        async with attack.http() as http:
            while attack.goes_on:
                await http.post("/api/line", json=long_line())

    await attack.many(20, one)


async def pipelined_headers(attack: Attacker) -> None:
    """18 requests of 60 kB each at once on a connection, whose answers nobody waits for."""
    headers = b"".join(b"h%d: %s\r\n" % (number, b"y" * 600) for number in range(98))
    requests = (b"GET /health HTTP/1.1\r\nhost: x\r\n" + headers + b"\r\n") * 18

    async def one(own: int) -> None:
        async with attack.connection() as opened:
            while attack.goes_on:
                await attack.send(opened, requests)

    await attack.many(8, one)


async def qr_codes(attack: Attacker) -> None:
    """Each another, as long as is allowed."""
    numbers = itertools.count()

    async def one(own: int) -> None:
        async with attack.http() as http:
            while attack.goes_on:
                await http.get("/api/qr", params={"path": f"/{next(numbers):0199}"})

    await attack.many(10, one)


@dataclass(frozen=True)
class Kind:
    """One attack."""

    name: str
    about: str
    attack: Callable[[Attacker], Awaitable[None]]


KINDS = (
    Kind("headers", "endless headers, URLs and trailers", endless_headers),
    Kind("unread", "200 peers that do not read", peers_that_do_not_read),
    Kind("idle", "1,200 idle connections", idle_connections),
    Kind("identities", "190 new people", fresh_identities),
    Kind("messages", "`sync` on 195 sockets", flood_of_messages),
    Kind("pipelined", "pipelined requests with 98 headers", pipelined_headers),
    Kind("qr", "QR codes of long paths", qr_codes),
    Kind("lines", "20 long /api/line at once", long_lines),
)


# The measurement


def run_attack(name: str, url: str, seconds: float) -> None:
    """In a process of its own."""
    os.nice(19)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    (kind,) = (kind for kind in KINDS if kind.name == name)

    async def attack() -> None:
        await kind.attack(Attacker(url, seconds))

    asyncio.run(attack())


async def watch_memory(pid: int) -> float:
    """The most, until it is cancelled."""
    most = resident(pid)
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            await asyncio.sleep(0.1)
            most = max(most, resident(pid))
    return most


async def warm_up(url: str) -> None:
    """Until no worker compiles any more."""
    async with asyncio.timeout(WARM_UP_S), httpx.AsyncClient(base_url=url) as http:
        while True:
            health = (await http.get("/health")).json()
            if not health["levels"] + health["analyses"]:
                return
            await asyncio.sleep(0.5)


async def measure(kind: Kind, server: Server, seconds: float) -> str:
    assert server.process is not None
    pid = server.process.pid
    await warm_up(server.url)
    async with contextlib.AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(Person.get_or_create(server.url, address=f"10.0.0.{n}"))
            for n in range(GAMES)
        ]
        games = LiveGames(*zip(people[::2], people[1::2], strict=True))
        await games.fill(GAMES)
        await steadily(MOVES_PER_S, 3, games.move)  # what is done once is done
        before = await steadily(MOVES_PER_S, seconds, games.move)
        mib = resident(pid)
        watching = asyncio.create_task(watch_memory(pid))
        context = multiprocessing.get_context("spawn")
        attack = context.Process(target=run_attack, args=(kind.name, server.url, seconds + 2))
        attack.start()
        await asyncio.sleep(2)
        during = await steadily(MOVES_PER_S, seconds, games.move)
        await asyncio.to_thread(attack.join)
        await asyncio.sleep(SETTLE_S)
        watching.cancel()
        after = resident(pid)
        await games.close()
        return row(kind, (before, during), (mib, await watching, after))


HEAD = (
    "| attack from one address | p99 of a move without, ms | with | MiB before | peak | after | |"
    "\n|---|---|---|---|---|---|---|"
)


def row(
    kind: Kind,
    moves: tuple[Timings, Timings],
    mib: tuple[float, float, float],
) -> str:
    held = moves[1].percentile(0.99) <= AIM_S and mib[2] - mib[0] <= AIM_MIB
    refused = moves[1].refused
    slow = moves[1].percentile(0.99)
    ratio(f"99 % of moves while attacked: {kind.name}", slow * 1e3, AIM_S * 1e3, "ms", "the aim")
    if moves[0].percentile(0.99) > AIM_S:
        status_text = "machine too busy to judge"
    else:
        status_text = "held" if held else "NOT HELD"
    cells = [
        kind.about,
        *(f"{each.percentile(0.99) * 1e3:.0f}" for each in moves),
        *(f"{each:.0f}" for each in mib),
        status_text + (f", {refused} refused" if refused else ""),
    ]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--only", nargs="*", default=[], choices=[kind.name for kind in KINDS])
    given = parser.parse_args()
    print(HEAD, flush=True)
    for kind in KINDS:
        if given.only and kind.name not in given.only:
            continue
        with serving() as server:
            print(asyncio.run(measure(kind, server, given.seconds)), flush=True)
            server.kill()  # how it ends in order is not the question here


if __name__ == "__main__":
    main()

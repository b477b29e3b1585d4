"""1,000 games live at once: how soon a move is acknowledged, beside a bare echo over WebSockets.

python bench/web_load.py [--games 1000] [--rate 100] [--seconds 20] [--database URL]
python bench/web_load.py --rows 3                     rows of the steady rate alone, with CPU a move
python bench/web_load.py --rows 3 --levels            the same while levels think
python bench/web_load.py --rows 3 --servers 2         the same on two servers of one PostgreSQL
python bench/web_load.py --rows 3 --source ../older   the server of another checkout

Two persons sit in every game, each with a socket of their own. Moves come in at a steady rate for
games taken at random, each a random legal move of those the server named; a move's time runs from
the moment it was due, so that a stall is paid for by every move that had to wait. A game that ends
is replaced by a new one. The rate is then raised until 1 % of the moves take more than 100 ms.
All of it again while computer players think. The aim: 99 % within 50 ms at 100 moves a second.

The peer is a Litestar application that sends back what it gets and keeps nothing, with as many
sockets on the same uvicorn. Load and server share the machine's cores.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import math
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import uvloop
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from ratios import ratio, waited
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web.client import Live, Person
from web.postgres import postgresql
from web.serving import UNLIMITED, Server, free_port, serving

KINDS: tuple[tuple[str, dict[str, str | int]], ...] = (
    ("connect4", {}),
    ("four-in-a-row", {}),
    ("pente", {}),
    ("nim", {"heaps": "20,20,20,20,20", "limit": 3}),  # lasts as long as the others
)
THINKERS = ("pente", "pente", "connect4", "connect4")
"""Games of the best level against itself, while which everything is measured again."""
BEARABLE = 0.100
CLOSE = 1.1
"""Factor within which the highest bearable rate is found."""
AT_ONCE = 40
"""Connections that are being opened at the same time."""


@dataclass
class Timings:
    """How long each of many moves took, in seconds."""

    took: list[float] = field(default_factory=list)
    refused: int = 0
    rate: float = 0.0

    def percentile(self, share: float) -> float:
        ranked = sorted(self.took)
        return ranked[min(len(ranked) - 1, int(share * len(ranked)))]

    def __str__(self) -> str:
        marks = "".join(f"{self.percentile(share) * 1e3:>9.1f}" for share in (0.5, 0.95, 0.99, 1))
        return f"{self.rate:>9.0f}{marks}" + (f"  {self.refused} refused" if self.refused else "")


HEAD = f"{'':<40}{'moves/s':>9}{'50 %':>9}{'95 %':>9}{'99 %':>9}{'most':>9}   (ms)"
Move = Callable[[float, Timings], Coroutine[None, None, None]]
"""One move, due at some time; it notes how long that took."""


async def steadily(rate: float, seconds: float, move: Move) -> Timings:
    """Moves at a steady rate, whatever becomes of them."""
    timings = Timings()
    moves = []
    began = time.perf_counter()
    for number in range(round(rate * seconds)):
        due = began + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        moves.append(asyncio.create_task(move(due, timings)))
    await asyncio.gather(*moves)
    timings.rate = len(timings.took) / (time.perf_counter() - began)
    return timings


async def highest(held: Timings, rate: float, seconds: float, move: Move) -> Timings:
    """The timings at the highest rate that is bearable: doubled, then closed in upon."""
    factor = 2.0
    while factor > CLOSE:
        timings = await steadily(rate * factor, seconds, move)
        if timings.percentile(0.99) <= BEARABLE:
            held, rate = timings, rate * factor
        else:
            factor **= 0.5
    return held


class LiveGame:
    """A game that two persons play, each over a socket."""

    def __init__(self, first: Live, second: Live, stack: contextlib.AsyncExitStack) -> None:
        self.lives = first, second
        self.close = stack.aclose

    @classmethod
    async def open(cls, first: Person, second: Person, kind: int) -> LiveGame:
        name, options = KINDS[kind % len(KINDS)]
        made = await first.make_game(name, "me", "open", options=options)
        await second.join(made["invite"])
        stack = contextlib.AsyncExitStack()
        one = await stack.enter_async_context(first.live(made["id"]))
        two = await stack.enter_async_context(second.live(made["id"]))
        return cls(one, two, stack)

    def mover(self) -> Live | None:
        return next((live for live in self.lives if live.latest.legal), None)

    async def settled(self, seq: int) -> None:
        """Until both have received that."""
        for live in self.lives:
            await live.catch_up(seq)


class LiveGames:
    """Games in progress; one that is over makes room for another."""

    def __init__(self, *persons: tuple[Person, Person]) -> None:
        """Pairs of people who play each other, such as one pair at each of several servers."""
        self.persons = persons
        self.chance = random.Random(1)
        self.idle: list[LiveGame] = []
        self.opened = 0
        self._door = asyncio.Semaphore(AT_ONCE)
        self._renewing: set[asyncio.Task[None]] = set()

    async def fill(self, games: int) -> None:
        await asyncio.gather(*(self._open() for _ in range(games)))

    async def close(self) -> None:
        await asyncio.gather(*self._renewing)
        await asyncio.gather(*(game.close() for game in self.idle))

    async def _open(self) -> None:
        async with self._door:
            self.opened += 1
            pair = self.persons[self.opened % len(self.persons)]
            self.idle.append(await LiveGame.open(*pair, self.opened // len(self.persons)))

    async def move(self, due: float, timings: Timings) -> None:
        while not self.idle:
            await asyncio.sleep(0.001)
        chosen = self.chance.randrange(len(self.idle))
        self.idle[chosen], self.idle[-1] = self.idle[-1], self.idle[chosen]
        game = self.idle.pop()
        mover = game.mover()
        if mover is None:  # it is over
            self._renew(game)
            return await self.move(due, timings)
        try:
            answer = await mover.play(self.chance.choice(mover.latest.legal))
        except ConnectionError:  # too much for the server, or for us
            timings.took.append(math.inf)
            return self._renew(game)
        if answer.type == "ack":
            timings.took.append(time.perf_counter() - due)
            await game.settled(answer.seq)
        else:
            timings.refused += 1
        self.idle.append(game)
        return None

    def _renew(self, game: LiveGame) -> None:
        async def renew() -> None:
            await game.close()
            await self._open()

        task = asyncio.create_task(renew())
        self._renewing.add(task)
        task.add_done_callback(self._renewing.discard)


async def think(person: Person, game: str) -> None:
    """The best level plays against itself, game after game."""
    while True:
        made = await person.make_game(game, "best", "best")
        async with person.live(made["id"]) as live:
            await live.until(lambda message: message.verdict is not None, limit_s=None)


# The peer


@websocket("/")
async def echo(socket: WebSocket) -> None:  # type: ignore[type-arg]
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await socket.send_text(await socket.receive_text())


bare = Litestar([echo], logging_config=None)


@contextlib.contextmanager
def echoing() -> Iterator[str]:
    """The peer's address, while its process runs."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "--port", str(port), "--log-level", "error"]
    process = subprocess.Popen([*command, "web_load:bare"], cwd=Path(__file__).parent)
    try:
        yield f"ws://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait()


@contextlib.asynccontextmanager
async def echoes(address: str, sockets: int) -> AsyncIterator[Move]:
    """A "move" is one word there and back."""
    async with contextlib.AsyncExitStack() as stack:
        idle: list[ClientConnection] = []
        for _ in range(sockets):
            opening = connect(address, compression=None, ping_interval=None)
            idle.append(await stack.enter_async_context(opening))
        chance = random.Random(1)

        async def move(due: float, timings: Timings) -> None:
            while not idle:
                await asyncio.sleep(0.001)
            socket = idle.pop(chance.randrange(len(idle)))
            await socket.send('{"type":"move","ply":10,"move":"K10","id":"10"}')
            await socket.recv()
            timings.took.append(time.perf_counter() - due)
            idle.append(socket)

        yield move


async def reachable(address: str) -> None:
    while True:
        with contextlib.suppress(OSError):
            async with connect(address):
                return
        await asyncio.sleep(0.1)


def resident(pid: int) -> float:
    """MiB of memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def busy(pid: int) -> float:
    """Seconds that a process has kept a processor busy; its children do not count."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure_steady(title: str, arguments: argparse.Namespace, move: Move) -> Timings:
    timings = await steadily(arguments.rate, arguments.seconds, move)
    print(f"{title:<40}{timings}", flush=True)
    waited(f"a move kept, {title}, {arguments.rate:g}/s, p99", timings.percentile(0.99))
    return timings


async def measure_top(steady: Timings, arguments: argparse.Namespace, move: Move) -> Timings:
    top = await highest(steady, arguments.rate, arguments.seconds / 2, move)
    print(f"{'  the highest rate, 99 % within 100 ms':<40}{top}", flush=True)
    return top


async def measure_platform(
    url: str, pid: int, arguments: argparse.Namespace
) -> tuple[Timings, Timings]:
    async with Person.get_or_create(url) as first, Person.get_or_create(url) as second:
        games = LiveGames((first, second))
        await games.fill(1)  # whatever is loaded only once is loaded now
        before = resident(pid)
        await games.fill(arguments.games - 1)
        await asyncio.sleep(2)
        each = (resident(pid) - before) / arguments.games * 1024
        spent = busy(pid)
        steady = await measure_steady(f"{arguments.games} games", arguments, games.move)
        spent = (busy(pid) - spent) / len(steady.took) * 1e3
        top = await measure_top(steady, arguments, games.move)
        async with thinking(first):
            beside = await measure_steady("the same while levels think", arguments, games.move)
            await measure_top(beside, arguments, games.move)
        await games.close()
    print(f"memory of the server: {before:.0f} MiB, and {each:.0f} KiB for each live game")
    print(f"the server is busy for {spent:.2f} ms a move, everything included")
    return steady, top


def scheduled(pid: int) -> tuple[float, float]:
    """Seconds that a process's first thread ran, and that it waited for a processor."""
    ran, waited, _ = Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()
    return int(ran) / 1e9, int(waited) / 1e9


async def measure_rows(servers: list[Server], arguments: argparse.Namespace) -> None:
    """Rows of the steady rate alone: times of moves, the processors' time of all servers, and what
    the first server's event loop had of it."""
    pids = [server.process.pid for server in servers if server.process]
    async with contextlib.AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(Person.get_or_create(server.url))
            for server in servers
            for _ in range(2)
        ]
        games = LiveGames(*zip(people[::2], people[1::2], strict=True))
        await games.fill(arguments.games)
        async with thinking(people[0] if arguments.levels else None):
            await asyncio.sleep(2)
            for _ in range(arguments.rows):
                ran, waited = scheduled(pids[0])
                began, spent = time.monotonic(), sum(map(busy, pids))
                timings = await steadily(arguments.rate, arguments.seconds, games.move)
                took, now = time.monotonic() - began, scheduled(pids[0])
                each = (sum(map(busy, pids)) - spent) / len(timings.took) * 1e3
                cells = [title(arguments), f"{timings.rate:.0f}"]
                cells += [f"{timings.percentile(at) * 1e3:.1f}" for at in (0.5, 0.95, 0.99, 1)]
                shares = (now[0] - ran) / took, (now[1] - waited) / took
                cells += [f"{each:.2f}", *(f"{100 * share:.0f} %" for share in shares)]
                cells += [f"{resident(pids[0]):.0f}", f"{os.getloadavg()[0]:.1f}"]
                print(f"| {' | '.join(cells)} |", flush=True)
                if timings.refused:
                    print(f"{timings.refused} moves were refused", flush=True)
        await games.close()


ROW_HEAD = (
    "| commit and load | moves/s | 50 % | 95 % | 99 % | most, ms | CPU, ms a move "
    "| event loop ran | waited | MiB | load average |\n|---|" + "---:|" * 10
)


def title(arguments: argparse.Namespace) -> str:
    """What was measured, for the first cell of a row."""
    source = arguments.source or Path(__file__).parent.parent
    command = ["git", "-C", str(source), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return f"`{commit}`: {arguments.games:,} games" + "".join(
        words
        for is_so, words in (
            (arguments.database, f", {arguments.database.partition(':')[0]}"),
            (arguments.servers > 1, f", {arguments.servers} servers"),
            (arguments.levels, ", levels think"),
        )
        if is_so
    )


@contextlib.asynccontextmanager
async def thinking(person: Person | None) -> AsyncIterator[None]:
    """Meanwhile levels think, for that person if there is one."""
    tasks = [asyncio.create_task(think(person, game)) for game in THINKERS if person]
    await asyncio.sleep(5 if tasks else 0)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)


async def measure_peer(address: str, arguments: argparse.Namespace) -> tuple[Timings, Timings]:
    await reachable(address)
    async with echoes(address, 2 * arguments.games) as move:
        steady = await measure_steady("a bare echo, as many sockets", arguments, move)
        return steady, await measure_top(steady, arguments, move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=100, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20, help="how long at each rate")
    parser.add_argument(
        "--database",
        default="",
        help="a URL; SQLite in a new file if none; with --rows also `postgresql`, a private one",
    )
    parser.add_argument(
        "--source", type=Path, help="a checkout whose server is measured, instead of this one"
    )
    parser.add_argument("--rows", type=int, default=0, help="so many of the steady rate alone")
    parser.add_argument("--levels", action="store_true", help="think meanwhile, with --rows")
    parser.add_argument("--servers", type=int, default=1, help="of one PostgreSQL, with --rows")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.disable()  # a collection here would be taken for a stall there
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if arguments.rows:
            with contextlib.ExitStack() as stack:
                if arguments.servers > 1 and not arguments.database:
                    arguments.database = "postgresql"
                database = arguments.database
                if database == "postgresql":
                    private = stack.enter_context(postgresql(careless=False))
                    database = stack.enter_context(private.database())
                servers = [
                    stack.enter_context(serving(database, UNLIMITED, arguments.source))
                    for _ in range(arguments.servers)
                ]
                print(ROW_HEAD, flush=True)
                runner.run(measure_rows(servers, arguments))
            return
        print(HEAD)
        with echoing() as address:
            peer, peer_top = runner.run(measure_peer(address, arguments))
        with serving(arguments.database, UNLIMITED, arguments.source) as server:
            assert server.process is not None
            pid = server.process.pid
            ours, top = runner.run(measure_platform(server.url, pid, arguments))
    times = ours.percentile(0.99) / peer.percentile(0.99)
    print(f"99 % at {arguments.rate:g} moves/s: {times:.1f} times the echo's;", end=" ")
    print(f"highest rate: {top.rate / peer_top.rate:.2f} of the echo's")
    slow = ours.percentile(0.99) * 1e3, peer.percentile(0.99) * 1e3
    ratio(f"99 % of moves, {arguments.games} games", *slow, "ms", "a bare echo")
    rates = top.rate, peer_top.rate
    ratio("highest rate of moves", *rates, "moves/s", "a bare echo", more_is_better=True)


if __name__ == "__main__":
    main()

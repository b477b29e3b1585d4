"""1,000 games live at once: how soon a move is acknowledged, and the server's CPU a move.

python bench/web_load.py [--games 1000] [--rate 100] [--seconds 20] [--rows 3] [--database URL]
python bench/web_load.py --levels               while levels think
python bench/web_load.py --servers 2            two servers of one PostgreSQL
python bench/web_load.py --source ../older      the server of another checkout

Two persons sit in every game, each with a socket of their own. Moves come in at a steady rate for
games taken at random, each a random legal move of those the server named; a move's time runs from
the moment it was due, so that a stall is paid for by every move that had to wait. A game that ends
is replaced by a new one. The aim: 99 % within 50 ms at 100 moves a second. Load and server share
the machine's cores.
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
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path

import uvloop
from ratios import ratio, waited

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from web.client import Live, Person
from web.postgres import postgresql
from web.serving import UNLIMITED, Server, serving

KINDS: tuple[tuple[str, dict[str, str | int]], ...] = (
    ("connect4", {}),
    ("four-in-a-row", {}),
    ("pente", {}),
    ("nim", {"heaps": "20,20,20,20,20", "limit": 3}),  # lasts as long as the others
)
THINKERS = ("pente", "pente", "connect4", "connect4")
"""Games of the best level against itself, while which everything is measured again."""
AIM_MS = 50.0
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


def resident(pid: int) -> float:
    """MiB of memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def busy(pid: int) -> float:
    """Seconds that a process has kept a processor busy; its children do not count."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def scheduled(pid: int) -> tuple[float, float]:
    """Seconds that a process's first thread ran, and that it waited for a processor."""
    ran, waiting, _ = Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()
    return int(ran) / 1e9, int(waiting) / 1e9


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
                ran, waiting = scheduled(pids[0])
                began, spent = time.monotonic(), sum(map(busy, pids))
                timings = await steadily(arguments.rate, arguments.seconds, games.move)
                took, now = time.monotonic() - began, scheduled(pids[0])
                each = (sum(map(busy, pids)) - spent) / len(timings.took) * 1e3
                cells = [title(arguments), f"{timings.rate:.0f}"]
                cells += [f"{timings.percentile(at) * 1e3:.1f}" for at in (0.5, 0.95, 0.99, 1)]
                shares = (now[0] - ran) / took, (now[1] - waiting) / took
                cells += [f"{each:.2f}", *(f"{100 * share:.0f} %" for share in shares)]
                cells += [f"{resident(pids[0]):.0f}", f"{os.getloadavg()[0]:.1f}"]
                print(f"| {' | '.join(cells)} |", flush=True)
                slow = timings.percentile(0.99)
                ratio(
                    f"99 % of moves, {arguments.games} games", slow * 1e3, AIM_MS, "ms", "the aim"
                )
                waited(f"a move kept, {arguments.games} games, p99", slow)
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=100, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20, help="how long at each rate")
    parser.add_argument(
        "--database",
        default="",
        help="a URL, or `postgresql` for a private one; SQLite in a new file if none",
    )
    parser.add_argument(
        "--source", type=Path, help="a checkout whose server is measured, instead of this one"
    )
    parser.add_argument("--rows", type=int, default=3, help="how often it is measured")
    parser.add_argument("--levels", action="store_true", help="think meanwhile")
    parser.add_argument("--servers", type=int, default=1, help="of one PostgreSQL")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.disable()  # a collection here would be taken for a stall there
    with contextlib.ExitStack() as stack:
        runner = stack.enter_context(asyncio.Runner(loop_factory=uvloop.new_event_loop))
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


if __name__ == "__main__":
    main()

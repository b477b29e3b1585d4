"""Games that are played, end and are replaced, for long: the server's memory levels off.

100 tables on SQLite, two new people at each, with a socket each.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path

from web.client import Person
from web.serving import UNLIMITED, Server, serving

TABLES = 100
KINDS = ("connect4", "pente", "nim", "nim", "connect4", "four-in-a-row")
IDLE = {"PLANCIA_IDLE_SECONDS": "10", "PLANCIA_WARM_UP": "no"}
"""A game that is over leaves the memory soon, so that what stays is seen."""
MIB = 1 << 20


def resident_mib(server: Server) -> float:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024 / MIB


class Tables:
    def __init__(self, url: str, rate: float) -> None:
        self._url, self._pause_s = url, TABLES / rate
        self.games = self.moves = 0

    async def play(self, number: int) -> None:
        """One game after the other, each with people of its own, until it is cancelled."""
        chance = random.Random(number)
        while True:
            async with (
                Person.get_or_create(self._url) as first,
                Person.get_or_create(self._url) as second,
            ):
                made = await first.make_game(chance.choice(KINDS), "me", "open")
                await second.join(made["invite"])
                async with first.live(made["id"]) as one, second.live(made["id"]) as other:
                    while live := next((each for each in (one, other) if each.latest.legal), None):
                        answer = await live.play(chance.choice(live.latest.legal))
                        for each in (one, other):
                            await each.catch_up(answer.seq)
                        self.moves += 1
                        await asyncio.sleep(2 * self._pause_s * chance.random())
            self.games += 1


def soak(minutes: float, rate: float) -> list[float]:
    """The server's memory in MiB after each twentieth of that time."""

    async def scene(server: Server) -> list[float]:
        tables, found = Tables(server.url, rate), []
        tasks = [asyncio.create_task(tables.play(number)) for number in range(TABLES)]
        for step in range(1, 21):
            done, _ = await asyncio.wait(tasks, timeout=minutes * 3)
            for task in done:
                task.result()  # a table that failed
            found.append(resident_mib(server))
            memory = f"{step * minutes / 20:5.1f} min {found[-1]:6.1f} MiB"
            print(f"{memory} {tables.games} games {tables.moves} moves", flush=True)  # noqa: T201
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        return found

    with (
        serving(env=UNLIMITED | IDLE) as server,
        contextlib.closing(asyncio.new_event_loop()) as loop,
    ):
        return loop.run_until_complete(scene(server))

"""50 people analyse different positions at once: how soon moves of running games are acknowledged.

python bench/web_analysis.py [--people 50] [--games 200] [--rate 50] [--seconds 20]

Each person looks at a random position of a random game for some seconds, then at another one, as
a person does who walks through a game; every tenth has a whole game reviewed first. Beside them
games are played as in bench/web_load.py. The aim: 99 % of the moves within 100 ms. Also shown: how
long people wait for the first values of a position while 50 of them share the processes, and how
long one alone waits in Connect Four, from 20 stones on and from the book (the aim: 300 ms, warm).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import resource
import time
from collections.abc import AsyncIterator
from typing import Any

import uvloop
from ratios import ratio
from web_load import HEAD, LiveGames, Person, Timings, serving, steadily
from websockets.asyncio.client import ClientConnection, connect

import plancia
from plancia.core.position import Position
from random_games import after_random_moves
from web.serving import UNLIMITED

STAYS = 4.0
"""Seconds that a person looks at a position."""


def random_position(name: str, plies: int, chance: random.Random) -> Position[Any]:
    return after_random_moves(plancia.game(name).start(), chance, plies)


class Student:
    """A person on the analysis page."""

    def __init__(self, socket: ClientConnection, number: int) -> None:
        self._socket = socket
        self._chance = random.Random(number)
        self._reviews = number % 10 == 0
        self.first_values = Timings()

    @classmethod
    @contextlib.asynccontextmanager
    async def get_or_create(cls, url: str, number: int) -> AsyncIterator[Student]:
        address = url.replace("http", "ws", 1) + "/api/analysis"
        async with connect(address, compression=None, max_size=None) as socket:
            yield cls(socket, number)

    async def study(self) -> None:
        """Position after position, for good."""
        if self._reviews:
            await self._review()
        while True:
            name = self._chance.choice(plancia.games())
            await self.look(random_position(name, self._chance.randrange(30), self._chance), STAYS)

    async def look(self, position: Position[Any], seconds: float) -> None:
        began = time.perf_counter()
        await self._send(
            type="analyse",
            id="a",
            game=position.game.name,
            options=position.game.options.to_json(),
            position=position.to_text(),
        )
        knows = False
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    received = json.loads(await self._socket.recv())
                    if received.get("position") != position.to_text():
                        continue
                    if received["moves"] and not knows:
                        self.first_values.took.append(time.perf_counter() - began)
                        knows = True
        if not knows:
            self.first_values.refused += 1

    async def _review(self) -> None:
        position, moves = plancia.game("connect4").start(), []
        while position.outcome is None:
            moves.append(self._chance.choice(position.legal_moves()))
            position = position.play(moves[-1])
        await self._send(type="review", id="r", game="connect4", moves=list(map(str, moves)))

    async def _send(self, **message: object) -> None:
        await self._socket.send(json.dumps(message))


AIM_MS = 100


async def measure_alone(url: str) -> None:
    """Connect Four for one person, once everything is warm."""
    chance = random.Random(7)
    async with Student.get_or_create(url, 1) as student:
        await student.look(plancia.game("connect4").start(), 30)
        student.first_values = Timings()
        for plies in [20, 24, 28, 32] * 10 + [0, 2, 4, 6] * 5:
            await student.look(random_position("connect4", plies, chance), 1.0)
        print(f"{'first values of Connect Four, alone':<40}{student.first_values}")


async def measure(url: str, arguments: argparse.Namespace) -> None:
    await measure_alone(url)
    async with contextlib.AsyncExitStack() as stack:
        first = await stack.enter_async_context(Person.get_or_create(url))
        second = await stack.enter_async_context(Person.get_or_create(url))
        games = LiveGames((first, second))
        await games.fill(arguments.games)
        alone = await steadily(arguments.rate, arguments.seconds, games.move)
        print(f"{f'moves in {arguments.games} games':<40}{alone}", flush=True)
        students = [
            await stack.enter_async_context(Student.get_or_create(url, number))
            for number in range(arguments.people)
        ]
        studying = [asyncio.create_task(student.study()) for student in students]
        await asyncio.sleep(2 * STAYS)
        beside = await steadily(arguments.rate, arguments.seconds, games.move)
        print(f"{f'the same while {arguments.people} people analyse':<40}{beside}", flush=True)
        title = f"99 % of moves while {arguments.people} analyse"
        ratio(title, beside.percentile(0.99) * 1e3, AIM_MS, "ms", "the aim")
        for task in studying:
            task.cancel()
        await asyncio.wait(studying)
        waited = Timings(
            [took for student in students for took in student.first_values.took],
            sum(student.first_values.refused for student in students),
        )
        print(f"{'first values, for each of them':<40}{waited} (refused: looked on before)")
        await games.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rate", type=float, default=50, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20, help="how long each time")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(HEAD)
    with (
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        serving(env=UNLIMITED) as server,
    ):
        runner.run(measure(server.url, arguments))


if __name__ == "__main__":
    main()

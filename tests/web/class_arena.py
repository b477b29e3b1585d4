"""Many players in one arena, and a server that is killed while they play: no result is lost.

python tests/web/class_arena.py [--players 200] [--kills 3] [--think 1.0] [--database postgres]

Each player has a socket to the tournament and one to the game, moves at random after thinking for
a while, and comes back when the server does. Prints how long moves took to be acknowledged, and the
server's processor time for a move, with all that a tournament does besides.
test_soak.py runs it. Players and server share the machine's cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from plancia.rooms.log import from_row
from plancia.rooms.tournament import Tournament
from plancia.rooms.tournament_views import result_of
from plancia.web.identity import Signer
from plancia.web.store import Store
from waiting import LIMIT_S
from web.client import Person
from web.postgres import database_of
from web.serving import UNLIMITED, Server, serving

GONE = (ConnectionError, OSError, httpx.TransportError, ConnectionClosed, WebSocketException)
"""What happens to a client whose server dies."""


@dataclass
class Arena:
    server: Server
    chance: random.Random
    think_s: float
    id: str = ""
    took: list[float] = field(default_factory=list)
    """Seconds until each move was acknowledged, while the server was there."""
    seen: dict[str, str] = field(default_factory=dict)
    """The results that players saw, by game."""
    cpu_s: float = 0.0
    """Processor time of the server from the first pairing to the last result."""

    async def play(self, players: int, kills: int, seconds: float) -> None:
        async with AsyncExitStack() as stack:
            url = self.server.url
            people = [
                await stack.enter_async_context(Person.get_or_create(url))
                for _ in range(players + 1)
            ]
            teacher, *pupils = people
            body = {"title": "Arena", "format": "arena", "game": "nim", "clock": "120+2"}
            answer = await teacher.http.post("/api/tournaments", json=body | {"minutes": 600})
            self.id = answer.json()["id"]
            for number, pupil in enumerate(pupils, 1):
                path = f"/api/rooms/{self.id}/members"
                answer = await pupil.http.post(path, json={"name": f"Pupil {number}"})
                assert answer.status_code == 200, answer.text
            playing = [asyncio.create_task(self.take_part(pupil)) for pupil in pupils]
            before = self.server.cpu_s()
            await self.act(teacher, "start")
            for _ in range(kills):
                await asyncio.sleep(seconds / (kills + 1))
                self.server.kill()
                await asyncio.to_thread(self.server.start)
            await asyncio.sleep(seconds / (kills + 1))
            # Who has a game finishes it.
            for pupil in pupils:
                await self.act(pupil, "leave")
            async with asyncio.timeout(LIMIT_S):
                while (await self.show(teacher))["running"]:
                    await asyncio.sleep(0.2)
            self.cpu_s = self.server.cpu_s() - before
            await self.act(teacher, "end")
            for task in playing:
                task.cancel()
            for end in await asyncio.gather(*playing, return_exceptions=True):
                if isinstance(end, BaseException) and not isinstance(end, asyncio.CancelledError):
                    raise end

    async def act(self, person: Person, act: str) -> None:
        path = f"/api/rooms/{self.id}/actions"
        try:
            answer = await person.http.post(path, json={"act": act})
        except GONE:  # the client had kept a connection to the server that was killed
            answer = await person.http.post(path, json={"act": act})
        assert answer.status_code == 200, answer.text

    async def show(self, person: Person) -> Any:
        return (await person.http.get(f"/api/rooms/{self.id}?whole=true")).json()

    async def take_part(self, pupil: Person) -> None:
        """One player, until cancelled: from game to game, through every loss of the server."""
        address = f"ws{self.server.url.removeprefix('http')}/api/rooms/{self.id}/live"
        while True:
            try:
                headers = pupil.headers
                async with connect(
                    address, additional_headers=headers, compression=None, ping_interval=None
                ) as socket:
                    async for text in socket:
                        view = json.loads(text)
                        games = view["you"]["games"] if view["type"] == "tournament" else []
                        # What came while a game was played is older than its end.
                        if games and not games[0]["result"] and games[0]["id"] not in self.seen:
                            await self.play_game(pupil, games[0]["id"])
            except GONE:
                await asyncio.sleep(self.chance.random())

    async def play_game(self, pupil: Person, game_id: str) -> None:
        answer = await pupil.http.get(f"/api/games/{game_id}")
        if answer.status_code == 404:  # it is being set up: the tournament says more in a moment
            await asyncio.sleep(0.2)
            return
        async with pupil.live(game_id) as live:
            while not live.latest.verdict:
                if not live.latest.legal:
                    await live.reach(lambda message: bool(message.legal or message.verdict))
                    continue
                await asyncio.sleep(self.chance.expovariate(1 / self.think_s))
                if not live.latest.legal:
                    continue  # time was up meanwhile
                began = time.perf_counter()
                received = await live.play(self.chance.choice(live.latest.legal))
                if received.type == "ack":
                    self.took.append(time.perf_counter() - began)
                    await live.catch_up(received.seq)
            self.seen[game_id] = live.latest.verdict["result"]

    async def check(self) -> int:
        """Every game of the tournament has the result that the game itself has, and that its
        players saw. How many games there were."""
        store = await Store.open(self.server.database_url)
        try:
            rows = await store.rooms.events(self.id, 0)
            tournament = Tournament(self.id, [from_row(row, Tournament.events) for row in rows])
            signer = Signer(await store.secret())
            ids = {
                signer.token("tournament", f"{self.id}:{game.number}"): game
                for game in tournament.games
            }
            results = await store.results([*ids])
        finally:
            await store.close()
        for game_id, game in ids.items():
            assert game.points is not None, game
            assert results[game_id].result == result_of(game.points), game
        for game_id, seen in self.seen.items():
            assert results[game_id].result == seen
        return len(ids)


def hold(players: int, kills: int, seconds: float, think_s: float, database_url: str = "") -> Arena:
    """An arena played to its end, and checked."""
    with serving(database_url, env=UNLIMITED | {"PLANCIA_WARM_UP": "0"}) as server:
        arena = Arena(server, random.Random(1), think_s)
        asyncio.run(arena.play(players, kills, seconds))
        assert server.tracebacks() == [], server.log()[-4000:]
        games = asyncio.run(arena.check())
    took = sorted(1000 * seconds for seconds in arena.took)
    p50, p99 = (took[int(share * len(took))] for share in (0.5, 0.99))
    sys.stdout.write(
        f"{players} players, {kills} kills: {games} games, all results there; "
        f"{len(took)} moves, p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
        f"{1000 * arena.cpu_s / len(took):.2f} ms of the server's processor time a move\n"
    )
    return arena


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    with database_of(given.database) as url:
        hold(given.players, given.kills, given.seconds, given.think, url)

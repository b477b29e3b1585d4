"""Two servers on one PostgreSQL, moves through either at random, kill -9 at random moments.

Once the servers are killed in turn, while the other one goes on, once PostgreSQL itself. After an
acknowledgement no server may refuse the next move, nor show a game without the last one.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import httpx

import plancia
from waiting import until
from web.client import Person
from web.postgres import PostgreSQL
from web.serving import UNLIMITED, Server

GAMES = 12
MOVES_A_ROUND = (20, 120)
RETRY_S = 0.05
Victim = Literal["servers", "postgresql"]


@dataclass
class TrackedGame:
    """A game, and the position after all that was acknowledged."""

    id: str
    position: Any = field(default_factory=lambda: plancia.game("pente").start())
    moves: list[str] = field(default_factory=list)


@dataclass
class KillRun:
    servers: list[Server]
    chance: random.Random
    people: list[Person] = field(default_factory=list)
    """The same person at each server."""
    games: list[TrackedGame] = field(default_factory=list)
    acknowledged: int = 0
    read: int = 0
    in_doubt: int = 0
    """Moves that got no answer, and were sent again."""

    async def ask(
        self, request: Callable[[Person], Awaitable[httpx.Response]]
    ) -> tuple[httpx.Response, bool]:
        """The answer of a server at random, and whether it is that to a retry: a server may be
        away, or its database."""
        is_retry = False
        while True:
            with contextlib.suppress(httpx.TransportError):
                answer = await request(self.chance.choice(self.people))
                if answer.status_code != 503:
                    return answer, is_retry
            is_retry = True
            self.in_doubt += 1
            await asyncio.sleep(RETRY_S)

    async def play(self, game: TrackedGame, over: asyncio.Event) -> None:
        while not over.is_set():
            if game.position.outcome is not None:
                game.id, game.position, game.moves = (await self.make()).id, *self.fresh()
            move = self.chance.choice(game.position.legal_moves())
            token = game.position.format_move(move)
            body = {"ply": len(game.moves), "move": token}
            path = f"/api/games/{game.id}/moves"
            answer, is_retry = await self.ask(
                lambda who, path=path, body=body: who.http.post(path, json=body)  # type: ignore[misc]
            )
            if answer.status_code != 200:  # it was kept, though no server could say so
                assert is_retry, f"refused: {body} of {game}: {answer.text}"
                assert answer.json()["code"] in ("stale", "over"), answer.text
            game.moves.append(token)
            game.position = game.position.play(move)
            self.acknowledged += 1
            await self.look(game)
            await asyncio.sleep(self.chance.random() * 0.05)

    async def look(self, game: TrackedGame) -> None:
        """Any server shows the game with all that was acknowledged."""
        shown, _ = await self.ask(lambda who: who.http.get(f"/api/games/{game.id}"))
        kept = [each["move"] for each in shown.json()["moves"]]
        assert kept == game.moves, f"{game.id}: {kept} instead of {game.moves}"
        self.read += 1

    def fresh(self) -> tuple[Any, list[str]]:
        return plancia.game("pente").start(), []

    async def make(self) -> TrackedGame:
        body = {"game": "pente", "seats": [{"kind": "me"}, {"kind": "me"}]}
        answer, _ = await self.ask(lambda who: who.http.post("/api/games", json=body))
        return TrackedGame(answer.json()["id"])

    async def run(self, rounds: int, kill: Callable[[int], Awaitable[None]]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            token = ""
            for server in self.servers:
                who = await stack.enter_async_context(Person.get_or_create(server.url, token))
                self.people.append(who)
                token = who.token
            self.games = [await self.make() for _ in range(GAMES)]
            over = asyncio.Event()
            async with asyncio.TaskGroup() as playing:
                for game in self.games:
                    playing.create_task(self.play(game, over))
                for number in range(rounds):
                    goal = self.acknowledged + self.chance.randint(*MOVES_A_ROUND)
                    await until(lambda goal=goal: self.acknowledged >= goal)  # type: ignore[misc]
                    await kill(number)
                over.set()
            for game in self.games:
                await self.look(game)


def play_and_kill(
    database: PostgreSQL, url: str, victim: Victim, rounds: int, seed: int
) -> KillRun:
    """AssertionError if a move was lost or refused, or an answer was outdated."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="plancia-") as folder:
        servers = [Server(Path(folder), url, UNLIMITED) for _ in range(2)]

        async def kill(number: int) -> None:
            if victim == "postgresql":
                await asyncio.to_thread(database.stop)
                await asyncio.to_thread(database.start)
            else:
                server = servers[number % 2]
                server.kill()
                await asyncio.to_thread(server.start)

        try:
            for server in servers:
                server.start()
            run = KillRun(servers, chance)
            asyncio.run(run.run(rounds, kill))
            for server in servers:
                assert not server.tracebacks(), server.log()[-4000:]
            return run
        finally:
            for server in servers:
                server.kill()

"""PostgreSQL goes away for a while and comes back: what the server says and what it keeps."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator

import pytest

from waiting import LIMIT_S
from web.client import Live, Person
from web.postgres import NoPostgreSQL, PostgreSQL, postgresql
from web.serving import UNLIMITED, Server, serving

GAMES = 10


@pytest.fixture
def own_postgres() -> Iterator[PostgreSQL]:
    """One that may be killed: no other test uses it."""
    try:
        with postgresql() as server:
            yield server
    except NoPostgreSQL as reason:
        pytest.skip(str(reason))


async def play(live: Live, acknowledged: list[str], until: asyncio.Event) -> None:
    """Moves for both sides; one that was refused, or may be kept though it was, is tried again."""
    chance = random.Random(len(acknowledged))
    while not until.is_set() and live.latest.legal:
        move = chance.choice(live.latest.legal)
        answer = await live.play(move)
        if answer.type == "ack":
            acknowledged.append(move)
            await live.catch_up(answer.seq)
        elif answer.code == "stale":  # it was kept, though the server could not say so
            acknowledged.append(move)
            await live.ask({"type": "sync"})
        else:
            assert answer.code == "busy", answer
        await asyncio.sleep(0.02)


def warnings(server: Server) -> list[str]:
    lines = [json.loads(line) for line in server.log().splitlines() if line.startswith("{")]
    return [line["message"] for line in lines if line["level"] in ("warning", "error")]


async def wait_for_health(server: Server) -> None:
    async with asyncio.timeout(LIMIT_S):
        while not await asyncio.to_thread(server.healthy):
            await asyncio.sleep(0.1)


@pytest.mark.slow
def test_an_outage_is_said_twice_and_nothing_acknowledged_is_lost(
    own_postgres: PostgreSQL,
) -> None:
    async def scene(server: Server) -> None:
        async with Person.arrive(server.url) as anna:
            made = [(await anna.make_game("pente", "me", "me"))["id"] for _ in range(GAMES)]
            acknowledged: dict[str, list[str]] = {game_id: [] for game_id in made}
            enough = asyncio.Event()
            async with asyncio.TaskGroup() as tasks:

                async def sit(game_id: str) -> None:
                    async with anna.live(game_id) as live:
                        await play(live, acknowledged[game_id], enough)

                for game_id in made:
                    tasks.create_task(sit(game_id))
                await asyncio.sleep(1)
                await asyncio.to_thread(own_postgres.stop)
                before = sum(map(len, acknowledged.values()))
                await asyncio.sleep(4)
                await asyncio.to_thread(own_postgres.start)
                await wait_for_health(server)
                give_up = time.monotonic() + 60
                while sum(map(len, acknowledged.values())) < before + GAMES:
                    assert time.monotonic() < give_up, "nobody plays on"
                    await asyncio.sleep(0.1)
                enough.set()
            for game_id, moves in acknowledged.items():
                kept = [move["move"] for move in (await anna.game(game_id))["moves"]]
                assert kept == moves

    with own_postgres.database() as url, serving(url, UNLIMITED) as server:
        asyncio.run(scene(server))
        said = warnings(server)
        assert [line.partition(":")[0] for line in said] == [
            "the database can't be reached",
            "the database can be reached again",
        ], "\n".join(said[:20])
        assert not server.tracebacks(), server.log()[-4000:]
        server.kill()

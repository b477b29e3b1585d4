"""Several server processes on one PostgreSQL act as one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from waiting import LIMIT_S
from web.client import Live, Person
from web.postgres import PostgreSQL
from web.serving import UNLIMITED, Server, serving

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def servers(postgres: PostgreSQL) -> Iterator[tuple[Server, Server]]:
    env = UNLIMITED | {"PLANCIA_THINK_SECONDS": "0.3"}
    with postgres.database() as url, serving(url, env) as one, serving(url, env) as two:
        yield one, two
        for server in (one, two):
            assert not server.tracebacks(), server.log()


@pytest.fixture
def pair(servers: tuple[Server, Server]) -> tuple[Server, Server]:
    """Both run, though the last test may have killed one."""
    for server in servers:
        if server.process is None:
            server.start()
    return servers


async def take_turns(lives: list[Live], moves: int) -> None:
    """Each moves as soon as the other's move has come."""
    for _ in range(moves):
        mover = next(live for live in lives if live.latest.legal)
        answer = await mover.play(mover.latest.legal[0])
        assert answer.type == "ack"
        for live in lives:
            await live.catch_up(answer.seq)


async def test_players_on_different_processes_see_each_others_moves_and_presence(
    pair: tuple[Server, Server],
) -> None:
    async with (
        Person.get_or_create(pair[0].url) as one,
        Person.get_or_create(pair[1].url) as two,
    ):
        made = await one.make_game("connect4", "me", "open")
        await two.join(made["invite"])
        async with one.live(made["id"]) as here:
            async with two.live(made["id"]) as other:
                await here.meet([True, True])
                await other.meet([True, True])
                await take_turns([here, other], 10)
                assert here.latest.text == other.latest.text
            await here.meet([True, False])


async def test_when_a_process_dies_its_player_goes_on_at_the_other(
    pair: tuple[Server, Server],
) -> None:
    async with (
        Person.get_or_create(pair[0].url) as one,
        Person.get_or_create(pair[1].url) as two,
    ):
        made = await one.make_game("nim", "me", "open", options={"heaps": "9,9,9"})
        await two.join(made["invite"])
        async with one.live(made["id"]) as here, two.live(made["id"]) as other:
            await take_turns([here, other], 3)
            pair[1].kill()
            with pytest.raises(ConnectionError):
                await other.until(lambda message: False)
            async with (
                Person.get_or_create(pair[0].url, two.token) as refugee,
                refugee.live(made["id"]) as back,
            ):
                assert back.latest.mine == [2]
                assert back.latest.ply == 3
                await take_turns([here, back], 3)


async def test_a_level_whose_process_died_answers_from_the_other(
    pair: tuple[Server, Server],
) -> None:
    async with Person.get_or_create(pair[0].url) as one:
        made = await one.make_game("pente", "me", "best")
        async with one.live(made["id"]) as live:
            assert (await live.play("K10")).type == "ack"
        pair[0].kill()
        async with (
            Person.get_or_create(pair[1].url, one.token) as refugee,
            refugee.live(made["id"]) as live,
        ):
            await live.until(lambda message: message.what == "move")
            assert live.latest.ply == 2


async def answer_all(live: Live) -> str:
    """Make the first legal move at each turn; the result."""
    while True:
        await live.reach(lambda message: bool(message.legal or message.verdict))
        if live.latest.verdict:
            return str(live.latest.verdict["result"])
        ack = await live.play(live.latest.legal[0])
        await live.catch_up(ack.seq)


async def test_people_at_different_processes_find_and_play_each_other(
    pair: tuple[Server, Server],
) -> None:
    async with (
        Person.get_or_create(pair[0].url) as one,
        Person.get_or_create(pair[1].url) as two,
        asyncio.timeout(LIMIT_S),
    ):
        for person, name in ((one, "Ada"), (two, "Bob")):
            await person.http.put("/api/me", json={"name": name})
        found = [
            (await person.http.post("/api/opponents", json={"game": "nim"})).json()["id"]
            for person in (one, two)
        ]
        assert found[0] == found[1]
        async with one.live(found[0]) as here, two.live(found[1]) as there:
            results = await asyncio.gather(answer_all(here), answer_all(there))
        assert results[0] == results[1]

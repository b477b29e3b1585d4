"""Long rounds, run by `make soak`: kills, outages, attack, and memory over an hour."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator

import httpx
import pytest

from waiting import LIMIT_S, eventually, until
from web import kill, kill_cluster
from web.client import Live, Person
from web.in_process import ApiUser
from web.kill_cluster import Victim
from web.postgres import NoPostgreSQL, PostgreSQL, postgresql
from web.serving import UNLIMITED, Server, serving
from web.soak import soak
from web.test_api_rooms import NIM, act, games_of_round, join, make, make_class, show

pytestmark = pytest.mark.soak

LEVEL_MIB = 5.0


def test_memory_is_level_from_the_first_half_of_an_hour_on() -> None:
    """It grew by 3.5 MiB a minute while closed sockets waited for a garbage collection."""
    found = soak(minutes=60, rate=30)
    half = len(found) // 2
    assert max(found[half:]) - found[half - 1] < LEVEL_MIB, found


def test_what_was_acknowledged_survives_kill_9_and_nothing_is_played_twice(
    database_url: str,
) -> None:
    run = kill.play_and_kill(database_url, rounds=20, seed=1)
    print(run.acknowledged, "acknowledged,", run.unanswered, "unanswered")  # noqa: T201
    assert run.acknowledged > 10


@pytest.mark.parametrize("victim", ["servers", "postgresql"])
def test_moves_through_either_of_two_servers_are_neither_lost_nor_refused(
    victim: Victim, own_postgres: PostgreSQL
) -> None:
    with own_postgres.database() as url:
        run = kill_cluster.play_and_kill(own_postgres, url, victim, 20, seed=1)
    print(run.acknowledged, "acknowledged,", run.read, "read")  # noqa: T201
    assert run.acknowledged >= 20 * 20


GAMES = 10
MOVES_BEFORE = 30
"""Moves before the outage, so that no game is over when it comes."""


@pytest.fixture
def own_postgres() -> Iterator[PostgreSQL]:
    """One that may be killed: no other test uses it."""
    try:
        with postgresql() as server:
            yield server
    except NoPostgreSQL as reason:
        pytest.skip(str(reason))


class MoveLog:
    """What the server has said to the moves of one game."""

    def __init__(self) -> None:
        self.acknowledged: list[str] = []
        self.refused = 0


async def play(live: Live, log: MoveLog, down: asyncio.Event, enough: asyncio.Event) -> None:
    """Moves for both sides; one that was refused, or may be kept though it was, is tried again."""
    chance = random.Random(0)
    refused = ""
    while not enough.is_set() and live.latest.legal:
        if len(log.acknowledged) == MOVES_BEFORE:
            await down.wait()
        move, ply = refused or chance.choice(live.latest.legal), live.latest.ply
        answer = await live.play(move, ply)
        refused = ""
        if answer.type == "ack":
            log.acknowledged.append(move)
            await live.catch_up(answer.seq)
        elif answer.code == "stale":  # it was kept, though the server could not say so
            log.acknowledged.append(move)
            await live.reach(lambda message, ply=ply: message.ply > ply)  # type: ignore[misc]
        else:
            refused = move
            assert answer.code == "busy", answer
            log.refused += 1
        await asyncio.sleep(0.02)


def warnings(server: Server) -> list[str]:
    """What the server warned of: after date, time and level."""
    lines = [line.split(" ", 3) for line in server.log().splitlines() if line.startswith("20")]
    return [line[3] for line in lines if line[2] in ("warning", "error")]


def test_an_outage_is_said_twice_and_nothing_acknowledged_is_lost(
    own_postgres: PostgreSQL,
) -> None:
    async def scene(server: Server) -> None:
        async with Person.get_or_create(server.url) as anna:
            logs = {
                (await anna.make_game("pente", "me", "me"))["id"]: MoveLog() for _ in range(GAMES)
            }
            down, enough = asyncio.Event(), asyncio.Event()

            async def sit(game_id: str) -> None:
                async with anna.live(game_id) as live:
                    await play(live, logs[game_id], down, enough)

            async with asyncio.TaskGroup() as tasks:
                for game_id in logs:
                    tasks.create_task(sit(game_id))
                await until(lambda: all(log.acknowledged for log in logs.values()))
                await asyncio.to_thread(own_postgres.stop)
                down.set()
                before = {log: len(log.acknowledged) for log in logs.values()}
                await until(lambda: all(log.refused > 2 for log in logs.values()))
                await asyncio.to_thread(own_postgres.start)
                await until(
                    lambda: all(len(log.acknowledged) > moves for log, moves in before.items())
                )
                enough.set()
            for game_id, log in logs.items():
                kept = [move["move"] for move in (await anna.game(game_id))["moves"]]
                assert kept == log.acknowledged

    with own_postgres.database() as url, serving(url, UNLIMITED) as server:
        asyncio.run(scene(server))
        logged = warnings(server)
        assert [line.partition(":")[0] for line in logged] == [
            "the database can't be reached",
            "the database can be reached again",
        ], "\n".join(logged[:20])
        assert not server.tracebacks(), server.log()[-4000:]
        server.kill()


KILLS = 10


@contextlib.contextmanager
def room_server() -> Iterator[tuple[Server, httpx.Client]]:
    with (
        serving(env=UNLIMITED) as server,
        httpx.Client(base_url=server.url, timeout=LIMIT_S) as client,
    ):
        yield server, client
        assert not server.tracebacks(), server.log()[-4000:]


def killed_meanwhile(server: Server, chance: random.Random, do: Callable[[], object]) -> None:
    """Do it while the server is killed, at a random moment, and again once it is back."""
    killing = threading.Timer(chance.random(), server.kill)
    killing.start()
    with contextlib.suppress(httpx.TransportError):
        do()
    killing.join()
    server.start()
    do()


def test_a_tournament_killed_while_it_pairs_plays_each_round_once() -> None:
    chance, names = random.Random(1), [f"Player {number}" for number in range(12)]
    with room_server() as (server, client):
        teacher = ApiUser(client)
        room = make(teacher, rounds=KILLS)
        users, games = join(client, room, *names), []
        act(teacher, room, "start")
        for number in range(1, KILLS + 1):
            pairings = games_of_round(teacher, room, number)
            assert sorted(each[side] for each in pairings for side in ("first", "second")) == (
                sorted(names)
            )
            games += [frozenset((each["first"], each["second"])) for each in pairings]

            def resign(pairings: list[dict[str, str]] = pairings) -> None:
                for each in pairings:
                    answer = users[each["second"]].act(each["id"], 0, "resign")
                    assert answer.status_code in (200, 409), answer.text

            killed_meanwhile(server, chance, resign)
        eventually(lambda: show(teacher, room)["status"] == "over")
        points = sum(row["points"] for row in show(teacher, room)["standings"])
        assert points == len(games) == KILLS * len(names) / 2
        assert len({*games}) == len(games), "two met twice"


def test_a_class_killed_while_it_answers_loses_no_answer() -> None:
    chance, names = random.Random(1), [f"Pupil {number}" for number in range(24)]
    with room_server() as (server, client):
        teacher = ApiUser(client)
        room = make_class(teacher, *[NIM] * KILLS)
        pupils = join(client, room, *names)
        for number in range(1, KILLS + 1):
            act(teacher, room, "ask", question=number)
            chosen = {name: chance.choice(("A1", "B1", "C1", "C4")) for name in names}
            acknowledged = list[str]()

            def answer(
                number: int = number,
                chosen: dict[str, str] = chosen,
                acknowledged: list[str] = acknowledged,
            ) -> None:
                kept = {row["name"] for row in show(teacher, room)["rows"] if row["answered"]}
                assert kept >= {*acknowledged}
                for name in names:
                    body = {"question": number, "move": chosen[name]}
                    answer = pupils[name].post(f"/api/rooms/{room}/answers", body)
                    assert answer.status_code == 200, answer.text
                    acknowledged.append(name)

            killed_meanwhile(server, chance, answer)
            act(teacher, room, "close")
            closed = show(teacher, room)["question"]
            counts = {choice["move"]: choice["count"] for choice in closed["choices"]}
            assert counts == Counter(chosen.values())

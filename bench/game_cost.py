"""What a live game and a tournament cost: bytes and commits in PostgreSQL, memory of the server.

python bench/game_cost.py [--games 200] [--players 32]

Games of 24 moves between two people with two sockets each, by a server of its own on a PostgreSQL
of its own (tests/web/postgres.py), and an arena in which each player plays one such game. Sizes are
those of the tables with their indexes; the memory is the resident size of the server's process.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import threading
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import psycopg

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.client import Live, Person
from web.postgres import postgresql
from web.serving import UNLIMITED, Server, serving

COMMIT_S = 4.0
WRITERS = 16
MOVES = ["1", "2", "3", "4", "5", "6", "7", "1", "2", "3", "4", "5", "6", "7"]
MOVES += ["2", "1", "4", "3", "6", "5", "1", "2", "3", "4"]
"""Of Connect Four, without a line of four."""


def measured(url: str, server: Server) -> tuple[int, int, float]:
    """Bytes of all tables, commits so far, and MiB of the server."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM FULL")
        size = "SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables"
        (held,) = connection.execute(size).fetchone() or (0,)
        connection.execute("SELECT pg_stat_force_next_flush()")
        counted = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
        (commits,) = connection.execute(counted).fetchone() or (0,)
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(held), int(commits), int(resident.split()[1]) / 1024


async def play(lives: list[Live]) -> None:
    for ply, move in enumerate(MOVES):
        answer = await lives[ply % 2].play(move, ply)
        assert answer.type == "ack", answer
    await lives[0].act("resign")


async def games(server: Server, url: str, number: int) -> None:
    async with AsyncExitStack() as stack:
        one, two = [
            await stack.enter_async_context(Person.get_or_create(server.url)) for _ in range(2)
        ]
        before = measured(url, server)
        tables: list[list[Live]] = []
        for _ in range(number):
            made = await one.make_game("connect4", "me", "open", clock="600+5")
            await two.join(made["invite"])
            tables.append(
                [await stack.enter_async_context(who.live(made["id"])) for who in (one, two)]
            )
        began = time.perf_counter()
        await asyncio.gather(*map(play, tables))
        seconds = time.perf_counter() - began
        report(f"{number} live games", number, before, measured(url, server))
    moves = number * len(MOVES)
    print(f"  {moves} moves at once took {seconds:.1f} s: {moves / seconds:.0f} a second")


async def tournament(server: Server, url: str, players: int) -> None:
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(Person.get_or_create(server.url))
            for _ in range(players)
        ]
        before = measured(url, server)
        plan = {"title": "Cost", "format": "swiss", "game": "connect4", "clock": "600+5"}
        made = await ask(people[0], "/api/tournaments", plan | {"rounds": 1})
        path = f"/api/rooms/{made['id']}"
        for number, person in enumerate(people):
            await ask(person, f"{path}/members", {"name": f"Player {number}"})
        await ask(people[0], f"{path}/actions", {"act": "start"})
        by_game: dict[str, dict[int, Person]] = {}
        while len(by_game) < players // 2 or any(len(each) < 2 for each in by_game.values()):
            for person in people:
                for game in (await person.http.get(path)).json()["you"]["games"][:1]:
                    mine = (await person.game(game["id"]))["mine"]
                    by_game.setdefault(game["id"], {})[mine[0]] = person
            await asyncio.sleep(0.2)
        tables = [
            [await stack.enter_async_context(seats[side].live(game)) for side in (1, 2)]
            for game, seats in by_game.items()
        ]
        await asyncio.gather(*map(play, tables))
        await asyncio.sleep(2)
        after = measured(url, server)
        report(f"a tournament of {players}, {players // 2} games", players // 2, before, after)


def commits_a_second(url: str, *, notifies: bool) -> float:
    """Transactions like that of a move, by as many connections as four servers have, a second."""
    stop, counts = time.monotonic() + COMMIT_S, [0] * WRITERS

    def write(number: int) -> None:
        with psycopg.connect(url) as connection:
            while time.monotonic() < stop:
                connection.execute("UPDATE cost SET n = n + 1 WHERE id = %s", (number,))
                connection.execute("INSERT INTO cost_events VALUES (%s, %s)", (number, "a move"))
                if notifies:
                    connection.execute("SELECT pg_notify('cost', %s)", ("x" * 106,))
                connection.commit()
                counts[number] += 1

    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS cost (id int PRIMARY KEY, n int)")
        connection.execute("CREATE TABLE IF NOT EXISTS cost_events (id int, what text)")
        for number in range(WRITERS):
            connection.execute("INSERT INTO cost VALUES (%s, 0) ON CONFLICT DO NOTHING", (number,))
    threads = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / COMMIT_S


async def ask(person: Person, path: str, body: Any) -> Any:
    answer = await person.http.post(path, json=body)
    assert answer.is_success, answer.text
    return answer.json()


def report(
    what: str, games: int, before: tuple[int, int, float], after: tuple[int, int, float]
) -> None:
    held, commits, memory = (b - a for a, b in zip(before, after, strict=True))
    print(
        f"{what}: {held / games / 1024:.1f} KiB and {commits / games:.0f} commits a game,"
        f" {1024 * memory / games:.0f} KiB of memory while it is live"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=32)
    given = parser.parse_args()
    print(f"load average before: {os.getloadavg()[0]:.1f}")
    with postgresql() as database, database.database() as url, serving(url, UNLIMITED) as server:
        asyncio.run(games(server, url, given.games))
        asyncio.run(tournament(server, url, given.players))
    with postgresql() as database, database.database() as url:
        for _ in range(2):
            rates = [commits_a_second(url, notifies=each) for each in (False, True)]
            print("commits a second without and with NOTIFY: {:.0f}, {:.0f}".format(*rates))


if __name__ == "__main__":
    main()

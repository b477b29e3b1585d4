"""Games and their events in the store, on SQLite and on PostgreSQL."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from plancia.live.events import Joined, Moved, Seat
from plancia.live.own_games import Cursor, GamesFilter
from plancia.live.stored import Progress, StoredGame
from plancia.web.store import Link, Person, Store, games, tables
from plancia.web.store.database import connect
from plancia.web.store.games import Append
from plancia.web.store.tables import links
from web.store.samples import RUNNING, game, move, opened


@pytest.mark.parametrize("id", ["nobody", "", "\0", "g\ud800"])
async def test_an_unknown_game_loads_as_none(database_url: str, id: str) -> None:
    async with opened(database_url) as [store]:
        await store.create(game(), RUNNING)
        assert await store.load(id) is None


async def test_events_of_many_games_at_once_are_judged_one_by_one(database_url: str) -> None:
    """Of some the number is taken, or comes too early; one game is there twice."""
    seqs = {f"g{n:02}": (1, 1, 1, 2)[n % 4] for n in range(40)}
    async with opened(database_url) as [store]:
        for name in seqs:
            await store.create(game(id=name), RUNNING)
        asked = [(name, move(seq)) for name, seq in seqs.items()]
        asked.append(("g00", move(1, "2:2")))
        for expected in (30, 0):
            results = await asyncio.gather(
                *(store.append(Append(name, event, RUNNING)) for name, event in asked)
            )
            assert sum(results) == expected
        for name, seq in seqs.items():
            assert len(await store.events(name, 0)) == (seq == 1)


async def test_servers_racing_for_the_same_numbers_leave_no_gap_and_nothing_twice(
    database_url: str,
) -> None:
    async def player(store: Store, name: str) -> list[Moved]:
        """Adds ten events, each after all it knows of; those that were acknowledged."""
        mine: list[Moved] = []
        known = 0
        while len(mine) < 10:
            event = move(known + 1, f"{name} {len(mine)}")
            if await store.append(Append("g", event, RUNNING)):
                mine.append(event)
            known += len(await store.events("g", known))
        return mine

    async with opened(database_url, 2) as [one, two]:
        await one.create(game(), RUNNING)
        logs = await asyncio.gather(
            player(one, "a"), player(two, "b"), player(one, "c"), player(two, "d")
        )
        events = sorted((event for log in logs for event in log), key=lambda e: e.seq)
        assert [event.seq for event in events] == list(range(1, 41))
        assert await one.events("g", 0) == tuple(events)


def test_thousands_of_games_are_paged_and_counted_by_the_index_of_seats(database_url: str) -> None:
    """A page and the scores look only at the games of the person who asks."""
    count, page = 600, 150
    over = Progress(5, None, False, "0/2", "1-0", "normal", "took the last", winner=1)

    def made(number: int) -> StoredGame:
        who = "ada" if number % 3 else "bob"
        seats = (Seat(1, "person", holder=who), Seat(2, "level", level=f"l{number % 5}"))
        return game(f"g{number}", creator=who, created=float(number % 700), seats=seats)

    def fill(connection: Any) -> None:
        """All at once: one by one they would take seconds."""
        every = [made(number) for number in range(count)]
        connection.execute(insert(tables.games), [games._game_row(each, over) for each in every])
        rows = [row for each in every for row in games._seat_rows(each)]
        connection.execute(insert(tables.seats), rows)

    async def story() -> None:
        async with opened(database_url) as [store]:
            await store.workers.do(fill)
            seen: list[str] = []
            after = None
            while found := await store.games_of("ada", running=False, limit=page, after=after):
                seen += [each.id for each in found]
                after = Cursor(found[-1].changed, found[-1].id)
            assert len(seen) == len(set(seen)) == count * 2 // 3
            wanted = GamesFilter("nim", "won")
            chosen = await store.games_of("ada", running=False, limit=count, wanted=wanted)
            counted = {each.level: each.won for each in await store.scores("ada")}
            assert len(chosen) == 5 * counted["l2"] == count * 2 // 3

    asyncio.run(story())
    engine = connect(database_url)
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            query = select(games._played("ada")).compile(
                engine, compile_kwargs={"literal_binds": True}
            )
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}").all()
        plan_text = " ".join(row[3] for row in plan)
        assert "SEARCH mine USING INDEX seats_holder" in plan_text
        assert "SCAN" not in plan_text
    engine.dispose()


def test_games_to_resume_are_found_by_an_index(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path}/plancia.db")
    asked: list[str] = []
    with engine.begin() as connection:
        connection.connection.driver_connection.set_trace_callback(asked.append)
        games.awaiting_levels(connection, 5)
        games.running_clocks(connection, "", 5)
        connection.connection.driver_connection.set_trace_callback(None)
        plans = [
            str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}").all())
            for question in asked
        ]
    engine.dispose()
    assert "games_awaiting_level" in plans[0]
    assert "games_ticking" in plans[1]


async def test_a_link_is_taken_once_with_its_seat(database_url: str) -> None:
    joined = Joined(1, 1001.0, 2)
    seat = Seat(2, "person", holder="bob")
    async with opened(database_url, 2) as [one, two]:
        await one.save_person(Person("bob", "Bob", 1.0))
        await one.create(game(), RUNNING)
        await one.add_link("token", "invite", "g", 2)
        assert await two.link("token") == Link("invite", "g", 2)
        answers = await asyncio.gather(
            one.take_link("token", Append("g", joined, RUNNING), seat),
            two.take_link("token", Append("g", joined, RUNNING), seat),
        )
        assert sorted(answers) == [False, True]
        assert await one.link("token") == Link("used", "g", 2)
        found = await two.load("g")
        assert found
        assert found.events == (joined,)
        assert found.seats[1] == Seat(2, "person", holder="bob", name="Bob")


def test_tokens_of_links_are_not_in_the_database(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            await store.create(game(), RUNNING)
            await store.add_link("very-secret", "seat", "g", 1)

    asyncio.run(story())
    engine = connect(database_url)
    with engine.connect() as connection:
        [row] = connection.execute(select(links)).all()
    engine.dispose()
    assert len(row.digest) == 32
    assert "very-secret" not in str(row)

"""The store, on SQLite and on PostgreSQL."""

import asyncio
import resource
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select

from plancia.play.own_games import Cursor, GamesFilter
from plancia.play.stored import Progress, Seat, StoredEvent, StoredGame
from plancia.web.store import Link, Person, Store, StoreError, games, people
from plancia.web.store.database import connect
from plancia.web.store.tables import links, metadata
from waiting import LIMIT_S

OPEN = (Seat(1, "person", holder="ada"), Seat(2, "open"))
RUNNING = Progress(ply=0, awaits=1, awaits_level=False, position="1,3,5/1")


def game(id: str = "g", **changes: Any) -> StoredGame:
    values = {
        "game": "nim",
        "options": {"heaps": "1,3,5", "misere": True},
        "start": "",
        "moves": (),
        "clock": "",
        "created": 1000.5,
        "creator": "ada",
        "seats": OPEN,
    }
    return StoredGame(id=id, **(values | changes))


def move(seq: int, token: str = "1:1") -> StoredEvent:
    return StoredEvent(seq, 1000.0 + seq, "move", 1, token, spent=0.25)


@asynccontextmanager
async def opened(url: str, count: int = 1) -> AsyncIterator[list[Store]]:
    stores = [await Store.open(url) for _ in range(count)]
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()


# Opening


def test_the_migrated_schema_is_that_of_the_tables(database_url: str) -> None:
    engine = connect(database_url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_two_processes_can_start_on_an_empty_database_at_once(database_url: str) -> None:
    start = "import asyncio, sys; from plancia.web.store import Store\n"
    start += "asyncio.run(asyncio.run(Store.open(sys.argv[1])).close())"
    command = [sys.executable, "-c", start, database_url]
    processes = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(2)]
    assert [process.communicate()[1] for process in processes] == [b"", b""]


def test_a_sqlite_file_is_made_with_its_folder_and_set_to_survive(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "down" / "plancia.db"
    engine = connect(f"sqlite:///{file}")
    with engine.connect() as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas]
    engine.dispose()
    assert file.exists()
    assert found == ["wal", 2, 1, 10_000]


def test_nobody_else_reads_the_file_with_the_secret(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "plancia.db"
    engine = connect(f"sqlite:///{file}")
    with engine.begin() as connection:
        people.secret(connection)
        files = sorted(file.parent.iterdir())
        assert len(files) == 3
        for each in [file.parent, *files]:
            assert not each.stat().st_mode & 0o077, each
    engine.dispose()


@pytest.mark.parametrize("url", ["mysql://root:pass@host/db", "nonsense", "sqlite://", ""])
def test_a_url_of_another_kind_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(StoreError, match=r"it must be sqlite:///PATH or postgresql://") as refusal:
        asyncio.run(Store.open(url))
    assert "root:pass" not in str(refusal.value)


def test_a_database_that_is_not_there_is_named_without_its_password(tmp_path: Path) -> None:
    url = f"postgresql://ada:hunter2@/plancia?host={tmp_path}"
    with pytest.raises(StoreError, match="can't be opened") as refusal:
        asyncio.run(Store.open(url))
    assert "hunter2" not in str(refusal.value)


def test_postgresql_without_its_driver_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'plancia\[web,postgres\]'"):
        asyncio.run(Store.open("postgresql://localhost/plancia"))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 100)
    with pytest.raises(StoreError, match="file is not a database"):
        asyncio.run(Store.open(f"sqlite:///{tmp_path}/letter.txt"))


def test_the_tables_of_a_later_version_are_left_alone(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path}/plancia.db")
    engine.dispose()
    with closing(sqlite3.connect(tmp_path / "plancia.db")) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    with pytest.raises(StoreError, match=r"not ones that this version of Plancia knows.*9999"):
        asyncio.run(Store.open(f"sqlite:///{tmp_path}/plancia.db"))


# Games


def test_a_game_comes_back_as_it_was_made_and_with_what_happened(database_url: str) -> None:
    async def story() -> None:
        first = game(moves=("1:1", "2:2"), clock="300+5", start="Ünïcode ✓", previous="f")
        event = StoredEvent(1, 1001.25, "ended", 2, None, 0.5, {"reason": "“time”", "winner": 1})
        async with opened(database_url) as [store]:
            await store.create(first, RUNNING)
            assert await store.append("g", event, RUNNING)
        async with opened(database_url) as [store]:
            assert await store.load("g") == replace(first, events=(event,))

    asyncio.run(story())


def test_a_game_comes_with_the_invitation_to_its_open_seat(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            await store.create(game(seats=OPEN), RUNNING, "token")
            assert await store.link("token") == Link("invite", "g", 2)

    asyncio.run(story())


@pytest.mark.parametrize("id", ["nobody", "", "\0", "g\ud800"])
def test_a_game_that_is_not_there_is_none(database_url: str, id: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            await store.create(game(), RUNNING)
            assert await store.load(id) is None

    asyncio.run(story())


def test_an_event_needs_the_one_before_it_and_comes_once(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            await store.create(game(), RUNNING)
            assert not await store.append("g", move(2), RUNNING)
            assert await store.append("g", move(1), RUNNING)
            assert not await store.append("g", move(1, "2:2"), RUNNING)
            assert await store.append("g", move(2), RUNNING)
            assert await store.events("g", 0) == (move(1), move(2))
            assert await store.events("g", 1) == (move(2),)

    asyncio.run(story())


def test_servers_racing_for_the_same_numbers_leave_no_gap_and_nothing_twice(
    database_url: str,
) -> None:
    async def player(store: Store, name: str) -> list[StoredEvent]:
        """Adds ten events, each after all it knows of; those that were acknowledged."""
        mine: list[StoredEvent] = []
        known = 0
        while len(mine) < 10:
            event = move(known + 1, f"{name} {len(mine)}")
            if await store.append("g", event, RUNNING):
                mine.append(event)
            known += len(await store.events("g", known))
        return mine

    async def story() -> None:
        async with opened(database_url, 2) as [one, two]:
            await one.create(game(), RUNNING)
            logs = await asyncio.gather(
                player(one, "a"), player(two, "b"), player(one, "c"), player(two, "d")
            )
            told = sorted((event for log in logs for event in log), key=lambda e: e.seq)
            assert [event.seq for event in told] == list(range(1, 41))
            assert await one.events("g", 0) == tuple(told)

    asyncio.run(story())


def test_one_of_two_servers_that_answer_the_same_event_wins(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url, 2) as [one, two]:
            await one.create(game(), RUNNING)
            for seq in range(1, 31):
                answers = await asyncio.gather(
                    one.append("g", move(seq, "one"), RUNNING),
                    two.append("g", move(seq, "two"), RUNNING),
                )
                assert sorted(answers) == [False, True]
                winner = "one" if answers[0] else "two"
                assert await two.events("g", seq - 1) == (move(seq, winner),)

    asyncio.run(story())


def test_a_person_sees_games_they_made_or_sit_in_the_latest_first(database_url: str) -> None:
    async def story() -> None:
        levels = (Seat(1, "level", level="easy"), Seat(2, "level", level="hard"))
        async with opened(database_url) as [store]:
            await store.save_person(Person("eve", "Eve", 1.0))
            await store.create(game("made", seats=levels), RUNNING)
            await store.create(game("sits", creator="bob"), RUNNING)
            await store.create(game("others", creator="bob", seats=levels), RUNNING)
            await store.create(game("over"), RUNNING)
            won = Progress(5, None, False, "0/2", "1-0", "normal", "took the last", winner=1)
            await store.append("over", move(1), won)
            await store.append("made", StoredEvent(1, 2000.0, "move"), RUNNING)
            running = await store.games_of("ada", running=True, limit=9)
            assert [(found.id, found.changed) for found in running] == [
                ("made", 2000.0),
                ("sits", 1000.5),
            ]
            assert [seat.name for seat in running[0].seats] == ["easy", "hard"]
            [over] = await store.games_of("ada", running=False, limit=9)
            assert over.progress == won
            assert len(await store.games_of("ada", running=True, limit=1)) == 1

    asyncio.run(story())


def test_thousands_of_games_are_paged_and_counted_by_the_index_of_seats(database_url: str) -> None:
    """A page and the scores look only at the games of the person who asks."""
    count, page = 3000, 500
    over = Progress(5, None, False, "0/2", "1-0", "normal", "took the last", winner=1)

    def fill(connection: Any) -> None:
        for number in range(count):
            who = "ada" if number % 3 else "bob"
            seats = (Seat(1, "person", holder=who), Seat(2, "level", level=f"l{number % 5}"))
            made = game(f"g{number}", creator=who, created=float(number % 700), seats=seats)
            games.create(connection, made, over)

    async def story() -> None:
        async with opened(database_url) as [store]:
            await store._do(fill)
            seen: list[str] = []
            after = None
            while found := await store.games_of("ada", running=False, limit=page, after=after):
                seen += [each.id for each in found]
                after = Cursor(found[-1].changed, found[-1].id)
            assert len(seen) == len(set(seen)) == count * 2 // 3
            wanted = GamesFilter("nim", "level:l2", "won")
            chosen = await store.games_of("ada", running=False, limit=count, wanted=wanted)
            counted = {each.opponent: each.won for each in await store.scores("ada")}
            assert len(chosen) == counted["level:l2"] == count * 2 // 15

    asyncio.run(story())
    engine = connect(database_url)
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            query = select(games._played("ada")).compile(
                engine, compile_kwargs={"literal_binds": True}
            )
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}").all()
        told = " ".join(row[3] for row in plan)
        assert "SEARCH mine USING INDEX seats_holder" in told
        assert "SCAN" not in told
    engine.dispose()


def test_the_most_played_game_is_named_first(database_url: str) -> None:
    async def act() -> None:
        async with opened(database_url) as (store,):
            assert await store.most_played() == []
            for number, name in enumerate(["nim", "pente", "connect4", "pente"]):
                await store.create(game(f"g{number}", game=name), RUNNING)
            assert (await store.most_played())[0] == "pente"
            assert sorted(await store.most_played()) == ["connect4", "nim", "pente"]

    asyncio.run(act())


def test_games_to_take_up_again_are_found_by_an_index(tmp_path: Path) -> None:
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


# Links and seats


def test_a_link_is_taken_once_with_its_seat(database_url: str) -> None:
    joined = StoredEvent(1, 1001.0, "joined", 2)
    seat = Seat(2, "person", holder="bob")

    async def story() -> None:
        async with opened(database_url, 2) as [one, two]:
            await one.save_person(Person("bob", "Bob", 1.0))
            await one.create(game(), RUNNING)
            await one.add_link("token", "invite", "g", 2)
            assert await two.link("token") == Link("invite", "g", 2)
            answers = await asyncio.gather(
                one.take_link("token", "g", joined, RUNNING, seat),
                two.take_link("token", "g", joined, RUNNING, seat),
            )
            assert sorted(answers) == [False, True]
            assert await one.link("token") is None
            found = await two.load("g")
            assert found
            assert found.events == (joined,)
            assert found.seats[1] == Seat(2, "person", holder="bob", name="Bob")

    asyncio.run(story())


def test_a_link_that_came_too_late_is_kept_and_a_used_one_changes_nothing(
    database_url: str,
) -> None:
    seat = Seat(2, "person", holder="bob")

    async def story() -> None:
        async with opened(database_url) as [store]:
            await store.create(game(), RUNNING)
            await store.add_link("token", "invite", "g", 2)
            await store.append("g", move(1), RUNNING)
            assert not await store.take_link("token", "g", move(1, "join"), RUNNING, seat)
            assert await store.link("token") is not None
            assert not await store.take_link("another", "g", move(2), RUNNING, seat)
            found = await store.load("g")
            assert found
            assert found.events == (move(1),)
            assert found.seats == OPEN

    asyncio.run(story())


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


# Servers


def test_all_servers_of_a_database_have_one_secret(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url, 2) as [one, two]:
            secrets = await asyncio.gather(one.secret(), two.secret(), one.secret())
        async with opened(database_url) as [later]:
            secrets.append(await later.secret())
        assert len(set(secrets)) == 1
        assert len(secrets[0]) == 32

    asyncio.run(story())


def test_one_server_thinks_about_a_game_until_it_is_late_or_forgotten(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url, 2) as [one, two]:
            await one.create(game(), RUNNING)
            answers = await asyncio.gather(
                one.claim("g", 1, "a", now=100.0, lease=10.0),
                two.claim("g", 1, "b", now=100.0, lease=10.0),
            )
            assert sorted(answers) == [False, True]
            winner, loser = ("a", "b") if answers[0] else ("b", "a")
            assert await one.claim("g", 1, winner, now=105.0, lease=10.0)
            assert not await one.claim("g", 1, loser, now=114.0, lease=10.0)
            assert await one.claim("g", 1, loser, now=115.0, lease=10.0)
            assert not await one.claim("g", 1, winner, now=116.0, lease=10.0)
            await one.forget_server(loser)
            assert await one.claim("g", 1, winner, now=116.0, lease=10.0)
            assert await one.claim("g", 3, loser, now=116.0, lease=10.0)
            assert not await one.claim("g", 1, winner, now=999.0, lease=10.0)

    asyncio.run(story())


def test_a_store_on_a_full_disk_is_not_healthy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.web.store.store.WRITE_CHECK_S", 0.0)
    database = tmp_path / "plancia.db"

    async def story() -> None:
        async with opened(f"sqlite:///{database}") as [store]:
            assert await store.healthy()
            assert await store.alive(0.0) == set()
            with no_larger_files_than(database.with_name("plancia.db-wal").stat().st_size):
                assert not await store.healthy()
                assert await store.person("anna") is None  # it can still be read
            assert await store.healthy()

    asyncio.run(story())


@contextmanager
def no_larger_files_than(size: int) -> Iterator[None]:
    """As on a full disk, no file of this process can grow beyond that."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_closed_store_is_not_healthy_and_says_so(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            assert await store.healthy()
        assert not await store.healthy()
        with pytest.raises(StoreError, match="the store is closed"):
            await store.load("g")

    asyncio.run(story())


def test_what_was_asked_is_done_before_the_store_closes(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            await store.create(game(), RUNNING)
            asked = [asyncio.create_task(store.append("g", move(1), RUNNING))]
            asked += [asyncio.create_task(store.load("g")) for _ in range(20)]
            await asyncio.sleep(0)
        assert await asked[0]
        await asyncio.gather(*asked)

    asyncio.run(story())


# PostgreSQL only


def test_postgresql_tells_all_servers_of_what_was_appended(postgres_url: str) -> None:
    async def story() -> None:
        async with opened(postgres_url) as [store]:
            await store.create(game(), RUNNING)
            await store.add_link("token", "invite", "g", 2)
            with psycopg.connect(postgres_url, autocommit=True) as listener:
                listener.execute("LISTEN plancia")
                await store.append("g", move(1), RUNNING, notice='{"seq": 1}')
                await store.append("g", move(1), RUNNING, notice="refused")
                await store.take_link("none", "g", move(2), RUNNING, OPEN[1], notice="refused")
                await store.take_link("token", "g", move(2), RUNNING, OPEN[1], notice="two")
                heard = [
                    notice.payload for notice in listener.notifies(timeout=LIMIT_S, stop_after=2)
                ]
        assert heard == ['{"seq": 1}', "two"]

    asyncio.run(story())


def test_connections_that_postgresql_dropped_are_made_anew(postgres_url: str) -> None:
    drop = (
        "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND datname = current_database()"
    )

    async def story() -> None:
        async with opened(postgres_url) as [store]:
            await store.create(game(), RUNNING)
            with psycopg.connect(postgres_url, autocommit=True) as other:
                other.execute(drop)
            assert await store.append("g", move(1), RUNNING)

    asyncio.run(story())

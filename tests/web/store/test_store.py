"""The store as a whole, on SQLite and on PostgreSQL: health, closing, notices."""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from plancia.web.store import StoreError
from plancia.web.store.games import Append
from waiting import LIMIT_S
from web.store.samples import OPEN, RUNNING, game, move, opened


def test_a_store_on_a_full_disk_is_not_healthy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("plancia.web.store.store.WRITE_CHECK_S", 0.0)
    database = tmp_path / "plancia.db"

    async def story() -> None:
        async with opened(f"sqlite:///{database}") as [store]:
            assert not await store.trouble()
            assert await store.alive(0.0) == set()
            with no_larger_files_than(database.with_name("plancia.db-wal").stat().st_size):
                for _ in range(3):
                    assert await store.trouble()
                    assert await store.person("anna") is None  # it can still be read
            for _ in range(2):
                assert not await store.trouble()

    asyncio.run(story())
    messages = [line.message.partition(":")[0] for line in caplog.records]
    assert messages == ["the database failed"] * 3


@contextmanager
def no_larger_files_than(size: int) -> Iterator[None]:
    """As on a full disk, no file of this process can grow beyond that."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_closed_store_is_not_healthy_and_says_so(database_url: str) -> None:
    async with opened(database_url) as [store]:
        assert not await store.trouble()
    assert await store.trouble()
    with pytest.raises(StoreError, match="the store is closed"):
        await store.load("g")


async def test_what_was_asked_is_done_before_the_store_closes(database_url: str) -> None:
    async with opened(database_url) as [store]:
        await store.create(game(), RUNNING)
        asked = [asyncio.create_task(store.append(Append("g", move(1), RUNNING)))]
        asked += [asyncio.create_task(store.load("g")) for _ in range(20)]
        await asyncio.sleep(0)
    assert await asked[0]
    await asyncio.gather(*asked)


async def test_postgresql_notifies_all_servers_of_appended_events(postgres_url: str) -> None:
    async with opened(postgres_url) as [store]:
        await store.create(game(), RUNNING)
        await store.add_link("token", "invite", "g", 2)
        with psycopg.connect(postgres_url, autocommit=True) as listener:
            listener.execute("LISTEN plancia")
            await store.append(Append("g", move(1), RUNNING, '{"seq": 1}'))
            await store.append(Append("g", move(1), RUNNING, "refused"))
            await store.take_link("none", Append("g", move(2), RUNNING, "refused"), OPEN[1])
            await store.take_link("token", Append("g", move(2), RUNNING, "two"), OPEN[1])
            received = [
                notice.payload for notice in listener.notifies(timeout=LIMIT_S, stop_after=2)
            ]
    assert received == ['{"seq": 1}', "two"]


async def test_connections_that_postgresql_dropped_are_made_anew(postgres_url: str) -> None:
    drop = (
        "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND datname = current_database()"
    )
    async with opened(postgres_url) as [store]:
        await store.create(game(), RUNNING)
        with psycopg.connect(postgres_url, autocommit=True) as other:
            other.execute(drop)
        assert await store.append(Append("g", move(1), RUNNING))


async def test_all_servers_of_a_database_have_one_secret(database_url: str) -> None:
    async with opened(database_url, 2) as [one, two]:
        secrets = await asyncio.gather(one.secret(), two.secret(), one.secret())
    async with opened(database_url) as [later]:
        secrets.append(await later.secret())
    assert len(set(secrets)) == 1
    assert len(secrets[0]) == 32

"""Opening a database: its tables, its file, and what is refused."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import inspect, select, update

from plancia.web.store import Person, Store, StoreError, people
from plancia.web.store.database import connect
from plancia.web.store.tables import VERSION, metadata, version


async def test_two_servers_can_start_on_an_empty_database_at_once(postgres_url: str) -> None:
    for store in await asyncio.gather(Store.open(postgres_url), Store.open(postgres_url)):
        await store.close()


def test_a_sqlite_file_is_made_with_its_folder_and_set_to_survive(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "down" / "plancia.db"
    engine = connect(f"sqlite:///{file}")
    with engine.connect() as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas]
    engine.dispose()
    assert file.exists()
    assert found == ["wal", 2, 1, 10_000]


def test_only_its_owner_reads_the_file_with_the_secret(tmp_path: Path) -> None:
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


def test_a_missing_database_is_named_without_its_password(tmp_path: Path) -> None:
    url = f"postgresql://ada:hunter2@/plancia?host={tmp_path}"
    with pytest.raises(StoreError, match="can't be opened") as refusal:
        asyncio.run(Store.open(url))
    assert "hunter2" not in str(refusal.value)


def test_postgresql_without_its_driver_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'WHEEL\[web,postgres\]'"):
        asyncio.run(Store.open("postgresql://localhost/plancia"))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 100)
    with pytest.raises(StoreError, match="file is not a database"):
        asyncio.run(Store.open(f"sqlite:///{tmp_path}/letter.txt"))


async def test_a_process_that_closes_the_file_leaves_the_log_of_the_server_in_place(
    tmp_path: Path,
) -> None:
    """It would delete the log if it took itself for the last one, and a server that is killed after
    that would have lost what it has acknowledged since."""
    file = tmp_path / "plancia.db"
    count = f"import sqlite3; c = sqlite3.connect({str(file)!r});"
    count += " print(c.execute('SELECT count(*) FROM persons').fetchone()[0]); c.close()"

    def people() -> int:
        found = subprocess.run([sys.executable, "-c", count], capture_output=True, check=True)
        return int(found.stdout)

    store = await Store.open(f"sqlite:///{file}")
    for number in range(1, 4):
        await store.save_person(Person(f"person {number}", "Anna", 0.0))
        assert people() == number
    await store.close()


def test_an_empty_database_gets_all_tables_and_their_version(database_url: str) -> None:
    for _ in range(2):
        engine = connect(database_url)
        with engine.connect() as connection:
            assert {*inspect(connection).get_table_names()} == {*metadata.tables}
            assert connection.scalars(select(version.c.number)).all() == [VERSION]
        engine.dispose()


def test_the_tables_of_another_version_are_left_alone(database_url: str) -> None:
    engine = connect(database_url)
    with engine.begin() as connection:
        connection.execute(update(version).values(number=9999))
    engine.dispose()
    with pytest.raises(StoreError, match="has the tables of version 9999, this Plancia those of"):
        asyncio.run(Store.open(database_url))


def test_the_tables_of_another_program_are_left_alone(database_url: str) -> None:
    engine = connect(database_url)
    with engine.begin() as connection:
        version.drop(connection)
    engine.dispose()
    with pytest.raises(StoreError, match="is no database of Plancia"):
        asyncio.run(Store.open(database_url))

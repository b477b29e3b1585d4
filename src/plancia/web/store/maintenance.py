"""Maintenance of a database by its owner: backup, restore, check.

A backup is one SQLite file, whichever database it is of, and can be restored into either.
"""

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from plancia.web.store.database import READING, check_version, connect, engine_of, sqlite_file, why
from plancia.web.store.model import StoreError
from plancia.web.store.servers import HEARTBEAT_TIMEOUT_S, alive
from plancia.web.store.tables import claims, events, games, metadata, persons, servers, version

BATCH_ROWS: Final = 1000


def backup(url: str, file: Path) -> None:
    """Writes a snapshot of the database into a new file, while servers may be running."""
    if file.exists():
        raise StoreError(f"{file} is there already: name a new file")
    partial = file.with_name(file.name + ".part")
    partial.unlink(missing_ok=True)
    try:
        if source := sqlite_file(url):
            _snapshot(_existing(source), partial)
        else:
            with _engine(url) as engine:
                _copy_into(engine, partial)
        _settle(partial)
        partial.rename(file)
    finally:
        partial.unlink(missing_ok=True)


def restore(url: str, file: Path) -> int:
    """Fills a new database from a backup; how many games it holds."""
    target = sqlite_file(url)
    if target is not None and target.exists():
        raise StoreError(f"there is a database at {target}: move it, and the files beside it, away")
    if target is not None:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent if target else None) as folder:
        copy = Path(folder) / "plancia.db"
        _check_integrity(_existing(file))
        _check_ours(file)
        _snapshot(file, copy)
        if troubles := check(f"sqlite:///{copy}"):
            raise StoreError(f"{file} is damaged: {troubles[0]}")
        with _engine(f"sqlite:///{copy}") as source, source.begin() as connection:
            number = connection.scalar(select(func.count()).select_from(games)) or 0
            if target is None:
                _fill(connection, url)
        if target is not None:
            _settle(copy)
            copy.rename(target)
    return number


def check(url: str) -> list[str]:
    """The faults of a database, a sentence each."""
    if source := sqlite_file(url):
        _check_integrity(_existing(source))
        _check_ours(source)
    with _engine(url) as engine, engine.begin() as connection:
        troubles: list[str] = []
        if source:
            for table, row, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
                troubles.append(f"row {row} of {table} belongs to nothing in {parent}")
        counted, last = func.count(events.c.seq), func.coalesce(func.max(events.c.seq), 0)
        gaps = (
            select(games.c.id, games.c.seq, counted)
            .outerjoin_from(games, events, games.c.id == events.c.game_id)
            .group_by(games.c.id, games.c.seq)
            .having((counted != games.c.seq) | (last != games.c.seq))
        )
        for game_id, seq, number in connection.execute(gaps):
            troubles.append(f"game {game_id} should have the events 1 to {seq}, and has {number}")
        return troubles


@contextmanager
def _engine(url: str) -> Iterator[Engine]:
    engine = engine_of(url)
    try:
        with engine.connect().execution_options(**{READING: True}) as connection:
            check_version(connection)
        yield engine.execution_options(**{READING: True})
    except SQLAlchemyError as error:
        raise StoreError(f"the database failed: {why(error)}") from error
    finally:
        engine.dispose()


@contextmanager
def _sqlite(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(file, timeout=10, isolation_level=None)) as connection:
            yield connection
    except sqlite3.Error as error:
        raise StoreError(f"{file}: {error}") from error


def _existing(file: Path) -> Path:
    if not file.is_file():
        raise StoreError(f"there is no database at {file}")
    return file


def _check_integrity(file: Path) -> None:
    try:
        with closing(sqlite3.connect(file)) as connection:
            [found] = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        raise StoreError(f"{file} is damaged: {found}")


def _check_ours(file: Path) -> None:
    """StoreError if it is a database of another program, which is left as it is."""
    with _sqlite(file) as connection:
        found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not {games.name, events.name, version.name} <= found:
        raise StoreError(f"{file} is no database of Plancia")


def _snapshot(source: Path, copy: Path) -> None:
    """SQLite reads one state of the database, and goes on if others write meanwhile. (Its backup
    interface begins again whenever they do.)"""
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with _sqlite(source) as connection:
        connection.execute("VACUUM INTO ?", (str(copy),))


def _settle(file: Path) -> None:
    """One file with nothing beside it, on the disk."""
    with _sqlite(file) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    with file.open("rb") as written:
        os.fsync(written.fileno())


def _copy_into(source: Engine, file: Path) -> None:
    target = connect(f"sqlite:///{file}")
    try:
        snapshot = source.connect().execution_options(isolation_level="REPEATABLE READ")
        with snapshot, snapshot.begin(), target.begin() as connection:
            _copy(snapshot, connection)
    finally:
        target.dispose()


def _fill(source: Connection, url: str) -> None:
    target = connect(url)
    try:
        with target.begin() as connection:
            if alive(connection, time.time() - HEARTBEAT_TIMEOUT_S):
                raise StoreError("a server uses the database: end it first")
            for table in (games, persons):
                if connection.scalar(select(func.count()).select_from(table)):
                    raise StoreError(f"the database is not empty: it has {table.name}")
            for table in reversed(metadata.sorted_tables):
                connection.execute(table.delete())
            _copy(source, connection)
    finally:
        target.dispose()


def _copy(source: Connection, target: Connection) -> None:
    """All rows but those about servers that run."""
    for table in metadata.sorted_tables:
        if table in (servers, claims):
            continue
        found = source.execution_options(stream_results=True).execute(select(table))
        for rows in found.mappings().partitions(BATCH_ROWS):
            target.execute(insert(table), [dict(row) for row in rows])

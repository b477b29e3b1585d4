"""Backup, restore and check of a SQLite database. PostgreSQL has tools of its own."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from plancia.web.store.database import sqlite_file
from plancia.web.store.model import StoreError
from plancia.web.store.tables import VERSION

_GAPS: Final = """
    SELECT games.id, games.seq, count(events.seq) AS found FROM games
    LEFT JOIN events ON events.game_id = games.id
    GROUP BY games.id HAVING found != games.seq OR coalesce(max(events.seq), 0) != games.seq
"""


def backup(url: str, file: Path) -> None:
    """Writes a snapshot of the database into a new file, while servers may be running."""
    if file.exists():
        raise StoreError(f"{file} is there already: name a new file")
    source, partial = _existing(_file_of(url)), file.with_name(file.name + ".part")
    partial.unlink(missing_ok=True)
    try:
        _snapshot(source, partial)
        partial.rename(file)
    finally:
        partial.unlink(missing_ok=True)


def restore(url: str, file: Path) -> int:
    """Makes a new database from a backup; how many games it holds."""
    target = _file_of(url)
    if target.exists():
        raise StoreError(f"there is a database at {target}: move it, and the files beside it, away")
    if troubles := check(f"sqlite:///{file}"):
        raise StoreError(f"{file} is damaged: {troubles[0]}")
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        copy = Path(folder) / target.name
        _snapshot(file, copy)
        copy.rename(target)
    with _opened(target) as connection:
        [number] = connection.execute("SELECT count(*) FROM games").fetchone()
    return int(number)


def check(url: str) -> list[str]:
    """The faults of a database, a sentence each; StoreError if it can't be read at all."""
    file = _existing(_file_of(url))
    _check_integrity(file)
    with _opened(file) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not {"games", "events", "version"} <= tables:  # of another program: it is left as it is
            raise StoreError(f"{file} is no database of Plancia")
        [found] = connection.execute("SELECT number FROM version").fetchone()
        if found != VERSION:
            raise StoreError(f"{file} has the tables of version {found}, not of {VERSION}")
        troubles = [
            f"row {row} of {table} belongs to nothing in {parent}"
            for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check")
        ]
        return troubles + [
            f"game {game} should have the events 1 to {seq}, and has {number}"
            for game, seq, number in connection.execute(_GAPS)
        ]


def _file_of(url: str) -> Path:
    file = sqlite_file(url)
    if file is None:
        raise StoreError("this is for SQLite; for PostgreSQL use pg_dump and pg_restore")
    return file


def _existing(file: Path) -> Path:
    if not file.is_file():
        raise StoreError(f"there is no database at {file}")
    return file


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(file, timeout=10, isolation_level=None)) as connection:
            yield connection
    except sqlite3.Error as error:
        raise StoreError(f"{file}: {error}") from error


def _check_integrity(file: Path) -> None:
    try:
        with closing(sqlite3.connect(file)) as connection:
            [found] = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        raise StoreError(f"{file} is damaged: {found}")


def _snapshot(source: Path, copy: Path) -> None:
    """SQLite reads one state of the database, and goes on if others write meanwhile. (Its backup
    interface begins again whenever they do.) The copy has nothing beside it, and is on the disk."""
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with _opened(source) as connection:
        connection.execute("VACUUM INTO ?", (str(copy),))
    with copy.open("rb") as written:
        os.fsync(written.fileno())

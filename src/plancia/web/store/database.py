"""Opens a database by its URL and brings its tables up to date."""

import os
import sqlite3
import time
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from plancia.web.store.many_rows import execute_at_once
from plancia.web.store.model import StoreError
from plancia.web.store.tables import metadata

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

_LOCK_TIMEOUT_S: Final = 10
"""For another process that writes to the same SQLite file, and for a connection."""

POSTGRESQL_THREADS: Final = 4

READING: Final = "plancia_reading"
"""An engine's option: its transactions write nothing, and with SQLite hold up no writer."""

_MIGRATION_LOCK: Final = 0x706C616E636961
"""The key of PostgreSQL's advisory lock for migrations: the letters of plancia."""

_one_thread = Lock()
"""Alembic has one migration under way in a process."""

_HEADER: Final = b"SQLite format 3\0"
"""With which every file of SQLite begins."""


def connect(url: str) -> Engine:
    """The database at `sqlite:///PATH` or `postgresql://...`, ready for use."""
    address = _address(url)
    try:
        engine = engine_of(url)
        # The tables are brought up to date in one transaction, by one process at a time.
        with _one_thread, engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                lock = text("SELECT pg_advisory_xact_lock(:number)")
                connection.execute(lock, {"number": _MIGRATION_LOCK})
            if not inspect(connection).get_table_names():
                _create_tables(connection)
            elif _revision(connection) != newest_revision():
                from plancia.web.store.migrating import upgrade

                upgrade(connection)
    except (OSError, SQLAlchemyError) as error:
        raise StoreError(f"the database {address} can't be opened: {why(error)}") from error
    return engine


def _create_tables(connection: Connection) -> None:
    """Those of the newest revision, as the migrations would make them one after the other."""
    metadata.create_all(connection)
    connection.execute(
        text(
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL,"
            " CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
    )
    stamp = text("INSERT INTO alembic_version (version_num) VALUES (:revision)")
    connection.execute(stamp, {"revision": newest_revision()})


def engine_of(url: str) -> Engine:
    """The database as it is: its tables may be of another version."""
    address = _address(url)
    return _sqlite(address) if address.drivername == "sqlite" else _postgresql(address)


def newest_revision() -> str:
    """That of the tables of this version of Plancia: each script's name begins with its own."""
    scripts = (Path(__file__).parent / "migrations" / "versions").glob("*.py")
    return max(script.name.partition("_")[0] for script in scripts)


def _revision(connection: Connection) -> str | None:
    """That of the tables in the database; None if it has none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def check_revision(connection: Connection) -> None:
    """StoreError if the tables are not of this version of Plancia."""
    current, newest = _revision(connection), newest_revision()
    if current != newest:
        raise StoreError(
            f"the database has the tables of version {current}, this Plancia those of {newest}:"
            " a server brings older ones up to date when it starts"
        )


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None if it is of another kind."""
    address = _address(url)
    return Path(str(address.database)).expanduser() if address.drivername == "sqlite" else None


def lock_for_server(url: str) -> sqlite3.Connection | None:
    """Held by the one server that may use an SQLite file; StoreError if there is one already.

    The lock is SQLite's own, on a file beside it: the system lets go of it when the process ends,
    however it ends, and processes that it has started do not inherit it.
    """
    file = sqlite_file(url)
    if file is None:
        return None
    lock = file.with_name(file.name + ".lock")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
        held.execute("BEGIN EXCLUSIVE")
    except (OSError, sqlite3.Error) as error:
        if "locked" not in str(error):
            raise StoreError(f"the database {file} can't be opened: {lock}: {error}") from error
        raise StoreError(
            f"another server uses {file}: end it first, or have both use a PostgreSQL database"
        ) from error
    return held


def why(error: Exception) -> str:
    """The message of a database error, without the statement and link that SQLAlchemy adds."""
    return str(getattr(error, "orig", None) or error).strip()


def insert_or(connection: Connection, table: Table) -> "sqlite.Insert | postgresql.Insert":
    """An INSERT that can say ON CONFLICT, which both databases spell alike."""
    if connection.dialect.name == "sqlite":
        from sqlalchemy.dialects import sqlite

        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError:
        address = None
    match address:
        case URL(drivername="sqlite", database=str(path)) if path not in ("", ":memory:"):
            return address
        case URL(drivername="postgresql" | "postgres" | "postgresql+psycopg"):
            return address.set(drivername="postgresql+psycopg")
    # The URL may hold a password, so it is not repeated here.
    kind = url.split(":", 1)[0] if ":" in url else url
    raise StoreError(
        f"the database URL begins with {kind!r} or names no file:"
        " it must be sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME"
    )


def _sqlite(address: URL) -> Engine:
    file = Path(str(address.database)).expanduser()
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # The server's secret can sign any identity: only the owner may read the file, and what
    # SQLite puts beside it has the same mode.
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    engine = create_engine(
        address.set(database=str(file)),
        pool_size=1,
        connect_args={"timeout": _LOCK_TIMEOUT_S, "isolation_level": None},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        _write_ahead(connection)
        for pragma in ("synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    # At once a writer: a transaction that begins by reading and then writes is turned away, not
    # made to wait, if another process has written meanwhile.
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if not connection.get_execution_options().get(READING):
            execute_at_once(connection, "BEGIN IMMEDIATE")

    # SQLite goes on to write into a file that was deleted, and all of it is lost at the restart.
    watched = _WatchedFile(file)

    @event.listens_for(engine, "commit")
    def commit(connection: Connection) -> None:
        watched.check()

    event.listen(engine, "engine_disposed", lambda _: watched.close())
    return engine


class _WatchedFile:
    """The file of a database, while it is open.

    It is opened once and stays open as long as the database: whenever a process closes a file, the
    system drops all locks that the process has on it, SQLite's too. Another process that closes the
    database would then take itself for the last one, and delete the log of what was written.
    """

    def __init__(self, file: Path) -> None:
        self._file, self._opened = file, -1
        found = file.stat()
        self._identity, self._bytes = (found.st_dev, found.st_ino), found.st_size

    def close(self) -> None:
        if self._opened >= 0:
            os.close(self._opened)
            self._opened = -1

    def check(self) -> None:
        """StoreError if it is not the file any more that was opened, or was overwritten."""
        try:
            found = os.stat(self._file)
            if self._opened < 0:
                self._opened = os.open(self._file, os.O_RDONLY)
            os.lseek(self._opened, 0, os.SEEK_SET)
            head = os.read(self._opened, len(_HEADER))
        except OSError as error:
            raise StoreError(f"{self._file} is gone: {error.strerror}") from error
        if (found.st_dev, found.st_ino) != self._identity:
            raise StoreError(f"{self._file} was replaced by another file")
        if found.st_size < self._bytes or (found.st_size and head != _HEADER):
            raise StoreError(f"{self._file} was overwritten")
        self._bytes = found.st_size


def _write_ahead(connection: Any) -> None:
    """SQLite does not wait, as it does elsewhere, where two processes do this to a new file."""
    give_up = time.monotonic() + _LOCK_TIMEOUT_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > give_up:
                raise
            time.sleep(0.02)


def _postgresql(address: URL) -> Engine:
    try:
        return create_engine(
            address,
            pool_size=POSTGRESQL_THREADS,
            pool_pre_ping=True,
            connect_args={
                "connect_timeout": _LOCK_TIMEOUT_S,
                # A host that lost its power or its network closes no connection.
                "keepalives_idle": _LOCK_TIMEOUT_S,
                "keepalives_interval": 3,
                "keepalives_count": 3,
                "tcp_user_timeout": _LOCK_TIMEOUT_S * 1000,
            },
        )
    except ImportError as error:
        raise StoreError(
            "a PostgreSQL database needs psycopg: pip install 'WHEEL[web,postgres]', with "
            "Plancia's .whl file for WHEEL"
        ) from error

"""A private PostgreSQL server, for tests and benchmarks: its files and its only socket are in a
fresh temporary folder."""

from __future__ import annotations

import contextlib
import glob
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg

from waiting import eventually

USER = "postgres"
OPTIONS = (
    "-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=100"
    " -c autovacuum=off"
)
WAIT = ("--wait", "--timeout", "600")
CARELESS = " -c fsync=off -c full_page_writes=off"
"""Faster, and safe as long as the machine does not crash."""


class NoPostgreSQL(Exception):
    """Why there is none, in a sentence."""


class PostgreSQL:
    """A server. Its databases are made on demand."""

    def __init__(self, folder: Path, options: str) -> None:
        self._folder, self._options = folder, options
        self._made = 0

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self._folder}"

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """The URL of a fresh, empty database, which goes again."""
        self._made += 1
        name = f"plancia_{self._made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            # Nothing else is ever connected to that template, or it could not be copied.
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
        yield self.url(name)
        eventually(lambda: self._drop(name))

    def _drop(self, name: str) -> bool:
        """False if those who are connected to it were slow to leave."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            try:
                connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
            except psycopg.errors.ObjectInUse:
                return False
        return True

    def start(self) -> None:
        self.run("pg_ctl", "start", *WAIT, "--silent", "-o", self._options)

    def stop(self) -> None:
        """At once: every connection is cut, and the next start is a recovery from a crash."""
        self.run("pg_ctl", "stop", *WAIT, "--silent", "-m", "immediate")

    def run(self, program: str, *words: str) -> None:
        command = [*_user(), str(_binaries() / program), "-D", str(self._folder / "data"), *words]
        log = self._folder / "log"
        with log.open("w") as output:
            # To a file: the server would keep a pipe open for as long as it lives.
            done = subprocess.run(command, cwd=self._folder, stdout=output, stderr=output)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} failed: {log.read_text()}")


@contextlib.contextmanager
def postgresql(*, careless: bool = True) -> Iterator[PostgreSQL]:
    """Starts one. Raises `NoPostgreSQL` where that can't be done."""
    _binaries()
    with tempfile.TemporaryDirectory(prefix="plancia-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if _user():
            shutil.chown(folder, USER, USER)
        server = PostgreSQL(folder, OPTIONS.format(folder=folder) + (CARELESS if careless else ""))
        authentication = ("--username", USER, "--auth", "trust")
        server.run("initdb", *authentication, "--encoding", "UTF8", "--no-sync")
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _binaries() -> Path:
    found = [shutil.which("initdb"), *sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))]
    places = [Path(program).resolve().parent for program in found if program]
    for place in reversed(places):
        if (place / "pg_ctl").exists():
            return place
    raise NoPostgreSQL("no PostgreSQL: install the package postgresql (initdb is not found)")


def _user() -> list[str]:
    """What goes before a command: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    if not shutil.which("setpriv"):
        raise NoPostgreSQL("no PostgreSQL: it does not run as root and there is no setpriv")
    return ["setpriv", "--reuid", USER, "--regid", USER, "--clear-groups"]


@contextlib.contextmanager
def database_of(wanted: str) -> Iterator[str]:
    """The URL of a database as a command line says it: itself, nothing for the server's own SQLite,
    or `postgres` for one of a PostgreSQL that is started for it."""
    if wanted != "postgres":
        yield wanted
        return
    with postgresql(careless=False) as server, server.database() as url:
        yield url

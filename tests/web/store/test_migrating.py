"""A database that an older Plancia has made is brought up to date, and its games go on."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import MetaData, Table, insert, select

from plancia.web.store.database import engine_of
from plancia.web.store.migrating import migrations
from web.in_process import ApiUser, in_process_server

OLD: Any = json.loads((Path(__file__).parents[2] / "data" / "database_0001.json").read_text())
"""Every row of a database of migration 0001 (bytes as hexadecimal), which a server of that time
made: games in every state, with a clock and without, an open invitation, an analysis."""
GAMES: dict[str, str] = OLD["games"]


@pytest.fixture
def old_url(database_url: str) -> str:
    """That database, in SQLite and in PostgreSQL."""
    engine = engine_of(database_url)
    with engine.begin() as connection:
        command.upgrade(migrations(connection), "0001")
    with engine.begin() as connection:
        for name, rows in OLD["rows"].items():
            table = Table(name, MetaData(), autoload_with=connection)
            binary = [column.name for column in table.c if column.type.python_type is bytes]
            for row in rows:
                values = row | {column: bytes.fromhex(row[column]) for column in binary}
                connection.execute(insert(table), values)
    engine.dispose()
    return database_url


def read(url: str, table: str, *columns: str) -> list[Any]:
    engine = engine_of(url)
    with engine.begin() as connection:
        found = Table(table, MetaData(), autoload_with=connection)
        rows = connection.execute(select(*(found.c[column] for column in columns))).all()
    engine.dispose()
    return list(rows)


def user(client: Any, name: str) -> ApiUser:
    known = ApiUser(client)
    known.headers = {"authorization": f"Bearer {OLD['tokens'][name]}"}
    return known


def test_games_of_an_older_version_are_played_on(tmp_path: Path, old_url: str) -> None:
    with in_process_server(tmp_path, database_url=old_url) as client:
        anna, berta = user(client, "anna"), user(client, "berta")
        for name, game_id in GAMES.items():
            assert anna.show(game_id)["id"] == game_id, name
        assert anna.play(GAMES["two people"], 4, "5").status_code == 200
        assert berta.play(GAMES["two people"], 5, "5").status_code == 200
        assert berta.play(GAMES["clock runs"], 1, "B1").status_code == 200
        assert anna.play(GAMES["clock not begun"], 0, "A1").status_code == 200
        assert berta.join(OLD["invite"]).status_code == 200
        assert anna.show(GAMES["over"])["verdict"]["termination"] == "resigned"
        assert anna.act(GAMES["with a level"], 2, "take-back").status_code == 200
        assert anna.show(GAMES["two people"])["ply"] == 6


def test_the_clocks_that_run_are_known_after_the_upgrade(tmp_path: Path, old_url: str) -> None:
    with in_process_server(tmp_path, database_url=old_url):
        pass
    assert [id for id, deadline in read(old_url, "games", "id", "deadline") if deadline] == [
        GAMES["clock runs"]
    ]


def test_links_and_analyses_count_as_made_at_the_upgrade(tmp_path: Path, old_url: str) -> None:
    before = time.time()
    with in_process_server(tmp_path, database_url=old_url):
        pass
    [(created,)], [(kept,)] = read(old_url, "links", "created"), read(old_url, "analyses", "kept")
    assert before - 1 < created == kept < time.time() + 1  # it is kept in whole seconds

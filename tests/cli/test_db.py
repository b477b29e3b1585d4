"""`plancia db`: what it says of a database that it can not work on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from plancia.cli import main


@pytest.mark.parametrize("command", ["check", "backup"])
def test_a_missing_database_is_not_created(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    words = [str(tmp_path / "b.db")] if command == "backup" else []
    url = f"sqlite:///{tmp_path}/plancia.db"
    assert main(["db", "--database", url, command, *words]) == 1
    assert "there is no database at" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("command", ["check", "restore"])
def test_a_database_of_another_program_is_refused_and_left_as_it_is(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "bookmarks.db"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE games (title)")
        connection.commit()
    before = foreign.read_bytes()
    target = tmp_path / "new" / "plancia.db" if command == "restore" else foreign
    words = [command, *([str(foreign)] if command == "restore" else [])]
    assert main(["db", "--database", f"sqlite:///{target}", *words]) == 1
    assert capsys.readouterr().err == f"plancia: {foreign} is no database of Plancia\n"
    assert foreign.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["bookmarks.db"]

"""`plancia db`: a database backed up while a server plays, checked and restored."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from plancia.cli import main
from plancia.web.store import maintenance
from plancia.web.store.database import connect
from web.client import Person
from web.in_process import ApiUser, in_process_server
from web.serving import UNLIMITED, serving


def play_something(folder: Path, url: str) -> tuple[str, str]:
    """A game with three moves in that database: its id, and its player's token."""
    with in_process_server(folder, database_url=url) as client:
        anna = ApiUser(client)
        made = anna.make("connect4", "me", "me")
        for ply, column in enumerate("443"):
            assert anna.play(made["id"], ply, column).status_code == 200
        return made["id"], anna.token


def test_a_game_is_played_on_after_backup_and_restore(tmp_path: Path) -> None:
    database_url = f"sqlite:///{tmp_path}/plancia.db"
    game_id, token = play_something(tmp_path, database_url)
    file, restored = tmp_path / "backup.db", f"sqlite:///{tmp_path}/restored/plancia.db"
    assert main(["db", "--database", database_url, "backup", str(file)]) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not [*tmp_path.glob("backup.db?*")]
    assert main(["db", "--database", restored, "restore", str(file)]) == 0
    assert main(["db", "--database", restored, "check"]) == 0
    with in_process_server(tmp_path, database_url=restored) as client:
        anna = ApiUser(client)
        anna.headers = {"authorization": f"Bearer {token}"}  # the secret came along
        assert anna.play(game_id, 3, "5").status_code == 200
        assert [move["move"] for move in anna.show(game_id)["moves"]] == ["4", "4", "3", "5"]


def test_a_postgresql_database_is_for_its_own_tools(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "--database", "postgresql://localhost/plancia", "check"]) == 1
    assert "use pg_dump and pg_restore" in capsys.readouterr().err


def test_a_backup_under_play_holds_every_move_acknowledged_before_it(tmp_path: Path) -> None:
    async def scene(url: str, database: str) -> None:
        async with Person.get_or_create(url) as anna:
            made = await anna.make_game("pente", "me", "me")
            async with anna.live(made["id"]) as live:
                acknowledged = 0
                backing_up = None
                while live.latest.legal and not (backing_up and backing_up.done()):
                    answer = await live.play(live.latest.legal[0])
                    assert answer.type == "ack", answer
                    await live.catch_up(answer.seq)
                    acknowledged += 1
                    if acknowledged == 20:
                        before = answer.seq
                        work = asyncio.to_thread(maintenance.backup, database, tmp_path / "b.db")
                        backing_up = asyncio.create_task(work)
                assert backing_up is not None
                await backing_up
        with closing(sqlite3.connect(tmp_path / "b.db")) as copy:
            [kept] = copy.execute("SELECT count(*) FROM events").fetchone()
        assert before <= kept <= acknowledged + 1

    with serving(env=UNLIMITED) as server:
        asyncio.run(scene(server.url, server.database_url))
        server.kill()
    assert maintenance.check(f"sqlite:///{tmp_path}/b.db") == []


def test_a_missing_event_is_found(tmp_path: Path) -> None:
    database_url = f"sqlite:///{tmp_path}/plancia.db"
    game_id, _ = play_something(tmp_path, database_url)
    assert main(["db", "--database", database_url, "check"]) == 0
    engine = connect(database_url)
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM events WHERE seq = 2"))
    engine.dispose()
    assert maintenance.check(database_url) == [
        f"game {game_id} should have the events 1 to 3, and has 2"
    ]
    assert main(["db", "--database", database_url, "check"]) == 1


def test_a_damaged_backup_is_not_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/plancia.db"
    play_something(tmp_path, url)
    maintenance.backup(url, tmp_path / "b.db")
    size = (tmp_path / "b.db").stat().st_size
    os.truncate(tmp_path / "b.db", size // 2)
    target = f"sqlite:///{tmp_path}/new/plancia.db"
    assert main(["db", "--database", target, "restore", str(tmp_path / "b.db")]) == 1
    assert "b.db is damaged: " in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/plancia.db"
    play_something(tmp_path, url)
    file = tmp_path / "b.db"
    file.write_text("mine")
    assert main(["db", "--database", url, "backup", str(file)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert file.read_text() == "mine"
    file.unlink()
    maintenance.backup(url, file)
    assert main(["db", "--database", url, "restore", str(file)]) == 1
    assert "there is a database at" in capsys.readouterr().err

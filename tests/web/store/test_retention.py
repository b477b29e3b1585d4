"""What has grown old is deleted, and nothing else."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

from plancia.rooms.log import LogRow, Status
from plancia.web.store import Store
from plancia.web.store.retention import DAY_S
from plancia.web.store.tables import analyses
from waiting import eventually
from web.in_process import in_process_server
from web.store.aged import NOW, OVER, RUNNING, TODAY, add_game, rows


@pytest.fixture(autouse=True)
def no_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games stand for many."""
    monkeypatch.setattr("plancia.web.store.retention.GAMES_PER_DELETED", 1)


async def age(store: Store, key: str, days_old: float) -> None:
    """As if that analysis had been kept so long ago."""
    await store.save_analysis(key, b"value", 1.0)
    kept = update(analyses).where(analyses.c.key == key).values(kept=NOW - days_old * DAY_S)
    await store.workers.do(lambda connection: connection.execute(kept).rowcount)


async def test_unfinished_games_go_with_all_that_is_theirs_and_finished_ones_stay(
    database_url: str,
) -> None:
    store = await Store.open(database_url)
    await add_game(store, "abandoned", 366, RUNNING)
    await add_game(store, "over", 366, OVER)
    await add_game(store, "recent", 364, RUNNING)
    await add_game(store, "clock runs", 366, replace(RUNNING, ticking=True))
    await add_game(store, "latest", 0, RUNNING)
    deleted = await store.delete_old(NOW, 365, 10)
    assert deleted == {
        "claims": 5,
        "games": 1,
        "rooms": 0,
        "links": 0,
        "searches": 0,
        "analyses": 0,
    }
    assert await store.load("abandoned") is None
    assert await store.load("over") is not None
    assert await store.load("clock runs") is not None
    assert await store.load("recent") is not None
    left = await rows(store)
    assert left == {"games": 4, "seats": 8, "events": 4, "links": 4, "claims": 0, "analyses": 0}
    assert await store.delete_old(NOW + 2 * DAY_S, 0, 10) == dict.fromkeys(deleted, 0)
    await store.close()


async def test_tournaments_that_never_ended_go_and_those_that_did_stay(database_url: str) -> None:
    store = await Store.open(database_url)
    await add_game(store, "latest", 0, RUNNING)
    for name, days in (("left", 366), ("done", 366), ("new", 1)):
        at = NOW - days * DAY_S
        status: Status = "over" if name == "done" else "open"
        await store.create_room(name, LogRow(1, at, "created", {}))
        events = [LogRow(2, at, "ended", {})]
        assert await store.append_to_room(name, events, status)
    assert (await store.delete_old(NOW, 365, 10))["rooms"] == 1
    assert not await store.events_of_room("left", 0)
    assert len(await store.events_of_room("done", 0)) == 2
    assert len(await store.events_of_room("new", 0)) == 2
    await store.close()


async def test_a_clock_that_is_set_400_days_ahead_deletes_no_game_in_progress(
    database_url: str,
) -> None:
    store = await Store.open(database_url)
    await add_game(store, "running", 0, RUNNING)
    assert (await store.delete_old(NOW + 400 * DAY_S, 365, 10))["games"] == 0
    assert await store.load("running") is not None
    await store.close()


async def test_a_sweep_deletes_one_of_fifty_games_however_few_go_at_once(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.web.store.retention.GAMES_PER_DELETED", 3)
    monkeypatch.setattr("plancia.web.store.retention.BATCH_ROWS", 2)
    store = await Store.open(database_url)
    await add_game(store, "latest", 0, RUNNING)
    for number in range(14):
        await add_game(store, f"old {number}", 400 + number, RUNNING)
    deleted = await store.delete_old(NOW, 365, 10)
    assert (deleted["games"], deleted["claims"]) == (5, 10)
    assert await store.load("old 9") is None  # the oldest first
    assert await store.load("old 8") is not None
    await store.close()


def test_a_running_server_deletes_what_is_old(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "plancia.web")

    async def prepare() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/plancia.db")
        await add_game(store, "abandoned", 0, RUNNING)
        await add_game(store, "latest", TODAY, RUNNING)
        await store.close()

    asyncio.run(prepare())
    with in_process_server(tmp_path) as client:
        eventually(lambda: "old rows were deleted" in caplog.messages)
        assert client.get("/api/games/abandoned").status_code == 404


async def test_unused_links_go(database_url: str) -> None:
    store = await Store.open(database_url)
    await add_game(store, "over", 366, OVER)
    now = time.time() + 366 * DAY_S  # links are as old as they are: made just now
    assert (await store.delete_old(now - DAY_S * 2, 365, 10))["links"] == 0
    assert (await store.delete_old(now, 365, 10))["links"] == 1
    assert await store.link("invitation to over") is None
    await store.close()


async def test_only_the_latest_analyses_are_kept(database_url: str) -> None:
    store = await Store.open(database_url)
    for days in range(6):
        await age(store, f"{days} days old", days)
    assert (await store.delete_old(NOW, 0, 4))["analyses"] == 2
    assert await store.analysis("5 days old") is None
    assert await store.analysis("4 days old") is None
    assert await store.analysis("3 days old") == b"value"
    assert (await store.delete_old(NOW, 2.5, 4))["analyses"] == 1
    assert await store.analysis("3 days old") is None
    await store.close()

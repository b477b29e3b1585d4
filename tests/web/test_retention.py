"""A running server deletes what is old."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from plancia.web import retention
from plancia.web.store import Store
from waiting import eventually
from web.in_process import in_process_server, settings
from web.store.aged import RUNNING, TODAY, add_game, rows


@pytest.fixture(autouse=True)
def no_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games stand for many."""
    monkeypatch.setattr("plancia.web.store.retention.GAMES_PER_DELETED", 1)


def test_a_sweep_deletes_one_batch_of_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH_ROWS", 3)

    async def story() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/plancia.db")
        for number in range(8):
            await add_game(store, f"game {number}", 0, RUNNING)
        await add_game(store, "latest", TODAY, RUNNING)
        for left in (6, 3, 1):
            await retention.delete_old(store, settings(tmp_path))
            assert (await rows(store))["games"] == left
        assert (await rows(store))["events"] == 1
        await store.close()

    asyncio.run(story())


def test_a_running_server_deletes_what_is_old(tmp_path: Path) -> None:
    async def prepare() -> None:
        store = await Store.open(f"sqlite:///{tmp_path}/plancia.db")
        await add_game(store, "abandoned", 0, RUNNING)
        await add_game(store, "latest", TODAY, RUNNING)
        await store.close()

    asyncio.run(prepare())
    with in_process_server(tmp_path) as client:
        eventually(lambda: client.get("/api/games/abandoned").status_code == 404)

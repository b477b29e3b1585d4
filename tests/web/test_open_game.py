"""Games that come into the memory and leave it."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from plancia.host import games
from plancia.host.open_game import OpenGame
from plancia.web.cluster import server
from waiting import eventually
from web.in_process import (
    ApiUser,
    FakeTime,
    in_process_server,
    move,
)


def test_games_without_viewers_leave_the_memory(
    tmp_path: Path, fake_time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "SWEEP_INTERVAL_S", 0.05)
    with in_process_server(tmp_path, idle_seconds=20) as client:
        anna = ApiUser(client)
        idle = anna.make("connect4", "me", "me")
        ticking = anna.make("connect4", "me", "me", clock="60")
        anna.play(ticking["id"], 0, "4")

        def live_games() -> Any:
            return client.get("/health").json()["games"]

        assert live_games() == 2
        fake_time.now += 21
        eventually(lambda: live_games() == 1)
        assert anna.play(idle["id"], 0, "4").status_code == 200
        assert live_games() == 2


def test_a_game_that_left_the_memory_is_freed_without_a_garbage_collection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full collection sets aside what it has seen: a reference cycle would wait for the one in
    15 minutes that looks at everything."""
    kept: list[weakref.ref[OpenGame]] = []

    class Watched(OpenGame):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            kept.append(weakref.ref(self))

    monkeypatch.setattr(games, "OpenGame", Watched)
    monkeypatch.setattr(server, "SWEEP_INTERVAL_S", 0.05)
    gc.disable()
    try:
        with in_process_server(tmp_path, idle_seconds=1) as client:
            anna = ApiUser(client)
            made = anna.make("connect4", "me", "me")
            with anna.live(made["id"]) as live:
                assert live.ask(move(0, "4"))["type"] == "ack"
            eventually(lambda: kept[0]() is None)
    finally:
        gc.enable()

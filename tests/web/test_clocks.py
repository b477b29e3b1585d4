"""Clocks of live games, also while no server is there."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from waiting import eventually
from web.in_process import (
    ApiUser,
    FakeTime,
    in_process_server,
    set_time,
    stored_events,
)


def test_no_clock_runs_while_the_server_is_down(tmp_path: Path, fake_time: FakeTime) -> None:
    with in_process_server(tmp_path) as client:
        anna = ApiUser(client)
        made = anna.make("connect4", "me", "me", clock="30")
        anna.play(made["id"], 0, "4")
    fake_time.now += 3600
    with in_process_server(tmp_path) as client:
        again = ApiUser(client)
        again.headers = anna.headers
        shown = again.show(made["id"])
        assert shown["verdict"] is None
        assert shown["left"] == [30, 30]
        assert again.play(made["id"], 1, "4").status_code == 200


def test_a_clock_runs_out_after_a_restart_without_viewers(
    tmp_path: Path, fake_time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_process_server(tmp_path) as client:
        anna = ApiUser(client)
        made = anna.make("connect4", "me", "me", clock="0.3")
        anna.play(made["id"], 0, "4")
    set_time(monkeypatch, time)
    with in_process_server(tmp_path) as client:
        # No visitor asks for the game: its clock is watched all the same.
        eventually(lambda: stored_events(tmp_path, "ended") == 1)
        verdict = client.get(f"/api/games/{made['id']}").json()["verdict"]
        assert verdict["termination"] == "time forfeit"

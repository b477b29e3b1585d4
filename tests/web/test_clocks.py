"""Clocks of live games, also while no server is there."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from plancia.live.judging import COME_BACK_S
from plancia.web.cluster import server
from waiting import eventually
from web.in_process import (
    ApiUser,
    FakeTime,
    days_long,
    in_process_server,
    move,
    set_time,
)


def test_a_player_whose_clock_runs_out_loses(anna: ApiUser) -> None:
    made = anna.make("connect4", "me", "me", clock="0.2")
    with anna.live(made["id"]) as live:
        live.send(move(0, "4"))
        moved = live.happened("move")
        assert (moved["ticking"], moved["left"]) == (2, [0.2, 0.2])
        ended = live.happened("ended")
        assert ended["verdict"]["termination"] == "time forfeit"
        assert ended["verdict"]["winner"] == 1
        assert ended["ticking"] is None
        assert ended["left"] == [0.2, 0.0]
    assert anna.show(made["id"])["left"] == [0.2, 0.0]


def test_a_clock_stands_still_where_it_was_when_a_player_resigned(
    anna: ApiUser, fake_time: FakeTime
) -> None:
    made = anna.make("connect4", "me", "me", clock="60")
    anna.play(made["id"], 0, "4")
    fake_time.now += 10
    assert anna.act(made["id"], 1, "resign").status_code == 200
    fake_time.now += 10
    assert anna.show(made["id"])["left"] == [60.0, 50.0]


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

        def ended() -> bool:
            return 'plancia_events_total{kind="ended"} 1.0' in client.get("/metrics").text

        eventually(ended)
        verdict = client.get(f"/api/games/{made['id']}").json()["verdict"]
        assert verdict["termination"] == "time forfeit"


DAY_S = 86_400


def live_games(client: TestClient[Any]) -> float:
    lines = client.get("/metrics").text.splitlines()
    return float(next(x for x in lines if x.startswith("plancia_live_games")).split()[1])


def test_a_game_of_days_leaves_the_memory_and_ends_when_its_time_is_up(
    tmp_path: Path, fake_time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "SWEEP_INTERVAL_S", 0.05)
    with in_process_server(tmp_path, idle_seconds=20) as client:
        anna, berta = ApiUser(client), ApiUser(client)
        game = days_long(anna, berta)
        (listed,) = berta.get("/api/me/games").json()["running"]
        assert listed["deadline"] == pytest.approx(fake_time.now + 3 * DAY_S)
        fake_time.now += 2 * DAY_S
        eventually(lambda: live_games(client) == 0)
        assert berta.play(game, 1, "4").status_code == 200
        fake_time.now += 2 * DAY_S
        assert anna.show(game)["left"] == [DAY_S, 3 * DAY_S]
        fake_time.now += 21
        eventually(lambda: live_games(client) == 0)
        fake_time.now += DAY_S
        ended = 'plancia_events_total{kind="ended"} 1.0'
        eventually(lambda: ended in client.get("/metrics").text)
        verdict = anna.show(game)["verdict"]
        assert (verdict["termination"], verdict["winner"]) == ("time forfeit", 2)


def test_after_a_year_without_a_server_a_player_has_some_hours(
    tmp_path: Path, fake_time: FakeTime
) -> None:
    with in_process_server(tmp_path) as client:
        anna, berta = ApiUser(client), ApiUser(client)
        game = days_long(anna, berta)
    fake_time.now += 365 * DAY_S
    with in_process_server(tmp_path, retention_days=30) as client:
        again = ApiUser(client)
        again.headers = berta.headers
        assert again.show(game)["left"] == [3 * DAY_S, COME_BACK_S]
        assert again.play(game, 1, "4").status_code == 200

"""People who look for an opponent find each other, and are seen while they wait."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from waiting import eventually
from web.in_process import ApiUser, in_process_server

WANTED = {"game": "nim", "clock": "180+2"}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    """A server of its own: who waits is seen by all."""
    monkeypatch.setattr("plancia.host.lobby.TICK_S", 0.02)
    with in_process_server(tmp_path) as client:
        yield client


def find(user: ApiUser, **more: Any) -> Any:
    answer = user.post("/api/opponents", WANTED | more)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_two_who_want_the_same_game_meet_and_others_do_not(client: TestClient[Any]) -> None:
    anna, berta, carla = (ApiUser(client) for _ in range(3))
    anna.put("/api/me", {"name": "Anna"})
    waiting = find(anna)
    with anna.live(waiting["id"]) as live:
        eventually(lambda: len(carla.get("/api/lobby").json()["waiting"]) == 1)
        (seen,) = carla.get("/api/lobby").json()["waiting"]
        assert (seen["names"], seen["clock"], seen["mine"]) == (["Anna"], "180+2", False)
        assert find(anna)["id"] == waiting["id"]  # the same search again
        other = find(carla, clock="60")
        assert other["id"] != waiting["id"]
        met = find(berta)
        assert met["id"] == waiting["id"]
        assert live.happened("joined")["seats"][0]["kind"] == "person"
        lobby = carla.get("/api/lobby").json()
        assert [game["id"] for game in lobby["playing"]] == [waiting["id"]]
        assert waiting["id"] not in [game["id"] for game in lobby["waiting"]]


def test_one_plays_a_person_who_waits_and_a_second_one_is_too_late(
    client: TestClient[Any],
) -> None:
    anna, berta, carla = (ApiUser(client) for _ in range(3))
    waiting = find(anna)
    with anna.live(waiting["id"]):
        assert berta.post(f"/api/opponents/{waiting['id']}").status_code == 200
        answer = carla.post(f"/api/opponents/{waiting['id']}")
        assert answer.status_code == 409
        assert "does not wait" in str(answer.json()["says"])


def test_who_has_gone_waits_no_more_and_the_search_ends(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, berta = ApiUser(client), ApiUser(client)
    waiting = find(anna)
    with anna.live(waiting["id"]):
        eventually(lambda: len(berta.get("/api/lobby").json()["waiting"]) == 1)
    eventually(lambda: berta.get("/api/lobby").json()["waiting"] == [])
    assert find(berta)["id"] != waiting["id"]
    monkeypatch.setattr("plancia.host.lobby.LEFT_AFTER_S", 0.0)
    eventually(lambda: berta.get("/api/lobby") and anna.show(waiting["id"])["verdict"])
    assert anna.show(waiting["id"])["verdict"]["termination"] == "aborted"


def test_a_game_that_can_not_be_is_not_looked_for(client: TestClient[Any]) -> None:
    anna = ApiUser(client)
    assert anna.post("/api/opponents", {"game": "tetrisito"}).status_code == 422
    assert anna.post("/api/opponents", {"game": "chess"}).status_code == 422
    assert anna.post("/api/opponents/none").status_code == 404

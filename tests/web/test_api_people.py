"""People, and the devices that they are known on, over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from plancia.web.store.devices import CODE_LIFETIME_S
from waiting import eventually
from web.in_process import ApiUser, FakeTime, days_long, in_process_server


def test_a_code_makes_another_device_that_of_the_same_person(
    client: TestClient[Any], anna: ApiUser, berta: ApiUser, fake_time: FakeTime
) -> None:
    game = days_long(anna, berta)
    anna.put("/api/me", {"name": "Anna"})
    code = anna.post("/api/me/code").json()["code"]
    entered = f" {code[:5].upper()}-{code[5:]} "
    assert client.post("/api/me/device", json={"code": entered}).json() == {"name": "Anna"}
    assert [each["id"] for each in client.get("/api/me/games").json()["running"]] == [game]
    assert client.get(f"/api/games/{game}").json()["mine"] == [1]
    assert client.post("/api/me/device", json={"code": code}).status_code == 404
    client.cookies.clear()


def test_a_device_that_takes_a_code_keeps_its_own_games_and_seats(
    client: TestClient[Any], anna: ApiUser, berta: ApiUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone with a game in progress and a place in a tournament takes the code of a computer."""
    monkeypatch.setattr("plancia.host.rooms.TICK_S", 0.02)
    phone, code = client, anna.post("/api/me/code").json()["code"]
    anna.put("/api/me", {"name": "Anna"})
    seats = [{"kind": "me"}, {"kind": "open"}]
    own = phone.post("/api/games", json={"game": "connect4", "seats": seats}).json()
    assert berta.join(own["invite"]).status_code == 200
    body = {"title": "Class 3", "format": "round-robin", "game": "nim", "clock": "180+2"}
    tournament = f"/api/tournaments/{berta.post('/api/tournaments', body).json()['id']}"
    for user, name in ((phone, "Phone"), (berta, "Berta")):
        headers = {} if user is phone else berta.headers
        joined = client.post(f"{tournament}/players", json={"name": name}, headers=headers)
        assert joined.status_code == 200, joined.text
        if user is phone:
            phone_cookie = client.cookies["plancia"]
    client.cookies.set("plancia", phone_cookie)
    with berta.live(own["id"]) as live:
        assert phone.post("/api/me/device", json={"code": code}).json() == {"name": "Anna"}
        move = {"type": "move", "ply": 0, "move": "4"}
        for user in (phone, anna):
            shown = user.get(f"/api/games/{own['id']}").json()
            assert (shown["mine"], shown["seats"][0]["name"]) == ([1], "Anna")
        assert phone.post(f"/api/games/{own['id']}/moves", json=move).status_code == 200
        assert live.happened("move")["ply"] == 1
    assert own["id"] in [each["id"] for each in anna.get("/api/me/games").json()["running"]]
    assert anna.get(tournament).json()["you"]["name"] == "Phone"
    assert berta.post(f"{tournament}/actions", {"act": "start"}).status_code == 200
    eventually(lambda: bool(anna.get(tournament).json()["you"]["games"]))
    (game,) = anna.get(tournament).json()["you"]["games"]
    eventually(lambda: anna.get(f"/api/games/{game['id']}").status_code == 200)
    assert len(anna.get(f"/api/games/{game['id']}").json()["mine"]) == 1
    client.cookies.clear()


def test_other_devices_with_the_old_identity_follow_and_still_do_after_a_restart(
    tmp_path: Path,
) -> None:
    """A phone and a tablet share an identity; then the phone takes that of a computer."""
    with in_process_server(tmp_path) as client:
        seats = [{"kind": "me"}, {"kind": "open"}]
        game = client.post("/api/games", json={"game": "nim", "seats": seats}).json()["id"]
        tablet = client.cookies["plancia"]
        computer = ApiUser(client)
        computer.put("/api/me", {"name": "Anna"})
        code = computer.post("/api/me/code").json()["code"]
        assert client.post("/api/me/device", json={"code": code}).status_code == 200
        for _ in range(2):
            client.cookies.clear()
            headers = {"cookie": f"plancia={tablet}"}
            shown = client.get(f"/api/games/{game}", headers=headers)
            assert shown.json()["mine"] == [1]
            assert shown.headers["set-cookie"].startswith("plancia=")
            tablet_now = shown.headers["set-cookie"].partition(";")[0].partition("=")[2]
            assert tablet_now != tablet
    with in_process_server(tmp_path) as client:
        assert client.get("/api/me", headers={"cookie": f"plancia={tablet}"}).json() == {
            "name": "Anna"
        }


def test_a_code_is_of_no_use_after_ten_minutes(client: TestClient[Any], anna: ApiUser) -> None:
    code = anna.post("/api/me/code").json()["code"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("plancia.web.store.devices.CODE_LIFETIME_S", 0.0)
        assert CODE_LIFETIME_S == 600
        assert client.post("/api/me/device", json={"code": code}).status_code == 404
    client.cookies.clear()

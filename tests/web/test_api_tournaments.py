"""Tournaments at a server: joining, rounds, results, and what is written out."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from plancia.core.record import read_records
from waiting import eventually
from web.in_process import ApiUser, in_process_server

Users = dict[str, ApiUser]


@pytest.fixture(autouse=True)
def quick_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.host.rooms.TICK_S", 0.02)


def make(teacher: ApiUser, **more: Any) -> str:
    body = {"title": "Class 3", "format": "swiss", "game": "nim", "clock": "180+2", "pause_s": 0}
    answer = teacher.post("/api/tournaments", body | more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def act(user: ApiUser, tournament: str, act: str, **more: Any) -> Any:
    return user.post(f"/api/tournaments/{tournament}/actions", {"act": act, **more})


def join(client: TestClient[Any], tournament: str, *names: str) -> Users:
    users = {}
    for name in names:
        user = ApiUser(client)
        answer = user.post(f"/api/tournaments/{tournament}/players", {"name": name})
        assert answer.status_code == 200, answer.text
        users[answer.json()["you"]["name"]] = user
    return users


def show(user: ApiUser, tournament: str) -> Any:
    return user.get(f"/api/tournaments/{tournament}").json()


def games_of_round(user: ApiUser, tournament: str, number: int) -> list[Any]:
    """The pairings of a round, once their games are there."""

    def found() -> list[Any]:
        view = show(user, tournament)
        games = view["pairings"] if view["round"] == number else []
        played = [each for each in games if each["id"]]
        are_found = [user.get(f"/api/games/{each['id']}").status_code == 200 for each in played]
        return games if games and all(are_found) else []

    eventually(lambda: bool(found()))
    return found()


def resign(users: Users, pairing: Any, loser: str) -> None:
    user, game = users[pairing[loser]], pairing["id"]
    assert user.act(game, 0, "resign").status_code == 200


def play_round(users: Users, teacher: ApiUser, tournament: str, number: int) -> None:
    for pairing in games_of_round(teacher, tournament, number):
        if pairing["id"]:
            resign(users, pairing, "second")


def test_a_swiss_tournament_is_played_to_its_end_by_link(client: TestClient[Any]) -> None:
    teacher = ApiUser(client)
    tournament = make(teacher, rounds=3)
    users = join(client, tournament, "Anna", "Berta", "Carla", "Dora", "anna")
    assert list(users) == ["Anna", "Berta", "Carla", "Dora", "anna 2"]
    assert act(teacher, tournament, "start").json()["status"] == "running"
    for number in (1, 2, 3):
        play_round(users, teacher, tournament, number)
    eventually(lambda: show(teacher, tournament)["status"] == "over")
    view = show(teacher, tournament)
    assert sum(row["points"] for row in view["standings"]) == 3 * 3  # two games and a bye a round
    assert [row["rank"] for row in view["standings"]] == [1, 2, 3, 4, 5]
    answer = teacher.get(f"/api/tournaments/{tournament}/standings")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["name"] for row in rows] == [row["name"] for row in view["standings"]]
    records = read_records(teacher.get(f"/api/tournaments/{tournament}/records").text)
    assert len(records) == 6
    assert {record.tags["First"] for record in records} <= set(users)


def test_people_sit_in_their_games_under_the_names_of_the_tournament(
    client: TestClient[Any],
) -> None:
    teacher = ApiUser(client)
    tournament = make(teacher)
    users = join(client, tournament, "Anna", "Anna")
    users["Anna 2"].put("/api/me", {"name": "Somebody else"})
    act(teacher, tournament, "start")
    (pairing,) = games_of_round(teacher, tournament, 1)
    game = users["Anna"].show(pairing["id"])
    assert [seat["name"] for seat in game["seats"]] == [pairing["first"], pairing["second"]]
    assert game["tournament"] == tournament
    assert len(game["mine"]) == 1
    assert users["Anna"].get("/api/me").json()["name"] == ""


def test_a_game_of_a_tournament_has_no_take_back_rematch_abort_hint_nor_coach(
    client: TestClient[Any],
) -> None:
    teacher = ApiUser(client)
    tournament = make(teacher, house_level="casual")
    users = join(client, tournament, "Anna", "Berta", "Carla")
    act(teacher, tournament, "start")
    for pairing in games_of_round(teacher, tournament, 1):
        name = next(pairing[side] for side in ("first", "second") if pairing[side] in users)
        actions = users[name].show(pairing["id"])["actions"]
        assert not {"hint", "take-back", "rematch", "abort", "coach-on"} & set(actions)
        assert users[name].post(f"/api/games/{pairing['id']}/hint").status_code == 409


def test_a_level_plays_whom_an_odd_number_leaves_over(client: TestClient[Any]) -> None:
    teacher = ApiUser(client)
    tournament = make(teacher, house_level="casual", rounds=1)
    users = join(client, tournament, "Anna", "Berta", "Carla")
    act(teacher, tournament, "start")
    pairings = games_of_round(teacher, tournament, 1)
    (pairing,) = [each for each in pairings if len(each["players"]) == 1]
    assert "Ilaria" in (pairing["first"], pairing["second"])
    person = next(pairing[side] for side in ("first", "second") if pairing[side] in users)
    eventually(lambda: "resign" in users[person].show(pairing["id"])["actions"])
    ply = users[person].show(pairing["id"])["ply"]
    assert users[person].act(pairing["id"], ply, "resign").status_code == 200
    (other,) = [each for each in pairings if len(each["players"]) == 2]
    resign(users, other, "first")
    eventually(lambda: show(teacher, tournament)["status"] == "over")
    assert {row["name"]: row["points"] for row in show(teacher, tournament)["standings"]} == {
        other["second"]: 1,
        other["first"]: 0,
        person: 0,
    }


def test_levels_enter_and_play_each_other_without_anybody_looking(client: TestClient[Any]) -> None:
    teacher = ApiUser(client)
    tournament = make(teacher, rounds=1)
    for level in ("casual", "best", "casual"):
        assert act(teacher, tournament, "add-level", level=level).status_code == 200
    assert act(teacher, tournament, "add-level", level="unheard-of").status_code == 422
    assert act(teacher, tournament, "start").status_code == 200
    eventually(lambda: show(teacher, tournament)["status"] == "over")
    view = show(teacher, tournament)
    assert sum(row["wins"] for row in view["standings"]) == 2  # a game, and a bye
    assert {row["name"] for row in view["standings"]} == {"Ilaria", "Talia", "Ilaria 2"}


def test_the_organiser_decides_a_game_and_the_players_see_it_end(client: TestClient[Any]) -> None:
    teacher = ApiUser(client)
    tournament = make(teacher, rounds=1)
    users = join(client, tournament, "Anna", "Berta")
    act(teacher, tournament, "start")
    (pairing,) = games_of_round(teacher, tournament, 1)
    assert act(users["Anna"], tournament, "decide", game=1).status_code == 403
    answer = act(teacher, tournament, "decide", game=pairing["game"], result="0-1")
    assert answer.status_code == 200, answer.text
    verdict = users["Anna"].show(pairing["id"])["verdict"]
    assert (verdict["result"], verdict["termination"]) == ("0-1", "adjudicated")


def test_the_organiser_renames_and_removes_players(client: TestClient[Any]) -> None:
    teacher = ApiUser(client)
    tournament = make(teacher)
    users = join(client, tournament, "Rude", "Berta", "Carla")
    act(teacher, tournament, "rename", player=1, name="Polite")
    act(teacher, tournament, "remove", player=2)
    names = [row["name"] for row in show(teacher, tournament)["standings"]]
    assert names == ["Polite", "Carla"]
    answer = users["Berta"].post(f"/api/tournaments/{tournament}/players", {"name": "Berta"})
    assert answer.status_code == 403


def test_a_viewer_is_sent_the_tournament_whenever_it_changes_and_a_projector_the_boards(
    client: TestClient[Any],
) -> None:
    teacher = ApiUser(client)
    tournament = make(teacher)
    path = f"/api/tournaments/{tournament}/live"
    with (
        client.websocket_connect(f"{path}?whole=true", headers=teacher.headers) as projector,
        client.websocket_connect(path) as watcher,
    ):
        assert projector.receive_json()["status"] == "open"
        assert projector.receive_json() == {"type": "boards", "boards": []}
        assert watcher.receive_json()["organises"] is False
        users = join(client, tournament, "Anna", "Berta")
        act(teacher, tournament, "start")
        seen = []
        while not seen or not seen[-1].get("boards"):
            seen.append(projector.receive_json())
        (board,) = seen[-1]["boards"]
        assert board["picture"]["panels"]
        assert [each["first"] for view in seen for each in view.get("pairings", [])]
        watcher.send_json({"type": "ping"})
        kinds = set()
        while "pong" not in kinds:
            message = watcher.receive_json()
            kinds.add(message["type"])
            assert not message.get("pairings")
        assert len(users) == 2
        assert "boards" not in kinds


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"clock": ""}, 400),
        ({"game": "tetrisito"}, 422),
        ({"game": "chess"}, 422),
        ({"house_level": "unheard-of"}, 422),
        ({"title": " \u3164"}, 422),
        ({"format": "ladder"}, 400),
        ({"rounds": 0}, 400),
        ({"options": {"heaps": "0"}}, 422),
    ],
)
def test_a_tournament_that_can_not_be_is_refused(
    client: TestClient[Any], wrong: Any, status: int
) -> None:
    body = {"title": "Class 3", "format": "swiss", "game": "nim", "clock": "180+2"}
    assert ApiUser(client).post("/api/tournaments", body | wrong).status_code == status


def test_the_projector_shows_the_address_that_other_devices_reach(tmp_path: Path) -> None:
    with in_process_server(tmp_path, public_url="http://192.0.2.7:8000") as server:
        teacher = ApiUser(server)
        assert show(teacher, make(teacher))["address"] == "http://192.0.2.7:8000"


def test_an_unknown_tournament_is_not_found(client: TestClient[Any]) -> None:
    user = ApiUser(client)
    assert user.get("/api/tournaments/none").status_code == 404
    assert user.get("/api/tournaments/%00").status_code == 404
    assert act(user, "none", "start").status_code == 404

"""Rooms at a server: tournaments and classes, from joining to what is written out."""

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
NIM = {"game": "nim", "start": "1,2,4 1"}
"""The first player wins by taking one of the four, and by nothing else."""


@pytest.fixture(autouse=True)
def quick_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.host.rooms.TICK_S", 0.02)


def make(teacher: ApiUser, **more: Any) -> str:
    body = {"title": "Class 3", "format": "swiss", "game": "nim", "clock": "180+2", "pause_s": 0}
    answer = teacher.post("/api/tournaments", body | more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def act(user: ApiUser, tournament: str, act: str, **more: Any) -> Any:
    return user.post(f"/api/rooms/{tournament}/actions", {"act": act, **more})


def join(client: TestClient[Any], tournament: str, *names: str) -> Users:
    users = {}
    for name in names:
        user = ApiUser(client)
        answer = user.post(f"/api/rooms/{tournament}/members", {"name": name})
        assert answer.status_code == 200, answer.text
        users[answer.json()["you"]["name"]] = user
    return users


def show(user: ApiUser, tournament: str) -> Any:
    return user.get(f"/api/rooms/{tournament}?whole=true").json()


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
    assert act(teacher, tournament, "start").json() == {"seq": 7}
    assert show(teacher, tournament)["status"] == "running"
    for number in (1, 2, 3):
        play_round(users, teacher, tournament, number)
    eventually(lambda: show(teacher, tournament)["status"] == "over")
    view = show(teacher, tournament)
    assert sum(row["points"] for row in view["standings"]) == 3 * 3  # two games and a bye a round
    assert [row["rank"] for row in view["standings"]] == [1, 2, 3, 4, 5]
    answer = teacher.get(f"/api/rooms/{tournament}/standings")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["name"] for row in rows] == [row["name"] for row in view["standings"]]
    records = read_records(teacher.get(f"/api/rooms/{tournament}/records").text)
    assert len(records) == 6
    assert {record.tags["First"] for record in records} <= set(users)


def test_a_viewer_is_sent_the_tournament_whenever_it_changes_and_a_projector_the_boards(
    client: TestClient[Any],
) -> None:
    teacher = ApiUser(client)
    tournament = make(teacher)
    path = f"/api/rooms/{tournament}/live"
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
        ({"title": " \u3164"}, 422),
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


def test_an_unknown_room_is_not_found_nor_one_of_the_other_sort(client: TestClient[Any]) -> None:
    user = ApiUser(client)
    for path in ("none", "%00"):
        assert user.get(f"/api/rooms/{path}").status_code == 404
    assert act(user, "none", "start").status_code == 404
    tournament, lesson = make(user), make_class(user)
    assert answer(user, tournament, "C1").status_code == 404
    assert user.get(f"/api/rooms/{lesson}/standings").status_code == 404
    assert act(user, tournament, "add", positions=[NIM]).status_code == 404
    assert act(user, lesson, "decide", game=1).status_code == 422


def test_one_address_can_not_fill_a_room_and_the_organiser_undoes_what_it_did(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.rooms.room.MAX_OF_PLACE", 3)
    teacher = ApiUser(client)
    for room in (make(teacher), make_class(teacher)):
        flood = [ApiUser(client) for _ in range(5)]
        path = f"/api/rooms/{room}/members"
        answers = [user.post(path, {"name": "X"}).status_code for user in flood]
        assert answers == [200] * 3 + [409] * 2
        act(teacher, room, "close-door")
        closed = show(teacher, room)
        assert (closed["members"], closed["takes_joiners"]) == (3, False)
        assert act(flood[0], room, "remove", member=1, all_of_address=True).status_code == 403
        act(teacher, room, "remove", member=1, all_of_address=True)
        assert show(teacher, room)["members"] == 0


# Classes


def make_class(teacher: ApiUser, *positions: Any) -> str:
    made = teacher.post("/api/classes", {"title": "Class 3", "positions": positions})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def answer(user: ApiUser, room: str, move: str, question: int = 1) -> Any:
    return user.post(f"/api/rooms/{room}/answers", {"question": question, "move": move})


def test_a_question_is_answered_counted_and_explained(client: TestClient[Any]) -> None:
    teacher = ApiUser(client)
    room = make_class(teacher, NIM)
    pupils = join(client, room, "Ada", "Bea", "Cleo", "Ada")
    assert [row["name"] for row in show(teacher, room)["rows"]] == ["Ada", "Bea", "Cleo", "Ada 2"]
    assert show(ApiUser(client), room)["rows"] == []
    path = f"/api/rooms/{room}/live"
    with (
        client.websocket_connect(f"{path}?whole=true", headers=teacher.headers) as projector,
        client.websocket_connect(path, headers=pupils["Bea"].headers) as phone,
    ):
        act(teacher, room, "ask", question=1)
        assert show(teacher, room)["question"]["phase"] == "open"
        for name, move in zip(pupils, ("C1", "C4", "C4", "A1"), strict=True):
            assert answer(pupils[name], room, move).status_code == 200
        assert answer(pupils["Ada"], room, "B9").status_code == 422
        assert answer(pupils["Ada 2"], room, "C1").json()["you"]["answer"]["move"] == "C1"
        while projector.receive_json()["question"] is None:
            pass
        act(teacher, room, "close")
        closed = show(teacher, room)["question"]
        counts = [(row["move"], row["count"], row["value"]) for row in closed["choices"]]
        assert sorted(counts) == [("C1", 2, None), ("C4", 2, None)]
        assert answer(pupils["Ada"], room, "C4").status_code == 409
        phases = []
        while "closed" not in phases:  # a phone is told of phases, and of no other answers
            view = phone.receive_json()
            assert view["rows"] == []
            phases += [view["question"]["phase"]] if view["question"] else []
        act(teacher, room, "reveal")
        eventually(lambda: show(teacher, room)["question"]["valued"])
    question = show(teacher, room)["question"]
    by_move = {row["move"]: row for row in question["choices"]}
    assert (by_move["C1"]["verdict"], by_move["C4"]["verdict"]) == ("best", "wrong")
    assert "loss" in by_move["C4"]["cost"]["text"]
    act(teacher, room, "add", positions=[NIM])
    assert show(teacher, room)["questions"] == 2


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"title": " "}, 422),
        ({"title": "A", "positions": [{"game": "nim", "start": "x"}]}, 422),
        ({"title": "A", "positions": [{"game": "tetrisito", "count": 1}]}, 422),
        ({"title": "A", "positions": [{"game": "nim", "puzzle": -1}]}, 400),
    ],
)
def test_what_is_no_class_is_refused(client: TestClient[Any], body: Any, status: int) -> None:
    assert ApiUser(client).post("/api/classes", body).status_code == status

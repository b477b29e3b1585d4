"""Classes at a server: questions, homework, and what is written out."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from litestar.testing import TestClient

import plancia
from waiting import LIMIT_S, eventually
from web.in_process import ApiUser

NIM = {"game": "nim", "start": "1,2,4 1"}
"""The first player wins by taking one of the four, and by nothing else."""


@pytest.fixture(autouse=True)
def quick_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.host.rooms.TICK_S", 0.02)


def make(teacher: ApiUser, mode: str = "questions", *tasks: Any) -> str:
    body = {"title": "Class 3", "mode": mode, "tasks": tasks}
    answer = teacher.post("/api/classes", body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def act(teacher: ApiUser, room: str, act: str, **more: Any) -> Any:
    answer = teacher.post(f"/api/classes/{room}/actions", {"act": act, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def show(user: ApiUser, room: str) -> Any:
    return user.get(f"/api/classes/{room}?whole=true").json()


def join(client: TestClient[Any], room: str, *names: str) -> list[ApiUser]:
    users = [ApiUser(client) for _ in names]
    for user, name in zip(users, names, strict=True):
        answer = user.post(f"/api/classes/{room}/pupils", {"name": name})
        assert answer.status_code == 200, answer.text
    return users


def answer(user: ApiUser, room: str, move: str, task: int = 1, **more: Any) -> Any:
    return user.post(f"/api/classes/{room}/answers", {"task": task, "move": move, **more})


def test_a_question_is_answered_counted_and_explained(
    client: TestClient[Any], anna: ApiUser
) -> None:
    room = make(anna, "questions", NIM)
    pupils = join(client, room, "Ada", "Bea", "Cleo", "Ada")
    assert [row["name"] for row in show(anna, room)["rows"]] == ["Ada", "Bea", "Cleo", "Ada 2"]
    with anna._client.websocket_connect(
        f"/api/classes/{room}/live?whole=true", headers=anna.headers
    ) as socket:
        assert act(anna, room, "open", task=1)["question"]["phase"] == "open"
        for pupil, move in zip(pupils, ("C1", "C4", "C4", "A1"), strict=True):
            assert answer(pupil, room, move).status_code == 200
        assert answer(pupils[0], room, "B9").status_code == 422
        assert answer(pupils[3], room, "C1").json()["you"]["answer"]["move"] == "C1"
        closed = act(anna, room, "close")["question"]
        counts = [(row["move"], row["count"], row["value"]) for row in closed["choices"]]
        assert sorted(counts) == [("C1", 2, None), ("C4", 2, None)]
        assert answer(pupils[0], room, "C4").status_code == 409
        act(anna, room, "reveal")
        assert socket is not None
        eventually(lambda: show(anna, room)["question"]["refutation"])
    question = show(anna, room)["question"]
    by_move = {row["move"]: row for row in question["choices"]}
    assert by_move["C1"]["verdict"] == "best"
    assert by_move["C4"]["verdict"] == "wrong"
    assert "loss" in by_move["C4"]["cost"]["text"]
    steps = question["refutation"]["steps"]
    assert [step["move"]["move"] for step in steps[1:2]] == ["C4"]
    assert plancia.position_from_json(steps[-1]["position"]).outcome is not None


def test_homework_is_judged_by_the_server_and_seen_by_the_teacher_alone(
    client: TestClient[Any], anna: ApiUser
) -> None:
    room = make(anna, "homework", {"game": "nim", "count": 2}, NIM)
    ada, bea = join(client, room, "Ada", "=Bea")
    for number in (1, 2, 3):
        task = ada.get(f"/api/classes/{room}/tasks/{number}").json()
        moves = task["moves"]
        for ply in range(0, len(moves), 2):
            assert answer(ada, room, moves[ply], number, ply=ply).status_code == 200
    assert answer(bea, room, "C4", 3).json()["you"]["work"][2]["wrong"] == 1
    assert answer(bea, room, "C1", 3).json()["you"]["work"][2]["state"] == "solved"
    assert answer(bea, room, "-", 1, show=True).json()["you"]["work"][0]["state"] == "shown"
    assert [row["solved"] for row in show(anna, room)["rows"]] == [3, 1]
    assert show(ada, room)["rows"][1]["work"] == []
    assert ada.get(f"/api/classes/{room}/results").status_code == 403
    table = anna.get(f"/api/classes/{room}/results")
    assert table.headers["content-type"].startswith("text/csv")
    rows = list(csv.reader(io.StringIO(table.text)))
    assert rows[1:] == [["Ada", "3", "1", "1", "1"], ["'=Bea", "1", "0", "", "1 (1)"]]
    assert ada.get(f"/api/classes/{room}/tasks/4").status_code == 404
    act(anna, room, "end")
    assert answer(bea, room, "C1", 2).status_code == 409


def test_homework_for_one_counts_in_the_teachers_table(
    client: TestClient[Any], anna: ApiUser
) -> None:
    room = make(anna, "homework", {"game": "tetrisito", "count": 1, "tag": "small"})
    (ada,) = join(client, room, "Ada")
    *way, last = ada.get(f"/api/classes/{room}/tasks/1").json()["moves"]
    wrong = answer(ada, room, way[0]).json()["you"]["work"][0]
    assert (wrong["state"], wrong["wrong"]) == ("tried", 1)
    assert answer(ada, room, last, way=way).json()["you"]["work"][0]["state"] == "solved"
    rows = list(csv.reader(io.StringIO(anna.get(f"/api/classes/{room}/results").text)))
    assert rows[1:] == [["Ada", "1", "1 (1)"]]
    question = {"title": "A", "mode": "questions", "tasks": [{"game": "tetrisito", "count": 1}]}
    assert anna.post("/api/classes", question).status_code == 422


def test_what_is_no_class_is_refused(anna: ApiUser) -> None:
    for body, status in (
        ({"title": " ", "mode": "questions"}, 422),
        ({"title": "A", "mode": "homework"}, 422),
        ({"title": "A", "mode": "dance"}, 400),
        ({"title": "A", "mode": "questions", "tasks": [{"game": "nim", "start": "x"}]}, 422),
    ):
        assert anna.post("/api/classes", body).status_code == status
    assert anna.get("/api/classes/nowhere").status_code == 404
    questions = make(anna, "questions", NIM)
    assert anna.get(f"/api/classes/{questions}/tasks/1").status_code == 404


def test_a_phone_is_notified_of_phases_and_a_projector_of_each_answer(
    client: TestClient[Any], anna: ApiUser
) -> None:
    room = make(anna, "questions", NIM)
    (ada,) = join(client, room, "Ada")
    act(anna, room, "open", task=1)
    path = f"/api/classes/{room}/live"
    with (
        client.websocket_connect(path, headers=ada.headers) as phone,
        client.websocket_connect(f"{path}?whole=true", headers=anna.headers) as projector,
    ):
        assert json.loads(phone.receive_text(timeout=LIMIT_S))["question"]["phase"] == "open"
        answer(ada, room, "C1")
        message: Any = {"question": {"answers": 0}}
        while not message["question"]["answers"]:
            message = json.loads(projector.receive_text(timeout=LIMIT_S))
        assert message["rows"][0]["answered"]
        act(anna, room, "close")
        message = {"question": {"phase": "open"}}
        while message["question"]["phase"] == "open":
            message = json.loads(phone.receive_text(timeout=LIMIT_S))
        assert (message["question"]["phase"], message["rows"]) == ("closed", [])

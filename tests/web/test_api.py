"""The HTTP interface of games and people."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from plancia.core.record import read_records
from plancia.core.registry import game, games
from plancia.host.games import HostSettings
from web.english import english
from web.in_process import ApiUser, SlowPool, in_process_server


def refused(answer: Any, status: int, code: str) -> str:
    """It is a Problem; its sentence."""
    assert answer.status_code == status, answer.text
    problem = answer.json()
    assert problem["code"] == code
    assert set(problem) == {"code", "says"}
    return english(problem["says"])


# Games


def test_all_games_are_offered_with_their_options_and_levels(client: TestClient[Any]) -> None:
    kinds = {kind["name"]: kind for kind in client.get("/api/games").json()}
    assert set(kinds) == set(games())
    assert [level["name"] for level in kinds["pente"]["levels"]][-1] == "best"
    assert kinds["tetrisito"]["players"] == 1
    assert kinds["connect4"]["exact"]
    rows = next(option for option in kinds["connect4"]["options"] if option["name"] == "rows")
    assert (rows["kind"], rows["default"], rows["low"]) == ("number", 6, 1)
    assert "keryo" in kinds["pente"]["presets"]


@pytest.mark.parametrize("name", games())
def test_every_game_can_be_made_and_moved_in(anna: ApiUser, name: str) -> None:
    seats = ["me"] if name == "tetrisito" else ["me", "me"]
    made = anna.make(name, *seats)
    assert made["type"] == "state"
    assert made["mine"] == list(range(1, len(seats) + 1))
    move = made["position"]["legal_moves"][0]
    ack = anna.play(made["id"], 0, move)
    assert ack.json() == {"type": "ack", "id": "", "seq": 1, "ply": 1}
    shown = anna.show(made["id"])
    start = game(name).start()
    words = start.describe_move(start.parse_move(move)).to_json()
    (made_move,) = shown["moves"]
    expected = {"move": move, "says": words, "player": 1, "begins_turn": True}
    assert made_move == expected | {"short": made_move["short"]}


def test_a_game_has_the_options_the_clock_and_the_start_that_were_wanted(anna: ApiUser) -> None:
    made = anna.make("connect4", "me", "open", options={"rows": 5}, clock="300+5", moves=["4", "4"])
    assert (made["options"]["rows"], made["clock"]) == (5, "300+5")
    assert (made["ply"], made["prelude"]) == (2, 2)
    assert made["left"] == [300.0, 300.0]
    assert made["ticking"] is None
    assert [seat["kind"] for seat in made["seats"]] == ["person", "open"]
    again = anna.make(
        "connect4", "me", "me", start=made["position"]["position"], options={"rows": 5}
    )
    assert again["position"]["picture"] == made["position"]["picture"]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"game": "chess"}, "'chess'"),
        ({"options": {"rows": 99, "columns": 99}}, "at most 1000"),
        ({"moves": ["1"] * 6000}, "on this board it can begin after 5952"),
        ({"seats": [{"kind": "me"}, {"kind": "level", "level": "os:system"}]}, "has no level"),
    ],
)
def test_a_game_that_can_not_be_is_refused_with_the_reason(
    anna: ApiUser, fields: dict[str, Any], says: str
) -> None:
    body = {"game": "connect4", "seats": [{"kind": "me"}, {"kind": "me"}]} | fields
    assert says in refused(anna.post("/api/games", body), 422, "malformed")


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        None,
        "connect4",
        {"game": "connect4", "seats": []},
        {"game": "connect4", "seats": [{"kind": "king"}, {"kind": "me"}]},
        {"game": "connect4", "seats": [{"kind": "me"}, {"kind": "me"}], "cheat": True},
        {"game": "x" * 100, "seats": [{"kind": "me"}]},
    ],
)
def test_a_body_of_another_shape_is_malformed(
    client: TestClient[Any], anna: ApiUser, body: Any
) -> None:
    answer = client.post("/api/games", content=json.dumps(body), headers=anna.headers | JSON)
    refused(answer, 400, "malformed")


JSON = {"content-type": "application/json"}


def test_only_json_comes_in(client: TestClient[Any], anna: ApiUser) -> None:
    form = client.post("/api/games", data={"game": "connect4"}, headers=anna.headers)
    assert "send application/json" in refused(form, 415, "malformed")
    for body in (b"{", b"[" * 99_999, b'{"name":' * 99_999):
        broken = client.post("/api/games", content=body, headers=anna.headers | JSON)
        refused(broken, 400, "malformed")


@pytest.mark.parametrize("body", [b'{"\xff":1}', b'{"name":"\xe9"}', b"\xff\xfe", b'{"a":"\xc3'])
def test_a_body_that_is_not_utf_8_is_malformed_on_every_route(
    client: TestClient[Any], anna: ApiUser, body: bytes
) -> None:
    made = anna.make("nim", "me", "me")
    routes = [
        (method, path)
        for path, methods in client.get("/schema/openapi.json").json()["paths"].items()
        for method, described in methods.items()
        if "requestBody" in described
    ]
    assert len(routes) >= 8
    for method, path in routes:
        where = path.format(game_id=made["id"], room_id="none")
        headers = anna.headers | {"content-type": "application/json"}
        answer = client.request(method, where, content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), path


def test_a_body_that_is_too_large_is_not_read(client: TestClient[Any], anna: ApiUser) -> None:
    large = b'{"game": "' + b"x" * (1 << 20) + b'"}'
    answer = client.post("/api/games", content=large, headers=anna.headers | JSON)
    refused(answer, 413, "malformed")


def test_an_unknown_game_is_not_found(client: TestClient[Any], anna: ApiUser) -> None:
    for path in ("/api/games/nothing", "/api/games/nothing/record", "/api/links/no", "/api/no"):
        refused(anna.get(path), 404, "not-found")
    refused(anna.play("nothing", 0, "4"), 404, "not-found")
    refused(anna.get("/api/games/" + "x" * 65), 400, "malformed")
    assert client.delete("/api/games").status_code == 405


def test_a_move_is_refused_with_the_status_that_fits(anna: ApiUser, berta: ApiUser) -> None:
    made = anna.make("connect4", "me", "open")
    berta.join(made["invite"])
    game = made["id"]
    refused(berta.play(game, 0, "4"), 403, "not-yours")
    refused(anna.play(game, 0, "9"), 422, "illegal")
    assert anna.play(game, 0, "4").status_code == 200
    refused(anna.play(game, 0, "4"), 409, "stale")
    assert anna.act(game, 1, "resign").status_code == 200
    refused(berta.play(game, 1, "4"), 409, "over")
    refused(anna.post(f"/api/games/{game}/moves", {"ply": -1, "move": "4"}), 400, "malformed")
    refused(anna.act(game, 1, "explode"), 400, "malformed")


def test_a_visitor_without_an_identity_moves_nothing(
    client: TestClient[Any], anna: ApiUser
) -> None:
    made = anna.make("connect4", "me", "me")
    body = {"type": "move", "ply": 0, "move": "4"}
    client.cookies.clear()
    refused(client.post(f"/api/games/{made['id']}/moves", json=body), 403, "not-yours")
    refused(client.post(f"/api/games/{made['id']}/hint"), 403, "not-yours")
    refused(client.post(f"/api/games/{made['id']}/seat-link?player=1"), 403, "not-yours")


def test_a_record_of_a_game_is_read_back(anna: ApiUser) -> None:
    anna.put("/api/me", {"name": 'Anna "the First"'})
    made = anna.make("connect4", "me", "beginner", clock="300+5")
    anna.play(made["id"], 0, "4")
    (record,) = read_records(anna.get(f"/api/games/{made['id']}/record").text)
    assert record.tokens()[0] == "4"
    assert record.tags["First"] == 'Anna "the First"'
    assert record.tags["Second"] == "beginner"
    assert record.tags["Clock"] == "300+5"


def test_a_hint_is_for_people_who_play_no_person(anna: ApiUser, berta: ApiUser) -> None:
    made = anna.make("nim", "me", "beginner")
    data = anna.post(f"/api/games/{made['id']}/hint").json()
    assert data["move"] == made["position"]["legal_moves"][0]
    assert (english(data["more"]), data["value"]) == ("It is the first.", None)
    look, where, move = data["steps"]
    assert english(look["says"][0]).startswith("Nothing is urgent. What would player 2")
    assert english(where["says"][0]).startswith("Look at the marked squares")
    assert english(where["marked"]).startswith("Marked: ")
    assert english(move["says"][0]) == "Take 1 rock from heap A."
    assert set(map(tuple, move["cells"])) <= set(map(tuple, where["cells"]))
    refused(berta.post(f"/api/games/{made['id']}/hint"), 403, "not-yours")
    friendly = anna.make("nim", "me", "open")
    berta.join(friendly["invite"])
    refused(anna.post(f"/api/games/{friendly['id']}/hint"), 409, "not-now")
    anna.act(friendly["id"], 0, "resign")
    refused(anna.post(f"/api/games/{friendly['id']}/hint"), 409, "over")


def test_a_question_that_waits_too_long_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.web.services.ANSWER_WITHIN_S", 0.1)
    monkeypatch.setattr("plancia.web.services.WORK_SLOTS", 0)
    with in_process_server(tmp_path, SlowPool) as server:
        anna = ApiUser(server)
        made = anna.make("nim", "me", "me")
        refused(anna.post(f"/api/games/{made['id']}/hint"), 429, "busy")
        refused(anna.post("/api/line", {"game": "nim"}), 429, "busy")  # no slot gets free


# Links


def test_an_invitation_is_looked_at_and_then_taken_once(
    client: TestClient[Any], anna: ApiUser, berta: ApiUser
) -> None:
    anna.put("/api/me", {"name": "Anna"})
    made = anna.make("connect4", "open", "me", clock="60")
    token = made["invite"].removeprefix("/join/")
    for _ in range(2):
        shown = berta.get(f"/api/links/{token}").json()
        assert (shown["opponent"], shown["player"], english(shown["side"])) == ("Anna", 1, "yellow")
        assert (shown["id"], shown["clock"]) == (made["id"], "60+0")
        assert (shown["mine"], shown["used"]) == (False, False)
    assert anna.get(f"/api/links/{token}").json()["mine"]
    refused(anna.join(made["invite"]), 409, "not-now")
    taken = berta.join(made["invite"]).json()
    assert taken["mine"] == [1]
    assert taken["position"]["legal_moves"]
    refused(berta.join(made["invite"]), 404, "not-found")
    assert anna.show(made["id"])["invite"] is None
    for person, plays in ((berta, True), (ApiUser(client), False)):  # a used link leads to the game
        shown = person.get(f"/api/links/{token}").json()
        assert (shown["id"], shown["used"], shown["mine"]) == (made["id"], True, plays)


def test_a_seat_moves_to_another_device_by_its_private_link(anna: ApiUser, berta: ApiUser) -> None:
    made = anna.make("connect4", "me", "beginner")
    path = anna.post(f"/api/games/{made['id']}/seat-link?player=1").json()["path"]
    token = path.removeprefix("/seat/")
    assert berta.get(f"/api/links/{token}").json()["id"] == made["id"]
    assert berta.post(f"/api/links/{token}").json()["mine"] == [1]
    refused(anna.post(f"/api/links/{token}"), 404, "not-found")
    refused(anna.play(made["id"], 0, "4"), 403, "not-yours")
    assert berta.play(made["id"], 0, "4").status_code == 200


def test_a_person_who_moves_to_a_nameless_device_keeps_the_name(
    anna: ApiUser, berta: ApiUser
) -> None:
    anna.put("/api/me", {"name": "Anna"})
    made = anna.make("connect4", "me", "beginner")
    path = anna.post(f"/api/games/{made['id']}/seat-link?player=1").json()["path"]
    assert (
        berta.post(f"/api{path.replace('/seat/', '/links/')}").json()["seats"][0]["name"] == "Anna"
    )
    assert berta.get("/api/me").json() == {"name": "Anna"}


def test_only_ones_own_seat_has_a_link(anna: ApiUser, berta: ApiUser) -> None:
    made = anna.make("connect4", "me", "beginner")
    refused(anna.post(f"/api/games/{made['id']}/seat-link?player=2"), 403, "not-yours")
    refused(berta.post(f"/api/games/{made['id']}/seat-link?player=1"), 403, "not-yours")
    refused(anna.post(f"/api/games/{made['id']}/seat-link?player=3"), 400, "malformed")
    refused(anna.post(f"/api/games/{made['id']}/seat-link"), 400, "malformed")


# People


def test_a_browser_gets_an_identity_and_keeps_it(client: TestClient[Any]) -> None:
    client.cookies.clear()
    first = client.get("/api/me")
    assert first.json() == {"name": ""}
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert client.put("/api/me", json={"name": "  Anna\n  Maria\u202e "}).json() == {
        "name": "Anna Maria"
    }
    assert client.get("/api/me").json() == {"name": "Anna Maria"}
    made = client.post("/api/games", json={"game": "nim", "seats": [{"kind": "me"}] * 2}).json()
    assert made["seats"][0]["name"] == "Anna Maria"
    assert made["seats"][0]["mine"]
    client.cookies.clear()
    assert client.get("/api/me").json() == {"name": ""}
    assert client.get(f"/api/games/{made['id']}").json()["mine"] == []


def test_a_forged_token_is_refused_not_taken_for_a_stranger(
    client: TestClient[Any],
) -> None:
    forged = {"authorization": "Bearer anna.aaaa"}
    refused(client.get("/api/me", headers=forged), 401, "not-yours")
    refused(client.post("/api/games", json={}, headers=forged), 401, "not-yours")


def test_ones_games_are_listed_running_and_finished(anna: ApiUser, berta: ApiUser) -> None:
    running = anna.make("connect4", "me", "open")
    finished = anna.make("nim", "me", "me")
    anna.act(finished["id"], 0, "resign")
    mine = anna.get("/api/me/games").json()
    assert [game["id"] for game in mine["running"]] == [running["id"]]
    assert mine["running"][0]["awaits"] == 1
    assert mine["running"][0]["mine"] == [1]
    assert mine["running"][0]["picture"] == running["position"]["picture"]
    assert [game["id"] for game in mine["recent"]] == [finished["id"]]
    assert mine["recent"][0]["verdict"]["termination"] == "resigned"
    none = {"running": [], "recent": [], "more_running": None, "more_recent": None}
    assert berta.get("/api/me/games").json() == none


def test_ones_games_are_filtered_and_counted(anna: ApiUser, berta: ApiUser) -> None:
    with_berta = anna.make("connect4", "me", "open")
    berta.join(with_berta["invite"])
    berta.act(with_berta["id"], 0, "resign")
    with_level = anna.make("nim", "me", "beginner")
    anna.act(with_level["id"], 0, "resign")
    person, level = anna.get("/api/me/scores").json()
    assert person == {"game": "connect4", "level": "", "won": 1, "drawn": 0, "lost": 0}
    assert level == {"game": "nim", "level": "beginner", "won": 0, "drawn": 0, "lost": 1}

    def found(query: str) -> list[str]:
        mine = anna.get(f"/api/me/games?{query}").json()
        return [game["id"] for game in mine["running"] + mine["recent"]]

    assert found("game=nim&result=lost") == [with_level["id"]]
    assert found("result=won") == [with_berta["id"]]
    assert found("status=running") == []
    refused(anna.get("/api/me/games?after=now"), 422, "malformed")
    refused(anna.get("/api/me/games?game=%00"), 422, "malformed")


# Limits


def test_too_many_new_games_are_too_fast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.web.limits.GAMES_PER_MINUTE", 2)
    with in_process_server(tmp_path, rate_limits=True) as client:
        anna = ApiUser(client)
        for _ in range(2):
            anna.make("nim", "me", "me")
        body = {"game": "nim", "seats": [{"kind": "me"}, {"kind": "me"}]}
        refused(anna.post("/api/games", body), 429, "too-fast")


def test_a_rematch_counts_as_a_new_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.web.limits.GAMES_PER_MINUTE", 2)
    with in_process_server(tmp_path, rate_limits=True) as client:
        anna = ApiUser(client)
        game = anna.make("nim", "me", "me")["id"]
        anna.act(game, 0, "resign")
        assert anna.act(game, 0, "rematch").status_code == 200
        game = anna.show(game)["rematch"]
        anna.act(game, 0, "resign")
        refused(anna.act(game, 0, "rematch"), 429, "too-fast")
        with anna.live(game) as live:
            again = live.ask({"type": "act", "ply": 0, "act": "rematch"})
            assert again["code"] == "too-fast"


def test_too_many_requests_are_too_fast_and_say_when_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.web.limits.REQUESTS_PER_S", 0.1)
    with in_process_server(tmp_path, rate_limits=True) as client:
        answers = [client.get("/api/games") for _ in range(8)]
        assert answers[0].status_code == 200
        refused(answers[-1], 429, "too-fast")
        assert answers[-1].headers["retry-after"]
        assert client.get("/health").status_code == 200


def test_what_has_happened_in_a_game_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.web.app.HostSettings", partial(HostSettings, max_moves=10))
    with in_process_server(tmp_path) as client:
        anna = ApiUser(client)
        made = anna.make("connect4", "me", "me")
        for _ in range(10):
            assert anna.play(made["id"], 0, "4").status_code == 200
            assert anna.act(made["id"], 1, "take-back").status_code == 200
        anna.play(made["id"], 0, "4")
        assert anna.act(made["id"], 1, "take-back").json()["code"] == "not-now"
        link = anna.post(f"/api/games/{made['id']}/seat-link?player=1")
        assert link.json()["code"] == "not-now"
        assert anna.play(made["id"], 1, "4").status_code == 200


# The document


def test_every_way_to_fail_is_a_problem_in_the_schema(client: TestClient[Any]) -> None:
    schema = client.get("/schema/openapi.json").json()
    assert len(schema["paths"]) > 10
    for path, methods in schema["paths"].items():
        for method, does in methods.items():
            for status, answer in does["responses"].items():
                if int(status) >= 400:
                    (content,) = answer["content"].values()
                    assert content["schema"] == {"$ref": "#/components/schemas/Problem"}, (
                        path,
                        method,
                        status,
                    )

"""Live games: offers, rematches, limits, and servers that end and start again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from waiting import eventually
from web.in_process import (
    ApiUser,
    in_process_server,
)


def test_what_has_happened_in_a_game_is_bounded(tmp_path: Path) -> None:
    with in_process_server(tmp_path, most_moves=10) as client:
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


def test_a_game_that_never_ends_is_called_a_draw(tmp_path: Path) -> None:
    with in_process_server(tmp_path, most_moves=10) as client:
        anna = ApiUser(client)
        made = anna.make("connect4", "me", "me")
        for ply, column in enumerate("4444443333"):
            anna.play(made["id"], ply, column)
        verdict = eventually(lambda: anna.show(made["id"])["verdict"])
        assert (verdict["termination"], verdict["reason"]) == ("move limit", "10 moves")


def test_a_level_grows_with_a_person_and_the_score_of_people_goes_on(
    anna: ApiUser, berta: ApiUser
) -> None:
    level = {"kind": "level", "level": "casual", "grows": True}
    body = {"game": "connect4", "seats": [{"kind": "me"}, level]}
    made = anna.post("/api/games", body).json()
    anna.act(made["id"], 0, "resign")
    over = anna.show(made["id"])
    assert over["seats"][1]["next_level"] == "beginner"
    anna.act(made["id"], 0, "rematch")
    weaker = anna.show(anna.show(made["id"])["rematch"])["seats"][0]
    assert (weaker["name"], weaker["level"], weaker["next_level"]) == (
        "Pia",
        "beginner",
        "beginner",
    )
    assert anna.post("/api/games", {**body, "seats": [level, level]}).status_code == 422

    friends = anna.make("connect4", "me", "open")
    berta.join(friends["invite"])
    anna.act(friends["id"], 0, "resign")
    for user in (anna, berta):
        user.act(friends["id"], 0, "rematch")
    following = anna.show(anna.show(friends["id"])["rematch"])
    assert [seat["points"] for seat in following["seats"]] == [1, 0], "Berta is first now"


def test_a_restart_forgets_nothing(tmp_path: Path) -> None:
    with in_process_server(tmp_path) as client:
        anna = ApiUser(client)
        berta = ApiUser(client)
        made = anna.make("connect4", "me", "open")
        berta.join(made["invite"])
        for ply, user in enumerate([anna, berta, anna]):
            user.play(made["id"], ply, "4")
        berta.act(made["id"], 3, "offer-draw")
        before = lasting(anna.show(made["id"]))
    with in_process_server(tmp_path) as client:
        again = ApiUser(client)
        again.headers = anna.headers
        assert lasting(again.show(made["id"])) == before
        assert before["draw_offer"] == 2


def lasting(view: Any) -> Any:
    """A game without what goes on by itself: for how long its players have been away."""
    return view | {"seats": [seat | {"away_s": None} for seat in view["seats"]]}

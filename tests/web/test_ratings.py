"""Ratings beside names: in the game, in the lobby and in one's own list."""

from __future__ import annotations

from typing import Any

import pytest

from waiting import eventually
from web.in_process import ApiUser


def test_a_finished_game_changes_both_ratings_and_the_next_one_shows_them(
    anna: ApiUser, berta: ApiUser
) -> None:
    made = anna.make("connect4", "me", "open", clock="180+2", rated=True)
    assert berta.get(f"/api{made['invite'].replace('/join/', '/links/')}").json()["rated"]
    assert berta.join(made["invite"]).status_code == 200
    assert [seat["rating"] for seat in anna.show(made["id"])["seats"]] == [None, None]
    for ply, user in enumerate((anna, berta)):
        user.play(made["id"], ply, "4")
    with anna.live(made["id"]) as live:
        assert berta.act(made["id"], 2, "resign").status_code == 200
        winner, loser = (seat["rating"] for seat in live.happened("ended")["seats"])
    assert winner["gained"] == -loser["gained"] > 0
    assert winner["value"] == 1500 + winner["gained"]
    assert winner["provisional"]
    (own,) = berta.get("/api/me/ratings").json()
    assert (own["game"], own["speed"], own["games"]) == ("connect4", "quick", 1)
    assert own["rating"]["value"] == loser["value"]
    waiting = anna.post("/api/opponents", {"game": "connect4", "clock": "180+2"}).json()
    with anna.live(waiting["id"]):
        (seen,) = berta.get("/api/lobby").json()["waiting"]
        assert [rating["value"] for rating in seen["ratings"]] == [winner["value"]]
        taken = berta.post(f"/api/opponents/{waiting['id']}").json()
        shown = {seat["rating"]["value"] for seat in taken["seats"]}
        assert shown == {winner["value"], loser["value"]}
    slow = anna.make("connect4", "me", "open")
    assert slow["seats"][0]["rating"] is None


def test_the_standings_of_a_tournament_show_ratings(
    anna: ApiUser, berta: ApiUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.host.rooms.TICK_S", 0.02)
    monkeypatch.setattr("plancia.host.room_games.RATINGS_S", 0.0)
    body = {"title": "Cup", "format": "swiss", "game": "connect4", "clock": "180+2"}
    body |= {"rated": True}
    tournament = f"/api/rooms/{anna.post('/api/tournaments', body).json()['id']}"
    users = {"Anna": anna, "Berta": berta}
    for name, user in users.items():
        assert user.post(f"{tournament}/members", {"name": name}).status_code == 200
    assert anna.post(f"{tournament}/actions", {"act": "start"}).status_code == 200

    def game() -> Any:
        games = anna.get(tournament).json()["you"]["games"]
        return games and anna.get(f"/api/games/{games[0]['id']}").status_code == 200 and games[0]

    pairing = eventually(game)
    first, second = users[pairing["first"]], users[pairing["second"]]
    for ply, user in enumerate((first, second)):
        assert user.play(pairing["id"], ply, "4").status_code == 200
    assert second.act(pairing["id"], 2, "resign").status_code == 200

    def ratings() -> Any:
        rows = anna.get(tournament).json()["standings"]
        return all(row["rating"] for row in rows) and [row["rating"]["value"] for row in rows]

    best, worst = eventually(ratings)
    assert best > 1500 > worst

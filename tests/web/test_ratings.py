"""Ratings beside names: in the game, in the lobby and in one's own list."""

from __future__ import annotations

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

"""Who looks at a game, and what each of them is told."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from plancia.web import presence
from web.house import (
    Guest,
    house,
)


def test_a_connection_that_takes_nothing_is_given_up() -> None:
    given_up = []
    listener = presence.Subscriber("anna", lambda: given_up.append(True))
    for _ in range(presence.MAX_QUEUED_MESSAGES):
        listener.tell("something")
    assert not given_up
    listener.tell("too much")
    assert given_up


def test_people_see_each_other_come_and_go(
    client: TestClient[Any], anna: Guest, berta: Guest
) -> None:
    made = anna.make("connect4", "me", "open")
    berta.join(made["invite"])
    with anna.live(made["id"]) as one:
        assert one.hear() == {"type": "presence", "online": [True, False], "watchers": 0}
        with berta.live(made["id"]):
            assert one.hear()["online"] == [True, True]
            with client.websocket_connect(f"/api/games/{made['id']}/live"):
                assert one.hear()["watchers"] == 1
            assert one.hear()["watchers"] == 0
        assert one.hear()["online"] == [True, False]
        assert anna.get("/api/me/games").json()["running"][0]["seats"][0]["online"]


def test_a_friend_who_joins_is_seen_at_once(anna: Guest, berta: Guest) -> None:
    berta.put("/api/me", {"name": "Berta"})
    made = anna.make("connect4", "me", "open")
    with anna.live(made["id"]) as live:
        assert live.state["invite"] == made["invite"]
        berta.join(made["invite"])
        joined = live.happened("joined")
        assert joined["player"] == 2
        assert joined["seats"][1]["name"] == "Berta"
        assert joined["invite"] is None


def test_many_who_come_cost_few_messages_about_presence(tmp_path: Path) -> None:
    with house(tmp_path) as client, contextlib.ExitStack() as watching:
        anna = Guest(client)
        made = anna.make("nim", "me", "me")
        one = watching.enter_context(anna.live(made["id"]))
        guests = [Guest(client) for _ in range(30)]
        for guest in guests:
            watching.enter_context(guest.live(made["id"]))
        messages, heard = 0, one.state
        while heard["watchers"] < len(guests):
            heard = one.hear()
            messages += 1
        assert messages < len(guests)

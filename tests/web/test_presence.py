"""Who looks at a game, and what each of them is told."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from litestar.testing import TestClient

from plancia.host.presence import Viewers
from plancia.host.tasks import Clock
from plancia.live.events import Seat
from plancia.live.game import LiveGame
from plancia.live.stored import StoredGame
from plancia.web.cluster.notifications import Notifications
from plancia.web.sockets import MAX_QUEUED_MESSAGES, SocketOutbox, Subscriber
from waiting import until
from web.in_process import ApiUser


def test_a_connection_that_takes_nothing_is_given_up() -> None:
    given_up = []
    listener = Subscriber("anna", lambda: given_up.append(True))
    for _ in range(MAX_QUEUED_MESSAGES):
        listener.send("something")
    assert not given_up
    listener.send("too much")
    assert given_up


def test_people_see_each_other_come_and_go(
    client: TestClient[Any], anna: ApiUser, berta: ApiUser
) -> None:
    made = anna.make("connect4", "me", "open")
    berta.join(made["invite"])
    with anna.live(made["id"]) as one:
        received = one.receive()
        assert (received["online"], received["watchers"]) == ([True, False], 0)
        assert received["away_s"][0] is None
        assert received["away_s"][1] >= 0
        with berta.live(made["id"]):
            assert one.receive()["online"] == [True, True]
            with client.websocket_connect(f"/api/games/{made['id']}/live"):
                assert one.receive()["watchers"] == 1
            assert one.receive()["watchers"] == 0
        assert one.receive()["online"] == [True, False]
        assert anna.get("/api/me/games").json()["running"][0]["seats"][0]["online"]


def test_two_thousand_watchers_who_come_at_once_cost_one_message_each() -> None:
    seats = (Seat(1, "person", "anna"), Seat(2, "person", "anna"))
    game = LiveGame(StoredGame("id", "nim", {}, "", (), "", 1000.0, "anna", seats))

    async def nobody(notice: str) -> None:
        raise AssertionError(notice)

    async def scene() -> None:
        async with Notifications("sqlite:///unused", "alone", nobody).opened() as notifications:
            await watch(Viewers(game, Clock(), SocketOutbox(notifications)))

    async def watch(viewers: Viewers) -> None:
        watchers = [Subscriber(f"person {n}", lambda: None) for n in range(2000)]
        for watcher in watchers:
            viewers.add(watcher)
        await until(lambda: not watchers[-1].messages.empty())
        messages = {watcher.messages.get_nowait() for watcher in watchers}
        assert [json.loads(each)["watchers"] for each in messages] == [len(watchers)]
        assert all(watcher.messages.empty() for watcher in watchers)

    asyncio.run(scene())

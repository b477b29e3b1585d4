"""Who looks at a game, and what each viewer is sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection
from functools import partial
from typing import Any

import pytest

from host.following import GAMES, Page, Pages, after, settled, watched_games
from host.test_room_games import FakeClock
from live.judged_game import ANNA, BERTA, CARLA, friends
from plancia.host.open_game import OpenGame
from plancia.host.ports import Viewer
from plancia.host.tasks import Clock
from plancia.live.messages import encode
from plancia.live.views import Happened, Presence
from waiting import until

Person = partial(Page, keeps_state=False)


class Outbox(Pages):
    def __init__(self) -> None:
        self.sent: list[tuple[set[str | None], Any]] = []

    def send(self, viewers: Collection[Viewer], message: object) -> None:
        self.sent.append(({viewer.person for viewer in viewers}, message))


async def test_players_and_watchers_are_counted_here_and_elsewhere() -> None:
    viewers = OpenGame(friends().game, Clock(), Outbox()).viewers
    assert not viewers.any
    anna = Person(ANNA)
    viewers.add(anna)
    for _ in range(2):  # two tabs of one person
        viewers.add(Person(CARLA))
    assert viewers.count_here() == ([1], 1)
    viewers.set_elsewhere("b", [2], 3)
    assert (viewers.presence().online, viewers.presence().watchers) == ([True, True], 4)
    viewers.forget_servers(["a"])
    viewers.remove(anna)
    seen = viewers.presence()
    assert (seen.online, seen.watchers) == ([False, False], 1)
    assert None not in seen.away_s


async def test_who_went_is_away_since_then_whoever_comes_after() -> None:
    clock = FakeClock()
    viewers = OpenGame(friends().game, clock, Outbox()).viewers
    watcher = Person(CARLA)
    for person in (Person(ANNA), watcher):
        viewers.add(person)
    clock.seconds += 30
    viewers.remove(watcher)
    clock.seconds += 30
    assert viewers.presence().away_s == [None, 60.0]


async def test_changes_of_presence_are_sent_together() -> None:
    outbox = Outbox()
    viewers = OpenGame(friends().game, Clock(), outbox).viewers
    for person in (ANNA, BERTA, CARLA, None):
        viewers.add(Person(person))
    assert outbox.sent == []
    await until(lambda: len(outbox.sent) == 3)
    assert all(isinstance(message, Presence) for _, message in outbox.sent)
    assert {CARLA, None} in [people for people, _ in outbox.sent]  # watchers see the same


async def test_what_happens_is_sent_to_each_with_their_own_actions() -> None:
    outbox, table = Outbox(), friends()
    viewers = OpenGame(table.game, Clock(), outbox).viewers
    for person in (ANNA, BERTA):
        viewers.add(Person(person))
    table.plays(ANNA, "4")
    viewers.publish(table.acts(BERTA, "offer-draw"))
    sent = {people.pop(): message for people, message in outbox.sent}
    assert all(isinstance(message, Happened) for message in sent.values())
    assert "accept-draw" in sent[ANNA].actions
    assert "accept-draw" not in sent[BERTA].actions


@pytest.mark.parametrize("number", range(len(GAMES)))
async def test_viewers_that_follow_the_changes_have_the_state_of_one_who_comes_now(
    number: int,
) -> None:
    followed = 0
    seeds = range(number, 8 * len(GAMES), len(GAMES))
    for page in (page for seed in seeds for page in watched_games(seed, 120)):
        now = page.first
        for message in page.received:
            if message["type"] == "changed":
                now, followed = after(now, message), followed + 1
        assert settled(now) == settled(page.last)
    assert followed > 100


def test_what_is_the_same_for_all_is_encoded_once_and_only_what_has_changed() -> None:
    class Packing(Pages):
        def pack(self, value: object) -> Any:
            packed.append(value)
            return value

    async def run() -> None:
        table = friends(game="pente")
        viewers = OpenGame(table.game, Clock(), Packing()).viewers
        pages = [Page(person) for person in (ANNA, BERTA, CARLA, None)]
        for page in pages:
            viewers.add(page)
        for person, move in ((ANNA, "K10"), (BERTA, "L9"), (ANNA, "M9")):
            table.plays(person, move)
            packed.clear()
            assert table.latest is not None
            viewers.publish(table.latest)
        moves, common = sorted(packed, key=lambda each: "last" in each)  # in any order
        assert moves["legal_moves"]
        assert set(common) == {"last", "position"}
        assert common["position"]["picture"].keys() == {"status", "rows"}
        assert [row for _, row, _ in common["position"]["picture"]["rows"]] == [10]
        anna, berta, carla, unknown = (page.received[-1] for page in pages)
        assert anna["changes"] == berta["changes"] == json.loads(encode(common))
        assert carla == unknown
        assert carla["yours"] == {}
        assert set(berta["yours"]) == set(anna["yours"]) == {"position", "buttons"}
        assert len(berta["yours"]["position"]["legal_moves"]) == 361 - 3
        assert anna["yours"]["position"]["legal_moves"] == []

    packed: list[Any] = []
    asyncio.run(run())


async def test_the_first_event_after_the_state_sends_only_what_it_changes() -> None:
    judged = friends()
    viewers = OpenGame(judged.game, Clock(), Pages()).viewers
    judged.plays(ANNA, "4")  # while nobody looks on
    assert judged.latest is not None
    viewers.publish(judged.latest)
    pages = [Page(person) for person in (ANNA, CARLA)]
    for page in pages:
        viewers.add(page)
        page.first = json.loads(encode(viewers.state(page.person)))
    judged.plays(BERTA, "4")
    viewers.publish(judged.latest)
    for page in pages:
        changes = page.received[-1]["changes"]
        assert set(changes) == {"last", "position"}
        assert changes["position"]["picture"].keys() == {"status", "rows"}

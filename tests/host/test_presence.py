"""Who looks at a game, and what each viewer is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from live.tables import ANNA, BERTA, CARLA, friends
from plancia.host.clock import SystemClock
from plancia.host.open_game import OpenGame
from plancia.host.ports import Notification, Viewer
from plancia.live.views import Emoted, Happened, Presence
from waiting import until


@dataclass(eq=False)
class Person:
    person: str | None
    address: str = ""


class Outbox:
    def __init__(self) -> None:
        self.sent: list[tuple[set[str | None], Any]] = []

    def pack(self, value: object) -> Any:
        return value

    def send(self, viewers: Collection[Viewer], message: object) -> None:
        self.sent.append(({viewer.person for viewer in viewers}, message))

    def broadcast(self, notification: Notification) -> None:
        raise AssertionError


def test_players_and_watchers_are_counted_here_and_elsewhere() -> None:
    async def run() -> None:
        viewers = OpenGame(friends().game, SystemClock(), Outbox()).viewers
        assert not viewers.any
        anna = Person(ANNA)
        viewers.add(anna)
        viewers.add(Person(CARLA))
        assert viewers.count_here() == ([1], 1)
        viewers.set_elsewhere("b", [2], 3)
        assert (viewers.presence().online, viewers.presence().watchers) == ([True, True], 4)
        viewers.forget_servers(["a"])
        viewers.remove(anna)
        seen = viewers.presence()
        assert (seen.online, seen.watchers) == ([False, False], 1)
        assert None not in seen.away_s

    asyncio.run(run())


def test_changes_of_presence_are_sent_together() -> None:
    async def run() -> None:
        outbox = Outbox()
        viewers = OpenGame(friends().game, SystemClock(), outbox).viewers
        for person in (ANNA, BERTA, CARLA, None):
            viewers.add(Person(person))
        assert outbox.sent == []
        await until(lambda: len(outbox.sent) == 3)
        assert all(isinstance(message, Presence) for _, message in outbox.sent)
        assert {CARLA, None} in [people for people, _ in outbox.sent]  # watchers see the same

    asyncio.run(run())


def test_what_happens_is_sent_to_each_with_their_own_actions() -> None:
    async def run() -> None:
        outbox, table = Outbox(), friends()
        viewers = OpenGame(table.game, SystemClock(), outbox).viewers
        for person in (ANNA, BERTA):
            viewers.add(Person(person))
        table.plays(ANNA, "4")
        viewers.publish(table.acts(BERTA, "offer-draw"))
        sent = {people.pop(): message for people, message in outbox.sent}
        assert all(isinstance(message, Happened) for message in sent.values())
        assert "accept-draw" in sent[ANNA].actions
        assert "accept-draw" not in sent[BERTA].actions
        viewers.publish_emote(Emoted(1, "hello"))
        assert outbox.sent[-1] == ({ANNA, BERTA}, Emoted(1, "hello"))

    asyncio.run(run())

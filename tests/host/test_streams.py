"""Who is here, in this process and in others."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from live.judged_game import ANNA, BERTA
from plancia.host.ports import Notification, PersonArrived, PersonLeft, Viewer
from plancia.host.streams import Streams, person_key


@dataclass(eq=False)
class Page:
    person: str | None
    address: str = ""
    keeps_state: bool = False


class Outbox:
    def __init__(self) -> None:
        self.broadcasts: list[Notification] = []

    def pack(self, value: object) -> Any:
        return value

    def send(self, viewers: Collection[Viewer], message: object) -> None:
        raise AssertionError

    def broadcast(self, notification: Notification) -> None:
        self.broadcasts.append(notification)


def names(streams: Streams) -> list[str]:
    return [each.name for each in streams.people(None, (), 10, {})]


def test_a_person_is_here_until_the_last_page_is_closed() -> None:
    outbox = Outbox()
    streams = Streams(outbox, "one")
    pages = [Page(ANNA), Page(ANNA)]
    for page in pages:
        streams.add(page, "Anna", False, [])
    streams.remove(pages[0])
    assert streams.is_here(ANNA)
    assert names(streams) == ["Anna"]
    streams.remove(pages[1])
    assert not streams.is_here(ANNA)
    assert names(streams) == []
    assert outbox.broadcasts[-1] == PersonLeft("one", ANNA)


def test_people_of_other_processes_are_listed_once_until_their_process_dies() -> None:
    streams = Streams(Outbox(), "one")
    streams.add(Page(ANNA), "Anna", False, [])
    for server, person, name in (("two", ANNA, "Anna"), ("two", BERTA, "berta")):
        streams.on_arrived(PersonArrived(server, person, name, False, []))
    assert names(streams) == ["Anna", "berta"]
    assert not streams.is_here(BERTA)
    found = streams.find(person_key(BERTA))
    assert found is not None
    assert found.person == BERTA
    streams.forget_servers(["one"])
    assert names(streams) == ["Anna"]


def test_who_is_busy_has_no_name_or_comes_too_late_is_not_listed() -> None:
    streams = Streams(Outbox(), "one")
    for person, name in ((ANNA, "Anna"), (BERTA, "Berta"), ("c", "Carla"), ("d", "")):
        streams.add(Page(person), name, False, [])
    shown = streams.people(BERTA, {ANNA}, 1, {})
    assert [(each.name, each.mine) for each in shown] == [("Berta", True)]


def test_a_new_name_is_shown_at_once_and_a_bot_is_called_one() -> None:
    outbox = Outbox()
    streams = Streams(outbox, "one")
    streams.add(Page(ANNA), "Anna", True, ["nim"])
    streams.rename(ANNA, "Annabot")
    assert names(streams) == ["Annabot"]
    assert streams.is_bot(ANNA)
    assert not streams.is_bot(None)
    streams.broadcast_people()
    assert outbox.broadcasts[-1] == PersonArrived("one", ANNA, "Annabot", True, ["nim"])

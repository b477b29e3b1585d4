"""Events of rooms in the store."""

import pytest

from plancia.core.errors import MalformedText
from plancia.rooms.room import Joined, RoomEvent
from web.store.samples import opened


def event(seq: int) -> Joined:
    return Joined(seq, float(seq), 1, "Ada", "anna")


class Danced(RoomEvent, tag="danced"):
    """Of a later version."""


async def test_of_two_events_with_one_number_the_first_is_kept(database_url: str) -> None:
    async with opened(database_url) as [store]:
        assert await store.append_to_room("room", [event(1)], "open")
        assert await store.append_to_room("room", [event(2), event(3)], "running")
        assert not await store.append_to_room("room", [event(3)], "running")
        assert await store.events_of_room("room", 0) == [event(1), event(2), event(3)]
        assert await store.events_of_room("room", 2) == [event(3)]
        assert await store.events_of_room("no\0room", 0) == []
        assert await store.append_to_room("room", [Danced(4, 4.0)], "running")
        with pytest.raises(MalformedText, match="'danced'"):
            await store.events_of_room("room", 0)


async def test_only_rooms_that_run_are_listed(database_url: str) -> None:
    async with opened(database_url) as [store]:
        for name in ("one", "two"):
            assert await store.append_to_room(name, [event(1)], "open")
            assert await store.append_to_room(name, [event(2)], "running")
        assert await store.append_to_room("two", [event(3)], "over")
        assert await store.running_rooms() == ["one"]

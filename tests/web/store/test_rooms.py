"""Events of rooms in the store."""

from plancia.rooms.log import LogRow
from web.store.samples import opened


def row(seq: int) -> LogRow:
    return LogRow(seq, float(seq), "joined", {"name": "Ada"})


async def test_of_two_events_with_one_number_the_first_is_kept(database_url: str) -> None:
    async with opened(database_url) as [store]:
        await store.create_room("room", row(1))
        assert await store.append_to_room("room", [row(2), row(3)], "running")
        assert not await store.append_to_room("room", [row(3)], "running")
        assert await store.events_of_room("room", 0) == [row(1), row(2), row(3)]
        assert await store.events_of_room("room", 2) == [row(3)]
        assert await store.events_of_room("no\0room", 0) == []


async def test_only_rooms_that_run_are_listed(database_url: str) -> None:
    async with opened(database_url) as [store]:
        for name in ("one", "two"):
            await store.create_room(name, row(1))
            assert await store.append_to_room(name, [row(2)], "running")
        assert await store.append_to_room("two", [row(3)], "over")
        assert await store.running_rooms() == ["one"]

from plancia.rooms.log import LogRow
from web.store.samples import opened


def row(seq: int) -> LogRow:
    return LogRow(seq, float(seq), "joined", {"name": "Ada"})


async def test_of_two_events_with_one_number_the_first_is_kept(database_url: str) -> None:
    async with opened(database_url) as [store]:
        log = store.rooms
        await log.create("room", row(1))
        assert await log.append("room", [row(2), row(3)], "running")
        assert not await log.append("room", [row(3)], "running")
        assert await log.events("room", 0) == [row(1), row(2), row(3)]
        assert await log.events("room", 2) == [row(3)]
        assert await log.events("no\0room", 0) == []


async def test_only_rooms_that_run_are_listed(database_url: str) -> None:
    async with opened(database_url) as [store]:
        log = store.rooms
        for name in ("one", "two"):
            await log.create(name, row(1))
            assert await log.append(name, [row(2)], "running")
        assert await log.append("two", [row(3)], "over")
        assert await log.running() == ["one"]

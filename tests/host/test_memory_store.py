import asyncio

from plancia.host.memory_store import MemoryStore
from plancia.live.events import Joined, Moved, Seat
from plancia.live.game import LiveGame
from plancia.live.stored import StoredGame

GAME = StoredGame(
    id="one",
    game="nim",
    options={},
    start="",
    moves=(),
    clock="",
    created=0.0,
    creator="anna",
    seats=(Seat(1, "person", "anna"), Seat(2, "open")),
)


def test_an_event_whose_number_is_taken_is_not_kept() -> None:
    async def act() -> None:
        store = MemoryStore()
        live = await store.create(GAME)
        first = Moved(1, 0.0, 1, "A1")
        assert await store.append("one", first, live.progress())
        assert not await store.append("one", first, live.progress())
        assert [*await store.events("one", 0)] == [first]
        assert [*await store.events("one", 1)] == []
        loaded = await store.load("one")
        assert loaded is not None
        assert loaded.ply == 1

    asyncio.run(act())


def test_a_game_is_created_once() -> None:
    async def act() -> None:
        store = MemoryStore()
        live = await store.create(GAME)
        await store.append("one", Moved(1, 0.0, 1, "A1"), live.progress())
        assert (await store.create(GAME)).ply == 1
        assert await store.load("two") is None

    asyncio.run(act())


def test_a_seat_that_is_taken_stays_taken() -> None:
    async def act() -> LiveGame | None:
        store = MemoryStore()
        live = await store.create(GAME)
        taken = Joined(1, 0.0, 2, Seat(2, "person", "berta"))
        await store.append("one", taken, live.progress())
        return await store.load("one")

    loaded = asyncio.run(act())
    assert loaded is not None
    assert loaded.seats_of("berta") == [2]

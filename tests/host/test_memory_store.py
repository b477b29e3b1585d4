from live.judged_game import ANNA, BERTA, stored
from plancia.host.memory_store import MemoryStore
from plancia.live.events import Joined, Moved, Seat


async def test_events_are_kept_in_order_and_a_game_is_created_once() -> None:
    store, game = MemoryStore(), stored(ANNA, "open", game="nim")
    live = await store.create(game)
    first = Moved(1, 0.0, 1, "A1")
    assert await store.append("id", first, live.progress())
    assert not await store.append("id", first, live.progress())
    assert [*await store.events("id", 0)] == [first]
    assert [*await store.events("id", 1)] == []
    assert (await store.create(game)).ply == 1
    assert await store.load("another") is None
    taken = Joined(2, 0.0, 2, Seat(2, "person", BERTA))
    await store.append("id", taken, live.progress())
    loaded = await store.load("id")
    assert loaded is not None
    assert (loaded.ply, loaded.seats_of(BERTA)) == (1, [2])

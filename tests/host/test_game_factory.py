"""Open games: new ones, rematches, and those that the store has."""

import asyncio

import pytest

from host.following import Pages
from live.judged_game import stored
from plancia.host.game_factory import MAX_ID_CHARACTERS, GameFactory
from plancia.host.memory_store import MemoryStore
from plancia.host.tasks import Clock
from plancia.live.events import Moved, Rematched, to_stored
from plancia.live.refusal import Refusal


def factory(store: MemoryStore) -> GameFactory:
    return GameFactory(store, Clock(), Pages())


@pytest.mark.parametrize("game_id", ["nowhere", "", "i" * (MAX_ID_CHARACTERS + 1)])
def test_an_unknown_game_is_refused(game_id: str) -> None:
    with pytest.raises(Refusal) as refused:
        asyncio.run(factory(MemoryStore()).load(game_id))
    assert refused.value.code == "not-found"


def test_a_game_is_loaded_with_what_has_happened_in_it() -> None:
    async def story() -> None:
        store = MemoryStore()
        created = await factory(store).create(stored("anna", "berta"), "here")
        assert (created.address, created.game.ply) == ("here", 0)
        change = created.game.after(Moved(1, 1001.0, 1, "4"))
        row, progress = to_stored(change.event), created.game.progress(change)
        assert await store.append(created.game.id, row, progress, None)
        loaded = await factory(store).load(created.game.id)
        assert loaded is not created
        assert loaded.game.position == change.position

    asyncio.run(story())


def test_a_rematch_that_two_processes_set_up_is_one_game() -> None:
    async def story() -> None:
        store = MemoryStore()
        first = await factory(store).create(stored("anna", "berta"), "here")
        event = Rematched(1, 1001.0, 1, store.rematch_id(first.game.id))
        one, two = [await factory(store).create_rematch(first, event) for _ in range(2)]
        assert one.game.id == two.game.id == event.next
        assert one.game.stored == two.game.stored
        assert one.game.stored.previous == first.game.id
        assert [seat.holder for seat in one.game.seats] == ["berta", "anna"]
        assert one.address == "here"

    asyncio.run(story())

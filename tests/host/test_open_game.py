"""Open games: what keeps them in memory, and how they are made."""

from __future__ import annotations

import asyncio

import pytest

from host.following import Pages
from host.test_presence import Outbox, Person
from host.test_room_games import FakeClock
from live.judged_game import ANNA, friends, stored
from plancia.host.memory_store import MemoryStore
from plancia.host.open_game import MAX_ID_CHARACTERS, POLLING_S, GameFactory, OpenGame
from plancia.live.events import Moved, Rematched, to_stored
from plancia.live.refusal import Refusal


def test_a_game_is_watched_by_a_socket_or_by_a_client_that_asks_again() -> None:
    async def run() -> None:
        clock = FakeClock()
        opened = OpenGame(friends().game, clock, Outbox())
        assert opened.is_watched()
        clock.seconds += POLLING_S
        assert not opened.is_watched()
        opened.viewers.add(Person(ANNA))
        assert opened.is_watched()

    asyncio.run(run())


def test_a_game_is_idle_when_nothing_is_under_way_in_it() -> None:
    async def run() -> None:
        clock = FakeClock()
        opened = OpenGame(friends().game, clock, Outbox())
        clock.seconds += 60
        assert opened.is_idle(60)
        assert not opened.is_idle(61)
        async with opened.lock:
            assert not opened.is_idle(60)
        opened.timer = asyncio.get_running_loop().call_later(60, print)
        assert not opened.is_idle(60)
        opened.timer.cancel()
        opened.timer = None
        opened.use()
        assert not opened.is_idle(60)

    asyncio.run(run())


def factory(store: MemoryStore) -> GameFactory:
    return GameFactory(store, FakeClock(), Pages())


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

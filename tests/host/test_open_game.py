"""Open games: what keeps them in memory."""

from __future__ import annotations

import asyncio

from host.test_presence import Outbox, Person
from host.test_room_games import FakeClock
from live.judged_game import ANNA, friends
from plancia.host.open_game import POLLING_S, OpenGame


async def test_a_game_is_watched_by_a_socket_or_by_a_client_that_asks_again() -> None:
    clock = FakeClock()
    opened = OpenGame(friends().game, clock, Outbox())
    assert opened.is_watched()
    clock.seconds += POLLING_S
    assert not opened.is_watched()
    opened.viewers.add(Person(ANNA))
    assert opened.is_watched()


async def test_a_game_is_idle_when_nothing_is_under_way_in_it() -> None:
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

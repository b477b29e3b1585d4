"""Searches for an opponent on one store: two processes, and two who search at the same moment."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator
from typing import Any

import pytest

from host.test_room_games import FakeClock, Silence
from plancia.host.games import Games, HostSettings
from plancia.host.lobby import CONNECT_S, Lobby
from plancia.live.events import Seat
from plancia.live.stored import StoredGame
from plancia.web.cookie import Signer
from plancia.web.store import Store
from plancia.web.store.hosting import HostedStore
from web.conftest import database_url, postgres, postgres_url  # noqa: F401  # fixtures
from web.in_process import QuickPool
from web.store.samples import opened

IDS = itertools.count(1)


class MeetingStore(HostedStore):
    """The first searches have all looked for others before any of them begins to wait."""

    looked: asyncio.Barrier | None = None

    async def create_search(self, game: StoredGame, criteria: str, number: int) -> bool:
        if number == 0 and self.looked is not None:
            await self.looked.wait()
        return await super().create_search(game, criteria, number)


class Process:
    def __init__(self, store: Store, clock: FakeClock) -> None:
        self._clock = clock
        self.store = MeetingStore(store, Signer(b"secret"))
        settings = HostSettings(f"server {next(IDS)}", 1.0, 0.0)  # one of several
        self.games = Games(self.store, QuickPool(1), clock, Silence(), settings)
        self.lobby = Lobby(self.store, self.games, clock, Silence())

    async def find(self, person: str, **more: Any) -> str:
        """The id of the game in which a person plays or waits."""
        seats = (Seat(1, "person", person), Seat(2, "open"))
        facts: dict[str, Any] = {"game": "nim", "options": {}, "start": "", "moves": ()}
        facts |= {"clock": "180+2", "created": self._clock.now(), "creator": person}
        wanted = StoredGame(id=f"g{next(IDS)}", **(facts | more), seats=seats)
        return (await self.lobby.find(wanted, person, person, "")).game.id


@contextlib.asynccontextmanager
async def processes(url: str, clock: FakeClock, count: int) -> AsyncIterator[list[Process]]:
    async with opened(url, count) as stores:
        found = [Process(store, clock) for store in stores]
        yield found
        for process in found:
            await process.games.close()


@pytest.mark.parametrize("servers", [1, 2])
async def test_two_who_search_at_the_same_moment_meet(database_url: str, servers: int) -> None:  # noqa: F811
    """On two processes, too: both have found nobody when they begin to wait."""

    async with processes(database_url, FakeClock(), servers) as found:
        looked = asyncio.Barrier(2)
        for process in found:
            process.store.looked = looked
        met = await asyncio.gather(found[0].find("anna"), found[-1].find("berta"))
        assert met[0] == met[1]
        for process in found:
            game = (await process.games.latest(met[0])).game
            assert {seat.holder for seat in game.seats} == {"anna", "berta"}


async def test_of_eight_who_search_at_the_same_moment_nobody_is_left_over(
    database_url: str,  # noqa: F811
) -> None:
    async with processes(database_url, FakeClock(), 2) as found:
        searches = [found[number % 2].find(f"person {number}") for number in range(8)]
        met = await asyncio.gather(*searches)
        assert sorted(map(met.count, {*met})) == [2, 2, 2, 2]


async def test_who_wants_something_else_waits_beside_them(database_url: str) -> None:  # noqa: F811
    async with processes(database_url, FakeClock(), 2) as (one, two):
        waits = await one.find("anna")
        assert await two.find("berta", clock="60") != waits
        assert await two.find("carla", options={"misere": True}) != waits
        assert await two.find("dora") == waits


async def test_who_has_just_begun_to_wait_need_not_be_connected_yet(tmp_path: Any) -> None:
    """A phone takes a moment from its search to its socket."""

    clock = FakeClock()
    async with processes(f"sqlite:///{tmp_path}/plancia.db", clock, 1) as [process]:
        waits = await process.find("anna")
        clock.seconds += CONNECT_S / 2
        assert await process.find("berta") == waits
        lonely = await process.find("carla")
        clock.seconds += CONNECT_S + 1
        assert await process.find("dora") != lonely  # she never came


async def test_a_search_is_found_behind_many_games_in_progress(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plancia.host.lobby.MAX_LISTED", 2)

    clock = FakeClock()
    async with processes(f"sqlite:///{tmp_path}/plancia.db", clock, 1) as [process]:
        for number in range(6):
            await process.find(f"person {number}")
        assert await process.find("anna") == await process.find("berta")


async def test_many_searches_of_one_address_hide_no_pair_and_a_person_waits_in_one_game(
    database_url: str,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("plancia.host.lobby.MAX_LISTED", 2)

    async with processes(database_url, FakeClock(), 1) as [process]:
        for number in range(4):
            await process.find(f"flood {number}", clock=f"{60 + number}")
        waits = await process.find("anna", options={"misere": True})
        assert await process.find("berta", options={"misere": True}) == waits
        first = await process.find("carla", clock="90")
        second = await process.find("carla", clock="91")
        assert (await process.games.latest(first)).game.match.verdict is not None
        assert (await process.games.latest(second)).game.match.verdict is None

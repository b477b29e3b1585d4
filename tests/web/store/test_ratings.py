"""Results are counted once, on any number of servers."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from plancia.engine.match import GameEnd, Termination
from plancia.live.events import Ended, Seat
from plancia.live.ratings import RatedGame
from plancia.live.stored import Progress, StoredGame
from plancia.web.store import Store
from plancia.web.store.games import Append
from web.store.samples import opened

RUNNING = Progress(ply=2, awaits=1, awaits_level=False, position="1,3,5/1")
OVER = replace(RUNNING, awaits=None, result="1-0", termination="resigned", winner=1)
ENDED = Ended(1, 5.0, 2, verdict=GameEnd(1, Termination.RESIGNED, ""))
SEATS = (Seat(1, "person", holder="anna"), Seat(2, "person", holder="berta"))
WON = RatedGame("nim", "quick", ("anna", "berta"), (1.0, 0.0))
GAMES = 8


async def test_games_that_end_at_once_on_two_servers_count_once_each(database_url: str) -> None:
    async with opened(database_url, 2) as [one, two]:
        for number in range(GAMES):
            game = StoredGame(f"g{number}", "nim", {}, "", (), "180+2", 1.0, "anna", SEATS)
            await one.create(game, RUNNING)
        ends = await asyncio.gather(
            *(
                store.append_rated(Append(f"g{number}", ENDED, OVER), result)
                for number in range(GAMES)
                for store in (one, two)
                for result in (WON if number % 2 else replace(WON, players=WON.players[::-1]),)
            )
        )
        assert sum(ends) == GAMES
        for person in ("anna", "berta"):
            (rating,) = await two.ratings_of(person)
            assert (rating.game, rating.speed, rating.games) == ("nim", "quick", GAMES)
            assert rating.rating.deviation < 350
        shown = await one.seat_ratings("g1", "nim", "quick", WON.players)
        assert [bool(each and each.gained) for each in shown] == [True, True]
        new = await one.seat_ratings("none", "nim", "fast", WON.players)
        assert new == [None, None]


async def test_a_result_that_could_not_be_appended_does_not_count(database_url: str) -> None:
    store = await Store.open(database_url)
    game = StoredGame("g", "nim", {}, "", (), "180+2", 1.0, "anna", SEATS)
    await store.create(game, RUNNING)
    assert not await store.append_rated(
        Append("g", Ended(2, 5.0, 2, verdict=ENDED.verdict), OVER), WON
    )
    assert await store.ratings_of("anna") == []
    await store.close()

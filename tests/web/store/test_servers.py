"""Leases of servers on the games whose levels think."""

import asyncio

from web.store.samples import RUNNING, game, opened


def test_one_server_thinks_about_a_game_until_it_is_late_or_forgotten(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url, 2) as [one, two]:
            await one.create(game(), RUNNING)
            answers = await asyncio.gather(
                one.claim("g", 1, "a", now=100.0, lease=10.0),
                two.claim("g", 1, "b", now=100.0, lease=10.0),
            )
            assert sorted(answers) == [False, True]
            winner, loser = ("a", "b") if answers[0] else ("b", "a")
            assert await one.claim("g", 1, winner, now=105.0, lease=10.0)
            assert not await one.claim("g", 1, loser, now=114.0, lease=10.0)
            assert await one.claim("g", 1, loser, now=115.0, lease=10.0)
            assert not await one.claim("g", 1, winner, now=116.0, lease=10.0)
            await one.forget_server(loser)
            assert await one.claim("g", 1, winner, now=116.0, lease=10.0)
            assert await one.claim("g", 3, loser, now=116.0, lease=10.0)
            assert not await one.claim("g", 1, winner, now=999.0, lease=10.0)

    asyncio.run(story())

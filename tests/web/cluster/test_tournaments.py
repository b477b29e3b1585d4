"""Several servers that run one tournament, without locks."""

from __future__ import annotations

import asyncio

from host.test_tournaments import FakeClock, process, started


def test_several_processes_pair_each_round_once_and_take_each_result_once(
    database_url: str,
) -> None:
    async def run() -> None:
        clock = FakeClock()
        async with process(database_url, clock) as one, process(database_url, clock) as two:
            opened = await started(one, 6, rounds=3)
            for number in (1, 2, 3):
                await asyncio.gather(one.advance(), two.advance())
                await one.advance()
                assert opened.tournament.round == number
                assert len(opened.tournament.games) == 3 * number
                for game in [*opened.tournament.running]:
                    host = one if game % 2 else two
                    await host.resign(await host.tournaments.get("t"), game)
                await asyncio.gather(one.advance(), two.advance())
                clock.seconds += 1
            await asyncio.gather(one.advance(), two.advance())
            ends = [await one.advance(), await two.advance()]
            assert [end.status for end in ends] == ["over", "over"]
            assert ends[0].games == ends[1].games
            assert all(game.points == (1.0, 0.0) for game in ends[0].games)
            ids = [one.tournaments.game_id(opened, n) for n in range(1, 10)]
            assert len(await one.store.results(ids)) == 9

    asyncio.run(run())

"""The secret that a server signs cookies with."""

import asyncio

from web.store.samples import opened


def test_all_servers_of_a_database_have_one_secret(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url, 2) as [one, two]:
            secrets = await asyncio.gather(one.secret(), two.secret(), one.secret())
        async with opened(database_url) as [later]:
            secrets.append(await later.secret())
        assert len(set(secrets)) == 1
        assert len(secrets[0]) == 32

    asyncio.run(story())

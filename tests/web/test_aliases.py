"""Identities of people who are others by now, as a server remembers them."""

import asyncio

from plancia.web.aliases import OVERLAP_S, Aliases
from web.store.samples import opened


def test_merges_of_any_server_are_followed_from_one_to_the_next(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url, 2) as [here, elsewhere]:
            aliases = Aliases(here)
            await aliases.refresh()
            assert aliases.person("phone") == "phone"
            at = 1_000_000.0
            await elsewhere.add_device_code("one", "computer", at)
            await elsewhere.take_device_code("one", at, "phone")
            await aliases.refresh()
            assert aliases.person("phone") == "computer"
            # The clock of another server is behind.
            await here.add_device_code("two", "laptop", at)
            await here.take_device_code("two", at - OVERLAP_S / 2, "computer")
            await aliases.refresh()
            assert aliases.person("phone") == aliases.person("computer") == "laptop"
            assert aliases.person("laptop") == "laptop"

    asyncio.run(story())

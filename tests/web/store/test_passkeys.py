import asyncio
from dataclasses import replace

from plancia.web.store.model import Passkey
from web.store.samples import opened

KEY = Passkey("key", "ada", b"public", 0, 1.0)


def test_a_passkey_is_found_listed_used_and_removed(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            await store.add_passkey(KEY)
            assert await store.passkey("key") == KEY
            assert await store.passkeys_of("ada") == [KEY]
            assert await store.passkeys_of("bea") == []
            assert await store.use_passkey(KEY, 5, 2.0)
            assert await store.passkey("key") == replace(KEY, uses=5, used=2.0)
            await store.remove_passkey("bea", "key")
            assert await store.passkey("key") is not None
            await store.remove_passkey("ada", "key")
            assert await store.passkey("key") is None

    asyncio.run(story())

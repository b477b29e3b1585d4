import asyncio

from plancia.web.store.devices import CODE_LIFETIME_S
from web.store.samples import opened


def test_a_code_is_taken_once_and_in_time(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            for code in ("one", "two"):
                await store.add_device_code(code, "ada", 100.0)
            assert await store.take_device_code("one", 101.0) == "ada"
            assert await store.take_device_code("one", 101.0) is None
            assert await store.take_device_code("two", 100.0 + CODE_LIFETIME_S) is None
            assert await store.take_device_code("none \ud800", 101.0) is None

    asyncio.run(story())

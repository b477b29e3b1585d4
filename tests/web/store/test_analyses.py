import asyncio

from web.store.samples import opened


def test_the_analysis_of_the_greatest_effort_is_kept(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            assert await store.analysis("key") is None
            for value, effort in ((b"some", 1.0), (b"more", 3.0), (b"less", 2.0)):
                await store.save_analysis("key", value, effort)
            assert await store.analysis("key") == b"more"

    asyncio.run(story())

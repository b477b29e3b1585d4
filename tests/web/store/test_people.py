"""People on SQLite and on PostgreSQL."""

import asyncio

from plancia.web.store.model import Person
from web.store.samples import opened


def test_a_person_is_found_as_saved_and_saved_again(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            assert await store.person("ada") is None
            for name in ("Ada", "Countess"):
                person = Person("ada", name, 1.0)
                await store.save_person(person)
                assert await store.person("ada") == person

    asyncio.run(story())


def test_of_two_who_save_one_text_only_the_one_who_knows_it_does(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            text, version = await store.person_text("ada", "lessons")
            assert (text, version) == ("", 0)
            assert await store.save_person_text("ada", "lessons", "one", version + 1)
            assert not await store.save_person_text("ada", "lessons", "other", version + 1)
            assert (await store.person_text("ada", "lessons"))[0] == "one"

    asyncio.run(story())

"""Links that give a seat, on SQLite and on PostgreSQL."""

import asyncio

from sqlalchemy import select

from plancia.live.stored import Seat, StoredEvent
from plancia.web.store import Link, Person
from plancia.web.store.database import connect
from plancia.web.store.tables import links
from web.store.samples import OPEN, RUNNING, game, move, opened


def test_a_link_is_taken_once_with_its_seat(database_url: str) -> None:
    joined = StoredEvent(1, 1001.0, "joined", 2)
    seat = Seat(2, "person", holder="bob")

    async def story() -> None:
        async with opened(database_url, 2) as [one, two]:
            await one.save_person(Person("bob", "Bob", 1.0))
            await one.create(game(), RUNNING)
            await one.add_link("token", "invite", "g", 2)
            assert await two.link("token") == Link("invite", "g", 2)
            answers = await asyncio.gather(
                one.take_link("token", "g", joined, RUNNING, seat),
                two.take_link("token", "g", joined, RUNNING, seat),
            )
            assert sorted(answers) == [False, True]
            assert await one.link("token") is None
            found = await two.load("g")
            assert found
            assert found.events == (joined,)
            assert found.seats[1] == Seat(2, "person", holder="bob", name="Bob")

    asyncio.run(story())


def test_a_link_that_came_too_late_is_kept_and_a_used_one_changes_nothing(
    database_url: str,
) -> None:
    seat = Seat(2, "person", holder="bob")

    async def story() -> None:
        async with opened(database_url) as [store]:
            await store.create(game(), RUNNING)
            await store.add_link("token", "invite", "g", 2)
            await store.append("g", move(1), RUNNING)
            assert not await store.take_link("token", "g", move(1, "join"), RUNNING, seat)
            assert await store.link("token") is not None
            assert not await store.take_link("another", "g", move(2), RUNNING, seat)
            found = await store.load("g")
            assert found
            assert found.events == (move(1),)
            assert found.seats == OPEN

    asyncio.run(story())


def test_tokens_of_links_are_not_in_the_database(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            await store.create(game(), RUNNING)
            await store.add_link("very-secret", "seat", "g", 1)

    asyncio.run(story())
    engine = connect(database_url)
    with engine.connect() as connection:
        [row] = connection.execute(select(links)).all()
    engine.dispose()
    assert len(row.digest) == 32
    assert "very-secret" not in str(row)

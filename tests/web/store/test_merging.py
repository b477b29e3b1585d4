"""What a person has comes along into another identity, on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from plancia.host import lessons
from plancia.live.codec import encode
from plancia.live.logs import LogRow
from plancia.live.own_games import PERSON
from plancia.live.ratings import RatedGame
from plancia.live.stored import Seat
from plancia.study.lessons import Learned
from plancia.web.store import Passkey, Person, Store
from plancia.web.store.logs import EventLog
from web.store.samples import RUNNING, game, move, opened

PHONE, COMPUTER = "phone", "computer"


async def fill(store: Store) -> None:
    """A phone on which much was done, and a computer on which a little was."""
    await store.save_person(Person(PHONE, "Phil", 5.0))
    both = (Seat(1, "person", holder=PHONE), Seat(2, "person", holder="eve"))
    await store.create(game("own", creator=PHONE, seats=both), RUNNING)
    await store.create(game("eve's", creator="eve", seats=both), RUNNING)
    await store.create(
        game("other", seats=(Seat(1, "person", holder="eve"), Seat(2, "open"))), RUNNING
    )
    await store.save_person_text(PHONE, lessons.NAME, encode(Learned({"nim/a": [0, 2]})), 1)
    await store.save_person_text(COMPUTER, lessons.NAME, encode(Learned({"nim/a": [1]})), 1)
    for number, (person, kind) in enumerate(
        [
            (PHONE, "nim"),
            (PHONE, "nim"),
            (COMPUTER, "nim"),
            (PHONE, "pente"),
            (COMPUTER, "connect4"),
        ]
    ):
        rated = RatedGame(kind, "quick", (PERSON + person, "level:best"), (1.0, 0.0))
        await store.create(game(f"rated {number}", seats=both), RUNNING)
        assert await store.append(f"rated {number}", move(1), RUNNING, rated=rated)
    for log in (store.tournaments, store.classes):
        await begin(log, "joined", PHONE)
        await begin(log, "not joined", "eve")
    await begin(store.tournaments, "over", PHONE)
    assert await store.tournaments.append("over", [LogRow(3, 3.0, "ended", {})], "over")
    await store.add_device_code("code", COMPUTER, 100.0)


async def begin(log: EventLog, room: str, person: str) -> None:
    await log.create(room, LogRow(1, 1.0, "created", {"organiser": "teacher"}))
    assert await log.append(room, [LogRow(2, 2.0, "joined", {"person": person})], "running")


async def ids(store: Store, person: str) -> list[str]:
    games = await store.games_of(person, running=True, limit=50)
    return sorted(each.id for each in games if not each.id.startswith("rated"))


async def rated(store: Store, person: str) -> dict[str, int]:
    return {each.game: each.games for each in await store.ratings_of(PERSON + person)}


async def last(log: EventLog, room: str) -> Sequence[Any]:
    row = (await log.events(room, 0))[-1]
    return (row.seq, row.kind, row.data)


def test_games_names_lessons_ratings_and_places_in_rooms_come_along(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            await fill(store)
            assert await store.take_device_code("code", 101.0, PHONE) == COMPUTER
            assert await ids(store, PHONE) == []
            assert await ids(store, COMPUTER) == ["eve's", "own"]
            own = await store.load("own")
            assert own is not None
            assert (own.creator, own.seats[0].holder, own.seats[0].name) == (
                *(COMPUTER, COMPUTER, "Phil"),
            )
            assert await store.person(PHONE) is None
            text, version = await store.person_text(COMPUTER, lessons.NAME)
            assert (text, version) == (encode(Learned({"nim/a": [0, 1, 2]})), 2)
            assert await store.person_text(PHONE, lessons.NAME) == ("", 0)
            assert await rated(store, PHONE) == {}
            assert await rated(store, COMPUTER) == {"nim": 2, "pente": 1, "connect4": 1}
            for log in (store.tournaments, store.classes):
                merged = {"old": PHONE, "new": COMPUTER}
                assert await last(log, "joined") == (3, "merged", merged)
                assert (await last(log, "not joined"))[0] == 2
            assert (await last(store.tournaments, "over"))[1] == "ended"

    asyncio.run(story())


def test_a_name_of_the_identity_that_is_taken_stays(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            await fill(store)
            await store.save_person(Person(COMPUTER, "Anna", 6.0))
            await store.take_device_code("code", 101.0, PHONE)
            assert await store.person(COMPUTER) == Person(COMPUTER, "Anna", 6.0)

    asyncio.run(story())


def test_what_fails_in_the_middle_changes_nothing_and_leaves_the_code(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            await fill(store)
            with monkeypatch.context() as patch:
                patch.setattr("plancia.web.store.merging._merge_rooms", fail)
                with pytest.raises(RuntimeError, match="it fails"):
                    await store.take_device_code("code", 101.0, PHONE)
            assert await ids(store, PHONE) == ["eve's", "own"]
            assert await rated(store, PHONE) == {"nim": 2, "pente": 1}
            assert await store.take_device_code("code", 101.0, PHONE) == COMPUTER

    asyncio.run(story())


def fail(*args: Any) -> None:
    raise RuntimeError("it fails")


def test_a_wrong_code_and_the_own_code_merge_nothing(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as [store]:
            await fill(store)
            assert await store.take_device_code("wrong", 101.0, PHONE) is None
            await store.add_device_code("own", PHONE, 100.0)
            assert await store.take_device_code("own", 101.0, PHONE) == PHONE
            assert await ids(store, PHONE) == ["eve's", "own"]
            assert (await store.person(PHONE)) == Person(PHONE, "Phil", 5.0)

    asyncio.run(story())


def test_ids_from_before_a_merge_stand_for_the_person_after_it(database_url: str) -> None:
    """A server that has not heard of a merge yet makes a code, a passkey or a game of an old id."""

    async def story() -> None:
        async with opened(database_url) as [store]:
            await store.add_device_code("code", COMPUTER, 100.0)
            assert await store.take_device_code("code", 101.0, PHONE) == COMPUTER
            await store.add_device_code("late", PHONE, 102.0)
            assert await store.take_device_code("late", 103.0, COMPUTER) == COMPUTER
            assert [row[:2] for row in await store.merged_since(0.0)] == [(PHONE, COMPUTER)]
            late = Passkey("key", PHONE, b"", 0, 104.0)
            await store.add_passkey(late)
            both = (Seat(1, "person", holder="tablet"), Seat(2, "person", holder="eve"))
            await store.create(game("tablet's", creator="tablet", seats=both), RUNNING)
            assert await store.use_passkey(late, 0, 105.0, "tablet") == COMPUTER
            assert await ids(store, COMPUTER) == ["tablet's"]
            await store.add_device_code("third", "laptop", 106.0)
            assert await store.take_device_code("third", 107.0, PHONE) == "laptop"
            assert await ids(store, "laptop") == ["tablet's"]

    asyncio.run(story())

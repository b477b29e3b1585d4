"""What a store was given it gives back, whatever it is: games, lists of them, texts, leases."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from letters import STORED
from plancia.live.events import Moved, Seat
from plancia.live.own_games import Cursor, GamesFilter, is_wanted, scores
from plancia.live.stored import Progress, StoredGame, Summary
from plancia.web.store import Person, Store
from plancia.web.store.games import Append
from plancia.web.store.tables import metadata
from web.store.samples import RUNNING, game, opened

PEOPLE = ["ada", "bob", "eve"]
TIMES = st.floats(0, 2e9)
WORDS = st.text(STORED, max_size=8)
JSON = st.dictionaries(WORDS, st.integers(-(2**40), 2**40) | st.booleans() | WORDS, max_size=3)
SEATS = st.builds(
    Seat, st.just(1), st.just("person"), holder=st.sampled_from(PEOPLE), level=st.none()
) | st.builds(Seat, st.just(1), st.just("level"), level=st.just("hard"))
PROGRESS = st.builds(
    Progress,
    ply=st.integers(0, 100),
    awaits=st.sampled_from([None, 1, 2]),
    awaits_level=st.booleans(),
    position=WORDS,
    result=st.sampled_from(["", "", "1-0", "*", "1/2-1/2", "solved", "stuck"]),
    termination=st.sampled_from(["normal", "resigned", "aborted"]),
    reason=WORDS,
    winner=st.sampled_from([None, 1, 2]),
    ticking=st.booleans(),
    coached=st.booleans(),
)
STEPS = st.tuples(
    st.sampled_from([0, 0, 0, -1, 1]), TIMES, st.text(STORED, min_size=1, max_size=8), PROGRESS
)
"""How late an event's number is, and what it and the game are then."""
PLAYS = st.tuples(
    st.sampled_from(["nim", "pente"]),
    JSON,
    st.lists(WORDS, max_size=3).map(tuple),
    TIMES,
    st.sampled_from(PEOPLE),
    st.tuples(SEATS, SEATS),
    st.lists(STEPS, max_size=4),
)
FILTERS = st.builds(
    GamesFilter,
    game=st.sampled_from(["", "nim", "pente"]),
    result=st.sampled_from(["", "won", "lost", "drawn"]),
)


async def keep(store: Store, id: str, play: Any) -> Summary:
    """A game with its events is loaded as it was appended."""
    kind, options, moves, created, creator, seats, steps = play
    seats = tuple(replace(seat, player=n) for n, seat in enumerate(seats, 1))
    stored = StoredGame(id, kind, options, "", moves, "", created, creator, seats)
    progress, changed, events = RUNNING, created, tuple[Moved, ...]()
    assert await store.create(stored, progress)
    assert not await store.create(stored, progress)
    for late, at, word, then in steps:
        event = Moved(len(events) + 1 + late, at, 1, word, 0.5, word)
        is_next = await store.append(Append(id, event, then))
        assert is_next == (late == 0)
        if is_next:
            progress, changed, events = then, at, (*events, event)
    named = tuple(replace(seat, name=seat.level or "") for seat in seats)
    assert await store.load(id) == replace(stored, seats=named, events=events)
    assert await store.events(id, 1) == events[1:]
    return Summary(id, kind, options, named, progress, created, changed)


async def look(store: Store, plays: Sequence[Any], wanted: GamesFilter) -> None:
    """Lists and scores are what `plancia.live.own_games` makes of the games."""

    def clear(connection: Any) -> None:
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())

    await store.workers.do(clear)
    kept = [(await keep(store, f"g{n}", play), play[4]) for n, play in enumerate(plays)]
    for person in PEOPLE:
        mine = [
            each
            for each, creator in kept
            if person in (creator, *(seat.holder for seat in each.seats))
        ]
        mine.sort(key=lambda each: (-each.changed, each.id))
        assert await store.scores(person) == scores(mine, person)
        for running in (True, False):
            listed = [
                each
                for each in mine
                if (not each.progress.result) == running and is_wanted(each, person, wanted)
            ]
            found = await store.games_of(person, running=running, limit=9, wanted=wanted)
            assert found == listed
            for first, second in pairwise(listed):
                after = Cursor(first.changed, first.id)
                page = await store.games_of(
                    person, running=running, limit=1, wanted=wanted, after=after
                )
                assert page == [second]
    waiting = [each for each, _ in kept if each.progress.awaits_level and not each.progress.result]
    waiting.sort(key=lambda each: (each.changed, each.id))
    assert await store.awaiting_levels(9) == [each.id for each in waiting]
    ticking = [each.id for each, _ in kept if each.progress.ticking]
    assert await store.running_clocks("", 9) == ticking


@pytest.mark.hypothesis
def test_games_are_read_back_listed_and_counted(database_url: str) -> None:
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(database_url))

        @settings(suppress_health_check=list(HealthCheck))
        @given(st.lists(PLAYS, min_size=1, max_size=4), FILTERS)
        def holds(plays: Sequence[Any], wanted: GamesFilter) -> None:
            runner.run(look(store, plays, wanted))

        holds()
        runner.run(store.close())


async def test_a_lease_keeps_other_servers_away_until_it_ends(database_url: str) -> None:
    async with opened(database_url) as [store]:
        await store.create(game(), RUNNING)
        assert await store.claim("g", 1, "one", 0.0, 10.0)
        assert await store.claim("g", 1, "one", 5.0, 5.0)
        assert not await store.claim("g", 1, "two", 9.0, 10.0)
        assert await store.claim("g", 1, "two", 10.0, 10.0)
        assert await store.claim("g", 2, "one", 11.0, 10.0)  # of a later event
        assert not await store.claim("g", 1, "two", 99.0, 10.0)
        await store.forget_server("one")
        assert await store.claim("g", 1, "two", 12.0, 10.0)


async def test_a_text_of_a_person_has_one_writer_a_version(database_url: str) -> None:
    async with opened(database_url) as [store]:
        assert await store.person_text("ada", "lessons") == ("", 0)
        assert not await store.save_person_text("ada", "lessons", "early", 2)
        for version in (1, 2):
            assert await store.save_person_text("ada", "lessons", f"text {version}", version)
            assert not await store.save_person_text("ada", "lessons", "late", version)
        assert await store.person_text("ada", "lessons") == ("text 2", 2)
        assert await store.person_text("bob", "lessons") == ("", 0)


async def test_a_person_keeps_the_first_day_and_the_latest_name(database_url: str) -> None:
    async with opened(database_url) as [store]:
        await store.save_person(Person("ada", "Ada", 1.0))
        await store.save_person(Person("ada", "Lovelace", 2.0))
        assert await store.person("ada") == Person("ada", "Lovelace", 1.0)
        assert await store.person("bob") is None

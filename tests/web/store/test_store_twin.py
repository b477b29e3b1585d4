"""The store and its slow twin answer alike, whatever is asked in whatever order."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from letters import STORED
from plancia.engine.match import GameEnd, Termination
from plancia.live.events import Ended, Joined, Moved, Seat, TookBack
from plancia.live.own_games import Cursor, GamesFilter
from plancia.live.stored import Progress, StoredGame
from plancia.web.store import Person, Store
from plancia.web.store.games import Append
from plancia.web.store.tables import metadata
from twins.store import StoreTwin

PEOPLE = st.sampled_from(["ada", "bob", "eve"])
SERVERS = st.sampled_from(["s1", "s2"])
TIMES = st.floats(0, 2e9)
MOMENTS = st.integers(0, 20).map(float)
WORDS = st.text(STORED, max_size=8)
JSON = st.dictionaries(WORDS, st.integers(-(2**40), 2**40) | st.booleans() | WORDS, max_size=3)
LIMITS = st.integers(0, 4)
SEATS = st.builds(
    Seat, st.integers(1, 2), st.just("person"), holder=PEOPLE, level=st.none()
) | st.builds(Seat, st.integers(1, 2), st.just("level"), level=st.just("hard"))
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

FILTERS = st.builds(
    GamesFilter,
    game=st.sampled_from(["", "", "nim", "pente"]),
    result=st.sampled_from(["", "", "won", "lost", "drawn"]),
)


class Alike(RuleBasedStateMachine):
    """Everything is asked of both."""

    games = Bundle("games")
    tokens = Bundle("tokens")
    store: Store
    runner: asyncio.Runner

    @initialize()
    def empty(self) -> None:
        self.twin = StoreTwin()

        def clear(connection: Any) -> None:
            for table in reversed(metadata.sorted_tables):
                connection.execute(table.delete())

        self.runner.run(self.store.workers.do(clear))

    def ask(self, question: str, *words: Any, **named: Any) -> Any:
        answer = self.runner.run(getattr(self.store, question)(*words, **named))
        assert answer == getattr(self.twin, question)(*words, **named)
        return answer

    def next(self, game: str, late: int) -> int:
        """The number of an event, which may be too late or too early."""
        return len(self.twin.events(game, 0)) + 1 + late

    @precondition(lambda self: len(self.twin.games) < 3)
    @rule(
        target=games,
        options=JSON,
        moves=st.lists(WORDS, max_size=3),
        clock=st.sampled_from(["", "60+1"]),
        at=TIMES,
        creator=PEOPLE,
        seats=st.tuples(SEATS, SEATS),
        progress=PROGRESS,
    )
    def create(self, options, moves, clock, at, creator, seats, progress):
        number = len(self.twin.games)
        game = StoredGame(
            id=f"g{number}",
            game="nim",
            options=options,
            start="",
            moves=tuple(moves),
            clock=clock,
            created=at,
            creator=creator,
            seats=tuple(replace(seat, player=n) for n, seat in enumerate(seats, 1)),
            previous=f"g{number - 1}" if number else None,
        )
        self.ask("create", game, progress)
        return game.id

    @rule(
        game=games | st.just("nowhere"),
        late=st.sampled_from([0, 0, 0, -1, 1]),
        at=TIMES,
        kind=st.sampled_from(["move", "take-back", "ended"]),
        player=st.sampled_from([None, 1, 2]),
        word=WORDS,
        spent=st.floats(0, 1e4),
        progress=PROGRESS,
        notice=st.none() | st.just("{}"),
    )
    def append(self, game, late, at, kind, player, word, spent, progress, notice):
        head = (self.next(game, late), at, player)
        event = {
            "move": Moved(*head, word, spent, word),
            "take-back": TookBack(*head, 3),
            "ended": Ended(*head, verdict=GameEnd(player, Termination.ADJUDICATED, word)),
        }[kind]
        self.ask("append", Append(game, event, progress, notice))

    @rule(game=games, after=st.integers(0, 5))
    def catch_up(self, game, after):
        self.ask("events", game, after)

    @rule(person=PEOPLE, name=WORDS, created=TIMES)
    def name(self, person, name, created):
        self.ask("save_person", Person(person, name, created))
        self.ask("person", person)

    @rule(person=PEOPLE, name=st.sampled_from("ab"), text=WORDS, version=st.integers(1, 4))
    def keep_text(self, person, name, text, version):
        self.ask("save_person_text", person, name, text, version)
        self.ask("person_text", person, name)

    @rule(target=tokens, game=games, kind=st.sampled_from(["invite", "seat"]), player=st.just(2))
    def give_link(self, game, kind, player):
        token = f"{game} {len(self.twin.links)} {len(self.twin.events(game, 0))}"
        if self.ask("link", token) is None:
            self.ask("add_link", token, kind, game, player)
        return token

    @rule(
        token=tokens | st.just("made up"),
        game=games,
        late=st.sampled_from([0, 0, -1]),
        progress=PROGRESS,
        seat=SEATS,
    )
    def take_link(self, token, game, late, progress, seat):
        event = Joined(self.next(game, late), 1.0, seat.player)
        self.ask("take_link", token, Append(game, event, progress), seat)
        self.ask("link", token)

    @rule(server=SERVERS, now=MOMENTS, since=MOMENTS)
    def beat(self, server, now, since):
        self.ask("beat", server, now)
        self.ask("alive", since)

    @rule(server=SERVERS)
    def forget(self, server):
        self.ask("forget_server", server)

    @rule(game=games, seq=st.integers(0, 2), server=SERVERS, now=MOMENTS, lease=MOMENTS)
    def claim(self, game, seq, server, now, lease):
        self.ask("claim", game, seq, server, now, lease)

    @rule(person=PEOPLE, running=st.booleans(), limit=LIMITS, wanted=FILTERS)
    def list_games(self, person, running, limit, wanted):
        page = self.ask("games_of", person, running=running, limit=limit, wanted=wanted)
        after = Cursor(page[-1].changed, page[-1].id) if page else None
        self.ask("games_of", person, running=running, limit=limit, wanted=wanted, after=after)
        self.ask("scores", person)

    @rule(limit=LIMITS)
    def sweep(self, limit):
        self.ask("awaiting_levels", limit)
        page = self.ask("running_clocks", "", limit)
        self.ask("running_clocks", page[-1] if page else "g", limit)

    @rule(game=games | st.just("nowhere"))
    def load(self, game):
        self.ask("load", game)


@pytest.fixture
def machine(database_url: str) -> Iterator[type[Alike]]:
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(database_url))
        yield type("Machine", (Alike,), {"store": store, "runner": runner})
        runner.run(store.close())


@pytest.mark.hypothesis
@pytest.mark.parametrize("examples", [10, pytest.param(40, marks=pytest.mark.soak)])
def test_the_store_answers_as_its_twin(machine: type[Alike], examples: int) -> None:
    many = settings(max_examples=examples, stateful_step_count=50)
    run_state_machine_as_test(machine, settings=many)

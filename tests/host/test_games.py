"""Whatever people do, however they go away and whenever the store fails: what `Games` has in
memory is what the store tells."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from host.following import Pages
from live.judged_game import stored
from plancia.host.games import Games, HostSettings
from plancia.host.memory_store import MemoryStore
from plancia.host.open_game import OpenGame
from plancia.host.tasks import Clock
from plancia.live.events import Seat
from plancia.live.game import LiveGame
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.refusal import Refusal
from plancia.live.snapshot import Audience, Snapshot
from plancia.live.stored import StoredGame
from plancia.web.cluster.notifications import Notifications
from plancia.web.cluster.server import ClusterMember
from plancia.web.cookie import Signer, new_id
from plancia.web.sockets import SocketOutbox
from plancia.web.store import Store, StoreError
from plancia.web.store.hosting import HostedStore
from waiting import until
from web.in_process import FakeTime, QuickPool, SlowPool, set_time
from web.in_process import settings as server_settings

PEOPLE = ("anna", "berta", "carla")
ACTS = ("resign", "offer-draw", "accept-draw", "decline-draw", "take-back", "accept-take-back")
MORE_ACTS = ("decline-take-back", "rematch", "decline-rematch", "move-now")


class Shaky(Store):
    """A store that fails when it is told to, before or after it has kept something."""

    trouble = ""
    load_hangs = False
    """Until it is told otherwise; the task that waits for it may be cancelled."""
    hanging = 0
    """Loads that hang or have hung."""

    async def load(self, game_id: str) -> StoredGame | None:
        self.hanging += self.load_hangs
        while self.load_hangs:
            await asyncio.sleep(0.001)
        return await super().load(game_id)

    async def append(self, *args: Any, **more: Any) -> bool:
        return bool(await self._try(super().append(*args, **more)))

    async def take_link(self, *args: Any) -> bool:
        return bool(await self._try(super().take_link(*args)))

    async def _try(self, work: Any) -> Any:
        trouble, self.trouble = self.trouble, ""
        if trouble == "before":
            work.close()
            raise StoreError("it fails")
        done = await work
        if trouble == "after":
            raise StoreError("it fails, and has done it")
        return done


class Scenario:
    """`Games` with one game in it."""

    def __init__(self, games: Games, store: Shaky, clock: FakeTime, table: OpenGame) -> None:
        self.games, self.store, self.clock, self.table = games, store, clock, table

    async def do(self, person: str, what: str, choice: int) -> None:
        with contextlib.suppress(Refusal, StoreError):
            table = await self.games.get(self.table.game.id)
            if what == "seat":
                await self._move_seat(table, person, choice)
            else:
                await self.games.act(table, person, self._request(table.game, what, choice))

    def _request(self, game: LiveGame, what: Any, choice: int) -> MoveRequest | ActionRequest:
        if what != "move":
            return ActionRequest(what, game.ply)
        legal = game.position.legal_moves()
        token = game.position.format_move(legal[choice % len(legal)]) if legal else "x"
        return MoveRequest(game.ply, token)

    async def _move_seat(self, table: OpenGame, person: str, choice: int) -> None:
        """A person takes the open seat, or has another's given to them."""
        player = table.game.open_seat or choice % 2 + 1
        if table.game.seat(player).kind == "level":
            return
        token, kind = new_id(), "invite" if table.game.open_seat else "seat"
        await self.store.add_link(token, kind, table.game.id, player)  # type: ignore[arg-type]
        await self.games.take_seat(table, player, person, "", token, is_invited=kind == "invite")

    async def settle(self) -> StoredGame:
        """Until nothing has been under way for a while; what the store has then."""
        quiet = 0
        while quiet < 5:
            table = await self.games.get(self.table.game.id)
            stored = await self.store.load(table.game.id)
            assert stored is not None
            busy = table.answering is not None or table.lock.locked() or table.in_doubt
            quiet = 0 if busy else quiet + 1
        return stored

    async def check(self) -> None:
        stored = await self.settle()
        live, again, now = self.table.game, LiveGame(stored), self.clock.now
        assert [(seat.holder, seat.kind) for seat in live.seats] == [
            (seat.holder, seat.kind) for seat in again.seats
        ]
        again.seats = live.seats  # for the names, which no person has here
        assert live.turn_began == again.turn_began
        presence = self.table.viewers.presence()  # once: it says for how long players are away
        for audience in (Audience(()), Audience((1,)), Audience((1, 2), "/join/x")):
            seen, replayed = (
                Snapshot(game).state(audience, presence, now) for game in (live, again)
            )
            assert seen == replayed
        assert live.progress() == again.progress()
        # The rematch, if there is one, is the creator's too, and may be over as well.
        listed = await self.store.games_of("creator", running=not live.match.verdict, limit=9)
        assert [each.progress for each in listed if each.id == live.id] == [live.progress()]


@contextlib.asynccontextmanager
async def playing(
    folder: Path, clock: FakeTime, seats: Any, game_clock: str, pool: QuickPool | None = None
) -> AsyncIterator[Scenario]:
    name = new_id()
    url = f"sqlite:///{folder / name}.db"
    store = await Shaky.open(url)
    assert isinstance(store, Shaky)
    async with Notifications(url, "alone", store.notify).opened() as notifications:
        hosted = HostedStore(store, Signer(b"secret"))
        chosen = server_settings(folder)
        rules = HostSettings("", chosen.think_seconds, chosen.pace)
        outbox = SocketOutbox(notifications)
        games = Games(hosted, pool or QuickPool(1), Clock(), outbox, rules)
        member = ClusterMember(store, games, notifications, chosen.idle_seconds)
        await member.start()
        stored = StoredGame(
            name, "connect4", {"rows": 4}, "", (), game_clock, clock.now, "creator", seats
        )
        yield Scenario(games, store, clock, await games.create(stored))
        await member.close()
    await store.close()


ANNA, BERTA = Seat(1, "person", "anna"), Seat(2, "person", "berta")
deeds = st.tuples(
    st.sampled_from(PEOPLE),
    st.sampled_from([*ACTS, *MORE_ACTS, "seat", *["move"] * 12]),
    st.integers(0, 10**6),
    st.floats(0, 8),
    st.sampled_from(["", "", "", "before", "after"]),
    st.none() | st.integers(0, 12),
)
"""Who wants what, which move, how many seconds later, how the store fails, and after how many
moments the person who wants it goes away."""


@settings(
    max_examples=30,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.sampled_from(
        [(ANNA, BERTA), (ANNA, Seat(2, "open")), (ANNA, Seat(2, "level", None, "best"))]
    ),
    st.sampled_from(["", "30+1", "10/move", "0.5/move"]),
    st.lists(st.lists(deeds, min_size=1, max_size=3), max_size=15),
)
def test_the_game_in_memory_is_the_stored_one(
    tmp_path: Path,
    seats: tuple[Seat, ...],
    game_clock: str,
    rounds: list[list[tuple[str, str, int, float, str, int | None]]],
) -> None:
    clock = FakeTime()

    async def live() -> None:
        async with playing(tmp_path, clock, seats, game_clock) as scenario:
            for deeds in rounds:
                tasks = []
                for person, what, choice, seconds, trouble, gone in deeds:
                    clock.now += seconds
                    scenario.store.trouble = trouble
                    tasks.append(asyncio.create_task(scenario.do(person, what, choice)))
                    if gone is not None:
                        for _ in range(gone):
                            await asyncio.sleep(0.0003)
                        tasks[-1].cancel()
                for done in await asyncio.gather(*tasks, return_exceptions=True):
                    assert done is None or isinstance(done, asyncio.CancelledError), done
            scenario.store.trouble = ""
            await scenario.check()

    with pytest.MonkeyPatch.context() as patch:
        set_time(patch, clock)
        asyncio.run(live())


async def test_a_client_that_leaves_while_memory_catches_up_leaves_the_doubt(
    tmp_path: Path,
) -> None:
    seats = (ANNA, Seat(2, "open"))
    async with playing(tmp_path, FakeTime(), seats, "") as scenario:
        await scenario.do("anna", "move", 0)
        scenario.store.trouble = "after"
        await scenario.do("berta", "seat", 0)
        assert scenario.table.in_doubt
        scenario.store.load_hangs = True
        leaving = asyncio.create_task(scenario.games.get(scenario.table.game.id))
        await until(lambda: scenario.store.hanging)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        scenario.store.load_hangs = False
        ack = await scenario.games.act(scenario.table, "berta", MoveRequest(1, "1"))
        assert ack.seq == 3
        assert scenario.table.game.ply == 2


async def test_a_take_back_calls_the_levels_answer_off_and_one_is_asked_at_a_time(
    tmp_path: Path,
) -> None:
    seats = (ANNA, Seat(2, "level", None, "best"))
    pool = SlowPool(1)
    async with playing(tmp_path, FakeTime(), seats, "", pool) as scenario:
        games, table = scenario.games, scenario.table
        await games.act(table, "anna", MoveRequest(0, "1"))
        await until(lambda: len(pool.asked) == 1)
        games.schedule_next(table)
        await asyncio.sleep(0.01)
        assert len(pool.asked) == 1
        await games.act(table, "anna", ActionRequest("take-back", 1))
        await until(lambda: table.answering is None)
        await games.act(table, "anna", MoveRequest(0, "2"))
        await until(lambda: len(pool.asked) == 2)
        pool.hurry(table.game.id)
        await until(lambda: table.game.ply == 2)
        assert table.game.moves[0].move == "2"


async def test_a_move_that_comes_after_its_time_is_refused_as_it_ends_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeTime()
    set_time(monkeypatch, clock)
    seats = (ANNA, Seat(2, "person", "berta"))
    async with playing(tmp_path, clock, seats, "30+0") as scenario:
        games, table = scenario.games, scenario.table
        await games.act(table, "anna", MoveRequest(0, "1"))
        clock.now += 31
        with pytest.raises(Refusal, match="Your time was over"):
            await games.act(table, "berta", MoveRequest(1, "1"))
        assert table.game.match.verdict is not None


async def test_a_game_that_is_created_while_it_is_loaded_is_open_once() -> None:
    is_read, is_created = asyncio.Event(), asyncio.Event()

    class SlowStore(MemoryStore):
        """Another request has stored the game; to read it takes until it was created here too."""

        async def load(self, game_id: str) -> LiveGame | None:
            found = await super().load(game_id)
            is_read.set()
            await is_created.wait()
            return found

    store = SlowStore()
    games = Games(store, QuickPool(1), Clock(), Pages(), HostSettings())
    made = stored("anna", "berta")
    await store.create(made)
    loading = asyncio.create_task(games.get(made.id))
    await is_read.wait()
    opened = await games.create(made)
    await games.act(opened, "anna", MoveRequest(0, "4"))
    is_created.set()
    assert await loading is opened
    assert games.find(made.id) is opened
    assert opened.game.ply == 1
    await games.close()

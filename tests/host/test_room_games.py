"""Rooms on one store: several processes, processes that die, people who do not come, analyses."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Collection
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.engine.player import EngineQuestion
from plancia.host.games import Games, HostSettings
from plancia.host.room_games import OpenTournament
from plancia.host.room_questions import OpenClass
from plancia.host.rooms import Rooms
from plancia.host.study import Study
from plancia.host.thinkers import FairQueue
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.refusal import Refusal
from plancia.live.rematch import POINTS
from plancia.rooms.classroom import ClassCreated, ClassPlan, QuestionPosition
from plancia.rooms.messages import RoomActionRequest
from plancia.rooms.tournament import Tournament, TournamentCreated
from plancia.study.tutor import Studied
from plancia.web.cookie import Signer
from plancia.web.sockets import Subscriber
from plancia.web.store import Store, StoreError
from plancia.web.store.hosting import HostedStore
from rooms.simulated import plan
from waiting import until
from web.in_process import QuickPool


class FakeClock:
    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def now(self) -> float:
        return self.seconds

    def monotonic(self) -> float:
        return self.seconds


class Silence:
    """An outbox that nobody reads."""

    def pack(self, value: object) -> Any:
        return value

    def send(self, viewers: Collection[Any], message: object) -> None: ...

    def broadcast(self, notification: object) -> None: ...


class Process:
    """One of several that host the same tournaments."""

    def __init__(self, store: Store, clock: FakeClock) -> None:
        hosted, outbox = HostedStore(store, Signer(b"secret")), Silence()
        self.store = store
        self.games = Games(
            hosted,
            QuickPool(1),
            clock,
            outbox,
            HostSettings("", 1.0, 0.0),
        )
        self.rooms = Rooms(hosted, clock, outbox, is_shared=True)
        self.study = Study(QuickPool(1))
        self.rooms.kinds = {
            "tournament": partial(OpenTournament, self.rooms, self.games),
            "class": lambda *room: OpenClass(self.rooms, self.study, *room),
        }

    async def opened(self) -> OpenTournament:
        return await self.rooms.get("t", OpenTournament)

    async def advance(self) -> Tournament:
        opened = await self.opened()
        await opened.advance()
        return opened.state

    async def create(self, **more: Any) -> OpenTournament:
        created = TournamentCreated(1, 0.0, plan("swiss", game="nim", **more))
        await self.rooms.create("t", created)
        return await self.opened()

    async def resign(self, opened: OpenTournament, number: int) -> None:
        """The second player of a game gives up."""
        game = opened.state.game(number)
        live = await self.games.get(opened.game_id(number))
        person = opened.state.member(game.second or 0).person
        await self.games.act(live, person, ActionRequest("resign", live.game.ply))


@contextlib.asynccontextmanager
async def process(url: str, clock: FakeClock) -> AsyncIterator[Process]:
    store = await Store.open(url)
    found = Process(store, clock)
    try:
        yield found
    finally:
        await found.games.close()
        await store.close()


async def started(host: Process, players: int, **more: Any) -> OpenTournament:
    opened = await host.create(**more)
    for number in range(1, players + 1):
        await opened.join(f"person {number}", f"Player {number}")
    await opened.act("teacher", RoomActionRequest("start"))
    return opened


async def test_a_process_that_dies_between_pairing_and_games_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, clock = f"sqlite:///{tmp_path}/plancia.db", FakeClock()
    async with process(url, clock) as dying:
        await started(dying, 4)
        with monkeypatch.context() as patch:
            patch.setattr(dying.games, "create", lambda stored: asyncio.sleep(0, 1 / 0))
            with pytest.raises(ZeroDivisionError):
                await dying.advance()
    async with process(url, clock) as next_one:
        tournament = await next_one.advance()
        opened = await next_one.opened()
        assert len(tournament.games) == 2
        for number in (1, 2):
            await next_one.resign(opened, number)


async def test_results_of_games_that_ended_while_no_process_ran_a_tournament_are_taken(
    tmp_path: Path,
) -> None:
    url, clock = f"sqlite:///{tmp_path}/plancia.db", FakeClock()
    async with process(url, clock) as one:
        opened = await started(one, 4, rounds=1)
        await one.advance()
        await one.resign(opened, 1)
        await one.resign(opened, 2)
    async with process(url, clock) as two:
        await two.advance()
        tournament = await two.advance()
        assert [game.points for game in tournament.games] == [(1.0, 0.0)] * 2
        assert tournament.status == "over"


async def test_who_does_not_make_the_first_move_in_time_loses_and_is_away(tmp_path: Path) -> None:
    url, clock = f"sqlite:///{tmp_path}/plancia.db", FakeClock()
    async with process(url, clock) as host:
        opened = await started(host, 4, first_move_s=60.0, rounds=2)
        await host.advance()
        moved, _ = opened.state.games
        live = await host.games.get(opened.game_id(moved.number))
        person = opened.state.member(moved.first or 0).person
        await host.games.act(live, person, MoveRequest(0, "A1"))
        clock.seconds += 61
        await host.advance()
        tournament = await host.advance()
        first, second = tournament.games
        assert first.points is None
        assert second.points == (0.0, 1.0)
        assert not tournament.member(second.first or 0).is_here
        assert tournament.member(second.second or 0).is_here
        await opened.join(tournament.member(second.first or 0).person, "")
        assert tournament.member(second.first or 0).is_here


@pytest.mark.parametrize("resigns_first", [True, False])
async def test_a_resignation_and_a_decision_give_game_and_tournament_one_result(
    tmp_path: Path, resigns_first: bool
) -> None:
    url, clock = f"sqlite:///{tmp_path}/plancia.db", FakeClock()
    async with process(url, clock) as host:
        opened = await started(host, 2, rounds=1)
        await host.advance()
        decision = RoomActionRequest("decide", game=1, result="0-1")
        both = [host.resign(opened, 1), opened.act("teacher", decision)]
        done = await asyncio.gather(
            *(both if resigns_first else reversed(both)), return_exceptions=True
        )
        assert [type(each) for each in done if each] == [Refusal]
        await host.advance()
        (stored,) = (await host.store.progress_of([opened.game_id(1)])).values()
        assert POINTS[stored.result] == opened.state.game(1).points
        with pytest.raises(Refusal, match="This is over"):
            await opened.act("teacher", decision)


async def test_nobody_is_away_for_the_time_in_which_no_process_ran(tmp_path: Path) -> None:
    url, clock = f"sqlite:///{tmp_path}/plancia.db", FakeClock()
    async with process(url, clock) as one:
        await started(one, 2, first_move_s=60.0)
        await one.advance()
    clock.seconds += 1000
    async with process(url, clock) as two:
        two.games.unwatched_until = clock.seconds
        await two.advance()
        assert not (await two.advance()).game(1).points
        clock.seconds += 61
        await two.advance()
        assert (await two.advance()).game(1).points == (0.0, 1.0)


async def test_an_append_that_failed_but_was_committed_is_caught_up_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, clock = f"sqlite:///{tmp_path}/plancia.db", FakeClock()
    async with process(url, clock) as host:
        opened = await host.create()
        append = host.rooms.store.append_to_room

        async def fails(*args: Any) -> bool:
            await append(*args)
            raise StoreError("the line is gone")

        with monkeypatch.context() as patch:
            patch.setattr(host.rooms.store, "append_to_room", fails)
            with pytest.raises(StoreError):
                await opened.join("anna", "Anna")
        await opened.join("berta", "Berta")
        assert [each.name for each in opened.state.members] == ["Anna", "Berta"]


class OneAtATime:
    """A worker that answers when it is told to, and notes what it was asked."""

    player = None

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_answer = asyncio.Semaphore(0)

    async def ask(
        self, question: EngineQuestion, deadline: float | None, send: Callable[[Any], None]
    ) -> None:
        self.asked.append(question.position.to_text())
        await self.may_answer.acquire()
        send(Studied(question.position, done=True))

    def hurry(self) -> None: ...

    def cancel(self) -> None:
        self.may_answer.release()

    async def close(self) -> None: ...


async def ask_class(host: Process, room: str, *numbers: int) -> None:
    """The teacher asks those questions, one after another."""
    opened = await host.rooms.get(room, OpenClass)
    opened.viewers[Subscriber(None, lambda: None)] = True
    for number in numbers:
        await opened.act("teacher", RoomActionRequest("ask", question=number))
        await opened.advance()


async def test_analyses_of_a_class_take_turns_with_other_classes_and_people(tmp_path: Path) -> None:
    async with process(f"sqlite:///{tmp_path}/plancia.db", FakeClock()) as host:
        worker = OneAtATime()
        queue = FairQueue([worker])
        study = host.study = Study(queue)
        for room, texts in (("a", ["1,2,4 1", "1,2,5 1"]), ("b", ["1,2,6 1"])):
            asked = [QuestionPosition("nim", {}, text) for text in texts]
            plan = ClassPlan(room, "teacher", asked)
            await host.rooms.create(room, ClassCreated(1, 0.0, plan))
        await ask_class(host, "a", 1, 2)
        await until(lambda: queue.waiting == 1)
        await ask_class(host, "b", 1)
        await until(lambda: queue.waiting == 2)
        position = plancia.game("nim").from_text("1,2,7 1")
        person = asyncio.create_task(study.known(position, 1.0, "192.0.2.1"))
        await until(lambda: queue.waiting == 3)
        for number in (2, 3, 4):
            worker.may_answer.release()
            await until(lambda number=number: len(worker.asked) == number)  # type: ignore[misc]
        worker.may_answer.release()
        await person
        await study.close()
        await queue.close()
        assert worker.asked == ["1,2,4 1", "1,2,6 1", "1,2,7 1", "1,2,5 1"]

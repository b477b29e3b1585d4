"""Several servers that run one tournament or one class, without locks."""

from __future__ import annotations

import asyncio
from collections import Counter

from host.test_room_games import FakeClock, Process, process, started
from plancia.host.room_questions import OpenClass
from plancia.rooms.classroom import ClassCreated, ClassPlan, QuestionPosition
from plancia.rooms.messages import AnswerRequest, RoomActionRequest


async def test_several_processes_pair_each_round_once_and_take_each_result_once(
    postgres_url: str,
) -> None:
    clock = FakeClock()
    async with process(postgres_url, clock) as one, process(postgres_url, clock) as two:
        opened = await started(one, 6, rounds=3)
        for number in (1, 2, 3):
            await asyncio.gather(one.advance(), two.advance())
            await one.advance()
            assert opened.state.round == number
            assert len(opened.state.games) == 3 * number
            for game in [*opened.state.running]:
                host = one if game % 2 else two
                await host.resign(await host.opened(), game)
            await asyncio.gather(one.advance(), two.advance())
            clock.seconds += 1
        await asyncio.gather(one.advance(), two.advance())
        ends = [await one.advance(), await two.advance()]
        assert [end.status for end in ends] == ["over", "over"]
        assert ends[0].games == ends[1].games
        assert all(game.points == (1.0, 0.0) for game in ends[0].games)
        ids = [opened.game_id(n) for n in range(1, 10)]
        assert len(await one.store.progress_of(ids)) == 9


PUPILS = 12
NIM = QuestionPosition("nim", {"heaps": "1,2,4"}, "1,2,4 1")
MOVES = ("C1", "C4", "A1", "B1")


async def test_answers_through_several_servers_are_all_counted_once(postgres_url: str) -> None:
    clock = FakeClock()
    async with process(postgres_url, clock) as one, process(postgres_url, clock) as two:

        async def found(host: Process) -> OpenClass:
            return await host.rooms.get("c", OpenClass)

        async def answer(number: int) -> None:
            host, person = (one, two)[number % 2], f"p{number}"
            await (await found(host)).join(person, "Pupil")
            request = AnswerRequest(1, MOVES[number % len(MOVES)])
            await (await found(host)).answer(person, request)

        plan = ClassPlan("Class", "teacher", [NIM])
        await one.rooms.create("c", ClassCreated(1, 0.0, plan))
        ask = RoomActionRequest("ask", question=1)
        opened = await found(one)
        await opened.act("teacher", ask)
        await asyncio.gather(*map(answer, range(PUPILS)))
        rooms = [(await found(host)).state for host in (one, two)]
        expected = Counter(MOVES[number % len(MOVES)] for number in range(PUPILS))
        for room in rooms:
            assert room.questions[0].counts() == expected
            assert len({pupil.name for pupil in room.members}) == PUPILS
        assert rooms[0].members == rooms[1].members

"""Several servers that host one class, without locks."""

from __future__ import annotations

import asyncio
from collections import Counter

from host.test_tournaments import FakeClock, Silence
from plancia.classroom.events import ClassPlan, TaskPosition
from plancia.classroom.messages import ClassActionRequest, ClassAnswerRequest
from plancia.host.classes import Classes
from plancia.host.study import Study
from plancia.web.store import Store
from web.in_process import QuickPool

PUPILS = 12
NIM = TaskPosition("nim", {"heaps": "1,2,4"}, "1,2,4 1")
MOVES = ("C1", "C4", "A1", "B1")


def test_answers_through_several_servers_are_all_counted_once(database_url: str) -> None:
    async def run() -> None:
        clock = FakeClock()
        stores = [await Store.open(database_url), await Store.open(database_url)]
        one, two = (
            Classes(store.classes, Study(QuickPool(1)), clock, Silence(), is_shared=True)
            for store in stores
        )
        try:
            await one.create("c", ClassPlan("Class", "questions", "teacher", (NIM,)))

            async def answer(number: int) -> None:
                host, person = (one, two)[number % 2], f"p{number}"
                opened = await host.get("c")
                await host.join(opened, person, "Pupil")
                request = ClassAnswerRequest(1, MOVES[number % len(MOVES)])
                await host.answer(await host.get("c"), person, request)

            await one.act(await one.get("c"), "teacher", ClassActionRequest("open", task=1))
            await asyncio.gather(*map(answer, range(PUPILS)))
            rooms = [(await host.get("c")).state for host in (one, two)]
            expected = Counter(MOVES[number % len(MOVES)] for number in range(PUPILS))
            for room in rooms:
                assert room.task(1).counts() == expected
                assert len({pupil.name for pupil in room.pupils}) == PUPILS
            assert rooms[0].pupils == rooms[1].pupils
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())

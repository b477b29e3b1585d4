"""A class whose phones answer at once, and a server that is killed meanwhile: every answer counts.

python tests/web/class_answers.py [--phones 200] [--questions 5] [--kills 1] [--database postgres]

Each phone joins with a name, follows the class by a socket, and answers each question at a random
moment of the seconds given; what gets no answer from the server is sent again. Prints how long
answers took. test_soak.py runs it. Phones and server share the machine's cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

import plancia
from waiting import LIMIT_S
from web.class_arena import GONE
from web.client import Person
from web.postgres import database_of
from web.serving import UNLIMITED, Server, serving

HEAPS = ((3, 5, 8), (1, 2, 4), (2, 4, 8), (1, 5, 6), (3, 4, 7))


@dataclass
class Phone:
    person: Person
    name: str
    phases: dict[int, str] = field(default_factory=dict)
    """The latest phase of each question that the socket told of."""


@dataclass
class Lesson:
    server: Server
    chance: random.Random
    seconds: float
    id: str = ""
    took: list[float] = field(default_factory=list)
    """Seconds until each answer was acknowledged, while the server was there."""
    sent_again: int = 0

    async def hold(self, phones: int, questions: int, kills: int) -> None:
        async with AsyncExitStack() as stack:
            url = self.server.url
            people = [
                await stack.enter_async_context(Person.get_or_create(url))
                for _ in range(phones + 1)
            ]
            teacher, *pupils = people
            positions = [
                {"game": "nim", "start": f"{','.join(map(str, HEAPS[n % len(HEAPS)]))} 1"}
                for n in range(questions)
            ]
            body = {"title": "Class", "positions": positions}
            self.id = (await teacher.http.post("/api/classes", json=body)).json()["id"]
            class_phones = [Phone(person, f"Pupil {n}") for n, person in enumerate(pupils, 1)]
            for phone in class_phones:
                await self.post(phone.person, "members", {"name": phone.name})
            following = [asyncio.create_task(self.follow(phone)) for phone in class_phones]
            for number in range(1, questions + 1):
                await self.ask(teacher, class_phones, number, kill=number <= kills)
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)

    async def ask(
        self, teacher: Person, phones: Sequence[Phone], number: int, *, kill: bool
    ) -> None:
        """One question: all phones hear of it and answer, and every answer is counted."""
        await self.post(teacher, "actions", {"act": "ask", "question": number})
        await self.wait_for_phase(phones, number, "open")
        position = plancia.game("nim").from_text(
            ",".join(map(str, HEAPS[(number - 1) % len(HEAPS)])) + " 1"
        )
        legal = [position.format_move(move) for move in position.legal_moves()]
        chosen = [self.chance.choice(legal) for _ in phones]
        answering = [
            asyncio.create_task(self.answer(phone, number, move))
            for phone, move in zip(phones, chosen, strict=True)
        ]
        if kill:
            await asyncio.sleep(self.seconds / 2)
            self.server.kill()
            await asyncio.to_thread(self.server.start)
        await asyncio.gather(*answering)
        await self.post(teacher, "actions", {"act": "close"})
        await self.wait_for_phase(phones, number, "closed")
        view = await self.show(teacher)
        assert view["question"]["answers"] == len(phones), view["question"]["answers"]
        found = Counter({each["move"]: each["count"] for each in view["question"]["choices"]})
        counts = Counter(chosen)
        for move, count in found.items():  # the chart shows the most frequent ones
            assert counts[move] == count
        await self.post(teacher, "actions", {"act": "reveal"})

    async def answer(self, phone: Phone, number: int, move: str) -> None:
        await asyncio.sleep(self.chance.random() * self.seconds)
        began = time.perf_counter()
        if not await self.post(phone.person, "answers", {"question": number, "move": move}):
            self.took.append(time.perf_counter() - began)

    async def post(self, person: Person, what: str, body: dict[str, Any]) -> int:
        """Send until it is acknowledged; how often it was sent again."""
        async with asyncio.timeout(LIMIT_S):
            for again in range(10_000):
                try:
                    answer = await person.http.post(f"/api/rooms/{self.id}/{what}", json=body)
                except GONE:
                    self.sent_again += 1
                    await asyncio.sleep(0.1)
                    continue
                assert answer.status_code == 200, answer.text
                return again
        raise AssertionError("the server did not come back")

    async def show(self, person: Person) -> Any:
        return (await person.http.get(f"/api/rooms/{self.id}?whole=true")).json()

    async def follow(self, phone: Phone) -> None:
        address = f"ws{self.server.url.removeprefix('http')}/api/rooms/{self.id}/live"
        headers = phone.person.headers
        while True:
            try:
                async with connect(
                    address, additional_headers=headers, compression=None, ping_interval=None
                ) as socket:
                    async for text in socket:
                        question = json.loads(text)["question"]
                        if question:
                            phone.phases[question["number"]] = question["phase"]
            except GONE:
                await asyncio.sleep(self.chance.random())

    async def wait_for_phase(self, phones: Sequence[Phone], number: int, phase: str) -> None:
        async with asyncio.timeout(LIMIT_S):
            while any(phone.phases.get(number) != phase for phone in phones):
                await asyncio.sleep(0.02)


def hold(phones: int, questions: int, kills: int, seconds: float, database_url: str = "") -> Lesson:
    """A class in which every answer was counted."""
    with serving(database_url, env=UNLIMITED | {"PLANCIA_WARM_UP": "0"}) as server:
        lesson = Lesson(server, random.Random(1), seconds)
        asyncio.run(lesson.hold(phones, questions, kills))
        assert server.tracebacks() == [], server.log()[-4000:]
    took = sorted(1000 * seconds for seconds in lesson.took)
    p50, p99 = (took[int(share * len(took))] for share in (0.5, 0.99))
    sys.stdout.write(
        f"{phones} phones, {questions} questions of {seconds:g} s, {kills} kills: all answers "
        f"counted; p50 {p50:.1f} ms, p99 {p99:.1f} ms, {lesson.sent_again} sent again\n"
    )
    return lesson


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--questions", type=int, default=5)
    parser.add_argument("--kills", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--database", default="")
    wanted = parser.parse_args()
    with database_of(wanted.database) as url:
        hold(wanted.phones, wanted.questions, wanted.kills, wanted.seconds, url)

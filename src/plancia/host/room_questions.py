"""Questions to a class. What a question is worth is found by the analysts, and is stored as an
event: it is found once, and all processes show the same."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final

from plancia.host.rooms import OpenRoom, Rooms
from plancia.host.study import Study
from plancia.live.refusal import Refusal
from plancia.rooms.class_views import ClassOverview, ClassView
from plancia.rooms.classroom import (
    ClassQuestion,
    Classroom,
    MoveWorth,
    QuestionPosition,
    Valued,
)
from plancia.rooms.messages import AnswerRequest
from plancia.rooms.room import RoomEvent
from plancia.study.review import seconds_for

RETRY_S: Final = 5.0
"""After an analysis that failed."""


class OpenClass(OpenRoom[Classroom]):
    """A class in memory, with those who look at it."""

    retry_at = 0.0
    overview: ClassOverview | None = None
    """What viewers share, after the latest event that was looked at."""

    def __init__(
        self, rooms: Rooms, study: Study, room_id: str, events: Sequence[RoomEvent]
    ) -> None:
        """Called in a thread: what is worked out here may take a while."""
        super().__init__(rooms, Classroom(room_id, events))
        self._study = study
        self.analysing: dict[int, asyncio.Task[None]] = {}
        """By question."""
        for question in self.state.questions:
            _ = question.position_json

    async def answer(self, person: str, request: AnswerRequest) -> None:
        """A pupil's move; Refusal if it is none, or comes too late."""
        await self.do(partial(self.state.judge_answer, person, request))

    async def add(self, person: str, positions: Sequence[QuestionPosition]) -> None:
        """The teacher adds positions to ask about."""
        await self.do(partial(self.state.judge_adding, person, positions))
        await self.publish()

    def view(self, person: str | None, *, whole: bool) -> ClassView:
        if self.overview is None or self.overview.seq != self.state.seq:
            self.overview = ClassOverview(self.state, self.rooms.address)
        return self.overview.view(person, whole=whole)

    async def advance(self) -> None:
        """Have analysed what was asked, and publish what has changed."""
        if self.may_be_behind:
            async with self.lock:
                await self.catch_up()
        question, is_time = self.state.question, self.clock.monotonic() >= self.retry_at
        if question is not None and not question.worth and self.viewers and is_time:
            self._analyse(question)
        await self.publish()

    def _analyse(self, question: ClassQuestion) -> None:
        """One analysis of each question at a time."""
        number = question.number
        if number in self.analysing:
            return

        def ended(task: asyncio.Task[None]) -> None:
            del self.analysing[number]
            if task.cancelled() or task.exception():
                self.retry_at = self.clock.monotonic() + RETRY_S

        self.analysing[number] = self.rooms.tasks.spawn(self._value(question))
        self.analysing[number].add_done_callback(ended)

    async def _value(self, question: ClassQuestion) -> None:
        """An event with the value of every move."""
        position = question.position
        # Classes take turns with each other and with people, as if each were one address.
        known = await self._study.known(position, seconds_for(position.game), self.state.id)
        moves = [
            MoveWorth(position.format_move(each.move), each.value, each.distance)
            for each in known.moves
        ]
        if not moves:
            raise Refusal("busy", "This position can't be analysed now.")

        def judge(now: float) -> RoomEvent | None:
            if question.worth:
                return None
            return Valued(self.state.seq + 1, now, question.number, known.exact, moves)

        await self.do(judge)

"""Questions to a class. What a question is worth and what refutes the favourite mistake is found by
the analysts, and is stored as an event: it is found once, and all processes show the same."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final

from plancia.core.position import tokens_of
from plancia.host.rooms import Activity, OpenRoom, Rooms
from plancia.host.study import Study
from plancia.live.refusal import Refusal
from plancia.rooms.class_views import ClassOverview, ClassView
from plancia.rooms.classroom import (
    ClassQuestion,
    Classroom,
    MoveWorth,
    QuestionPosition,
    Refuted,
    Valued,
)
from plancia.rooms.messages import AnswerRequest
from plancia.rooms.room import RoomEvent
from plancia.study.review import seconds_for

MAX_REFUTATION: Final = 40
"""Moves of a refutation that are played out."""
RETRY_S: Final = 5.0
"""After an analysis that failed."""


class OpenClass(OpenRoom[Classroom]):
    """A class in memory, with those who look at it."""

    retry_at = 0.0
    overview: ClassOverview | None = None
    """What viewers share, after the latest event that was looked at."""

    def __init__(self, state: Classroom, activity: Activity[Any], now: float) -> None:
        super().__init__(state, activity, now)
        self.analysing: dict[tuple[int, str], asyncio.Task[None]] = {}
        """By question, and move to refute."""


class Questions(Activity[OpenClass]):
    """Questions of one process's classes."""

    state = Classroom

    def __init__(self, rooms: Rooms, study: Study) -> None:
        super().__init__(rooms)
        self._study = study

    def open(self, state: Classroom) -> OpenClass:
        for question in state.questions:
            _ = question.position_json
        return OpenClass(state, self, self.clock.monotonic())

    async def answer(self, opened: OpenClass, person: str, request: AnswerRequest) -> None:
        """A pupil's move; Refusal if it is none, or comes too late."""
        await self.rooms.do(opened, partial(opened.state.judge_answer, person, request))

    async def add(
        self, opened: OpenClass, person: str, positions: Sequence[QuestionPosition]
    ) -> None:
        """The teacher adds positions to ask about."""
        await self.rooms.do(opened, partial(opened.state.judge_adding, person, positions))
        await self.publish(opened)

    def view(self, opened: OpenClass, person: str | None, whole: bool) -> ClassView:
        known = opened.overview
        if known is None or known.seq != opened.state.seq:
            known = opened.overview = ClassOverview(opened.state, self.rooms.address)
        return known.view(person, whole=whole)

    async def advance(self, opened: OpenClass) -> None:
        """Have analysed what was asked, and publish what has changed."""
        if self.rooms.is_shared or opened.in_doubt:
            async with opened.lock:
                await self.rooms.catch_up(opened)
        question = opened.state.question
        if question is not None and opened.viewers and self.clock.monotonic() >= opened.retry_at:
            if not question.worth:
                self._begin(opened, (question.number, ""), lambda: self._value(opened, question))
            elif opened.state.phase != "open":
                mistake = question.favourite_mistake()
                if mistake and mistake not in question.refutations:
                    key = (question.number, mistake)
                    self._begin(opened, key, lambda: self._refute(opened, question, mistake))
        await self.publish(opened)

    def _begin(
        self,
        opened: OpenClass,
        key: tuple[int, str],
        work: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        """One analysis of each question, and of each mistake, at a time."""
        if key in opened.analysing:
            return

        def ended(task: asyncio.Task[None]) -> None:
            del opened.analysing[key]
            if task.cancelled() or task.exception():
                opened.retry_at = self.clock.monotonic() + RETRY_S

        opened.analysing[key] = self.rooms.tasks.spawn(work())
        opened.analysing[key].add_done_callback(ended)

    async def _value(self, opened: OpenClass, question: ClassQuestion) -> None:
        """An event with the value of every move."""
        position = question.position
        # Classes take turns with each other and with people, as if each were one address.
        known = await self._study.known(position, seconds_for(position.game), opened.state.id)
        moves = [
            MoveWorth(position.format_move(each.move), each.value, each.distance)
            for each in known.moves
        ]
        if not moves:
            raise Refusal("busy", "This position can't be analysed now.")

        def judge(now: float) -> RoomEvent | None:
            if question.worth:
                return None
            return Valued(opened.state.seq + 1, now, question.number, known.exact, moves)

        await self.rooms.do(opened, judge)

    async def _refute(self, opened: OpenClass, question: ClassQuestion, mistake: str) -> None:
        """An event with the moves that punish the favourite mistake."""
        position = question.position
        seconds, line = seconds_for(position.game), list[str]()
        here = position.play(position.parse_move(mistake))
        while here.outcome is None and len(line) < MAX_REFUTATION:
            known = await self._study.known(here, seconds, opened.state.id)
            line += tokens_of(here, known.line)
            for move in known.line:
                here = here.play(move)
            if not known.exact or not known.line:
                break  # what an opinion expects is not played on

        def judge(now: float) -> RoomEvent | None:
            if mistake in question.refutations:
                return None
            return Refuted(opened.state.seq + 1, now, question.number, mistake, line)

        await self.rooms.do(opened, judge)

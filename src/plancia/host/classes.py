"""Classes: the one implementation of questions to a class and of homework.

What a question is worth and what refutes the favourite mistake is found by the analysts, and is
stored as an event, so that it is found once and all processes show the same.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from plancia.classroom.events import (
    KINDS,
    ClassPlan,
    Created,
    Ended,
    MoveWorth,
    Refuted,
    TaskPosition,
    Valued,
)
from plancia.classroom.judging import find_task, judge_action, judge_answer, judge_join
from plancia.classroom.messages import ClassActionRequest, ClassAnswerRequest
from plancia.classroom.state import Classroom, ClassTask
from plancia.classroom.views import ClassOverview, ClassView
from plancia.host.ports import Clock, Outbox, Viewer
from plancia.host.rooms import LogStore, OpenRoom, Rooms
from plancia.host.study import Study
from plancia.live.logs import LogEvent, Status
from plancia.live.refusal import Refusal
from plancia.study.review import seconds_for

MAX_REFUTATION: Final = 40
"""Moves of a refutation that are played out."""
RETRY_S: Final = 5.0
"""After an analysis that failed."""


class OpenClass(OpenRoom[Classroom]):
    """A class in memory, with those who look at it."""

    def __init__(self, state: Classroom, now: float) -> None:
        super().__init__(state, now)
        self.shown = 0
        """The number of the latest event that phones know."""
        self.analysing: dict[tuple[int, str], asyncio.Task[None]] = {}
        """By task, and move to refute."""
        self.retry_at = 0.0


class Classes(Rooms[Classroom, OpenClass]):
    """The classes of one process."""

    kinds = KINDS

    def __init__(
        self,
        store: LogStore,
        study: Study,
        clock: Clock,
        outbox: Outbox,
        *,
        is_shared: bool = False,
        address: str = "",
    ) -> None:
        super().__init__(store, clock, outbox, is_shared=is_shared, address=address)
        self._study = study

    def _opened(self, room_id: str, events: Sequence[LogEvent]) -> OpenClass:
        room = Classroom(room_id, events)
        for task in room.tasks:
            task.draw()
        return OpenClass(room, self._clock.monotonic())

    def _missing(self) -> Refusal:
        return Refusal("not-found", "There is no such class.")

    def _status_after(self, state: Classroom, events: Sequence[LogEvent]) -> Status:
        return "over" if any(isinstance(event, Ended) for event in events) else state.status

    # What people do

    async def create(self, class_id: str, plan: ClassPlan) -> OpenClass:
        return await self._create(class_id, Created(1, self._clock.now(), plan))

    async def join(self, opened: OpenClass, person: str, name: str) -> None:
        """A person joins; Refusal if they may not."""
        await self._do(opened, lambda: judge_join(opened.state, person, name, self._clock.now()))

    async def answer(self, opened: OpenClass, person: str, request: ClassAnswerRequest) -> None:
        """A pupil's move; Refusal if it is none, or comes too late."""
        task = find_task(opened.state, request.task)
        if opened.state.plan.mode == "homework":
            await self.valued(opened, task)
        await self._do(
            opened, lambda: judge_answer(opened.state, person, request, self._clock.now())
        )

    async def act(
        self,
        opened: OpenClass,
        person: str,
        request: ClassActionRequest,
        tasks: Sequence[TaskPosition] = (),
    ) -> None:
        """What the teacher does, with the tasks to add; published to phones at once."""
        await self._do(
            opened,
            lambda: judge_action(opened.state, person, request, tasks, self._clock.now()),
        )
        self._publish(opened)

    # Who looks at them

    def view(self, opened: OpenClass, person: str | None, *, whole: bool) -> ClassView:
        return ClassOverview(opened.state, self._address).view(person, whole=whole)

    def add_viewer(self, opened: OpenClass, viewer: Viewer, *, whole: bool) -> None:
        """A viewer looks at the class from now on, and is sent its state first."""
        opened.viewers[viewer] = whole
        self._outbox.send([viewer], self.view(opened, viewer.person, whole=whole))

    def _publish(self, opened: OpenClass) -> None:
        """Send what has changed: everything to projectors, to phones what concerns them all."""
        room = opened.state
        is_for_phones, opened.shown = opened.shown != room.shown_seq, room.shown_seq
        if opened.published == room.seq or not opened.viewers:
            return
        opened.published = room.seq
        overview = ClassOverview(room, self._address)
        for viewer, whole in [*opened.viewers.items()]:
            if whole or is_for_phones:
                self._outbox.send([viewer], overview.view(viewer.person, whole=whole))

    # What they do by themselves

    async def advance(self, opened: OpenClass) -> None:
        """Have analysed what was asked, and publish what has changed."""
        if self._is_shared or opened.in_doubt:
            async with opened.lock:
                await self._catch_up(opened)
        task = opened.state.question
        if task is not None and opened.viewers and self._clock.monotonic() >= opened.retry_at:
            if not task.worth:
                self._begin(opened, (task.number, ""), lambda: self._value(opened, task))
            elif opened.state.phase != "open":
                mistake = task.favourite_mistake()
                if mistake and mistake not in task.refutations:
                    key = (task.number, mistake)
                    self._begin(opened, key, lambda: self._refute(opened, task, mistake))
        self._publish(opened)

    def _begin(
        self,
        opened: OpenClass,
        key: tuple[int, str],
        work: Callable[[], Coroutine[Any, Any, None]],
    ) -> asyncio.Task[None]:
        """One analysis of each question, and of each mistake, at a time."""
        running = opened.analysing.get(key)
        if running is None:
            running = opened.analysing[key] = self._tasks.spawn(work())

            def ended(task: asyncio.Task[None]) -> None:
                del opened.analysing[key]
                if task.cancelled() or task.exception():
                    opened.retry_at = self._clock.monotonic() + RETRY_S

            running.add_done_callback(ended)
        return running

    async def valued(self, opened: OpenClass, task: ClassTask) -> None:
        """Wait until it is known what the moves of a task are worth, unless it is a puzzle."""
        if not task.worth and not task.task.line:
            key = (task.number, "")
            await asyncio.shield(self._begin(opened, key, lambda: self._value(opened, task)))

    async def _value(self, opened: OpenClass, task: ClassTask) -> None:
        """An event with the value of every move."""
        position = task.position
        view = await self._study.known(position, seconds_for(position.game))
        moves = tuple(MoveWorth(each.move, each.value, each.distance) for each in view.moves)
        if not moves:
            raise Refusal("busy", "This position can't be analysed now.")

        def judge() -> LogEvent | None:
            if task.worth:
                return None
            seq = opened.state.seq + 1
            return Valued(seq, self._clock.now(), task.number, view.exact, moves)

        await self._do(opened, judge)

    async def _refute(self, opened: OpenClass, task: ClassTask, mistake: str) -> None:
        """An event with the moves that punish the favourite mistake."""
        position = task.position
        seconds, line = seconds_for(position.game), list[str]()
        here = position.play(position.parse_move(mistake))
        while here.outcome is None and len(line) < MAX_REFUTATION:
            view = await self._study.known(here, seconds)
            for each in view.line:
                here = here.play(here.parse_move(each.move))
                line.append(each.move)
            if not view.exact or not view.line:
                break  # what an opinion expects is not played on

        def judge() -> LogEvent | None:
            if mistake in task.refutations:
                return None
            seq = opened.state.seq + 1
            return Refuted(seq, self._clock.now(), task.number, mistake, tuple(line))

        await self._do(opened, judge)

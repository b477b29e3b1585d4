"""A move in a lesson: judged, answered by the level, and what was done is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plancia.core.position import replay, tokens_of
from plancia.core.record import Record
from plancia.core.text import to_json
from plancia.engine.player import NO_LIMITS, Limits
from plancia.host.mistakes import Mistakes
from plancia.host.person_texts import PersonTexts
from plancia.host.ports import NO_ASKER, Asker, PersonStore
from plancia.host.refuting import level_answers
from plancia.host.thinkers import FairQueue
from plancia.live.refusal import Refusal, refusing_bad_input
from plancia.study.lessons import (
    Learned,
    LessonAnswer,
    LessonMoves,
    LessonRequest,
    LessonsView,
    LessonView,
    OfferedLesson,
    PracticeTask,
    button_views,
    find_lesson,
    lesson_view,
    lessons_views,
    offered_lesson,
    step_task,
)
from plancia.study.mistakes import KeptMistake
from plancia.study.views import step_views

NAME: Final = "lessons"
"""Of what a person has done in lessons, in the store."""


class Lessons:
    """The lessons of all games, and what people have done of them."""

    def __init__(self, store: PersonStore, players: FairQueue, limits: Limits = NO_LIMITS) -> None:
        self._kept = PersonTexts(store, NAME, Learned)
        self._mistakes = Mistakes(store)
        self._players, self._limits = players, limits

    async def learned(self, person: str | None) -> Learned:
        """What a person has done."""
        return await self._kept.get(person) if person else Learned()

    async def list(self, person: str | None) -> list[LessonsView]:
        """All games that have lessons."""
        return lessons_views(await self.learned(person), await self._missed(person))

    async def offered(self, person: str, name: str) -> OfferedLesson:
        """The lesson of a game to begin or to go on with."""
        return offered_lesson(name, await self.learned(person), await self._missed(person))

    async def _missed(self, person: str | None) -> Sequence[KeptMistake]:
        return await self._mistakes.get(person) if person else ()

    async def show(self, person: str | None, asked: LessonRequest) -> LessonView:
        """A lesson with all its steps."""
        return lesson_view(asked, await self.learned(person))

    async def answer(
        self, person: str, moved: LessonMoves, asker: Asker = NO_ASKER
    ) -> LessonAnswer:
        """What comes of the last of the moves. A step that is done by it is kept."""
        with refusing_bad_input():
            lesson = find_lesson(moved.game, moved.lesson)
        task = step_task(moved.game, lesson, moved.step)
        if not moved.moves:
            raise Refusal("malformed", "There is no move to judge.")
        # A button may stand for several moves: in a task the first one decides.
        is_played = isinstance(task, PracticeTask)
        *tokens, token = moved.moves if is_played else moved.moves[:1]
        with refusing_bad_input("illegal"):
            steps = [*replay(task.start, tokens)]
            before = steps[-1].after if steps else task.start
            move = before.parse_move(token)
            before.play(move)
        made = tuple(step.move for step in steps)
        judged = task.judge(made, move)
        if judged is None and isinstance(task, PracticeTask):
            key = f"lesson {person}"
            judged = await level_answers(self._players, task, made, move, key, self._limits, asker)
        assert judged is not None
        is_done = judged.is_right and judged.is_over
        learned = await self.learn(person, moved, moved.step if is_done else None)
        return LessonAnswer(
            judged.is_right,
            judged.is_over,
            to_json(judged.says),
            [*step_views(Record(before, judged.line))][1:],
            [*moved.moves, *[*tokens_of(before, judged.line)][1:]],
            [] if judged.is_over else button_views(task.position((*made, *judged.line))),
            learned.done(moved.game, lesson),
        )

    async def learn(self, person: str, asked: LessonRequest, step: int | None) -> Learned:
        """Keep a step that is done; what a person has done."""
        lesson = find_lesson(asked.game, asked.lesson)

        def with_step(before: Learned) -> tuple[Learned, Learned]:
            after = before if step is None else before.with_step(asked.game, lesson, step)
            return after, after

        return await self._kept.change(person, with_step)

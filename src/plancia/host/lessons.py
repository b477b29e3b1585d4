"""A move in a lesson: judged, answered by the level, and what was done is kept."""

from __future__ import annotations

from typing import Any, Final, Protocol

from plancia.core.position import Position, tokens_of
from plancia.core.text import to_json
from plancia.engine.lesson import Practice
from plancia.engine.match import Forfeit
from plancia.engine.player import NO_LIMITS, Answer, Limits
from plancia.host.person_texts import PersonTexts
from plancia.host.ports import NO_ASKER, Asker, PersonStore
from plancia.live.refusal import Refusal, refusing_bad_input
from plancia.study.lessons import (
    Judged,
    Learned,
    LessonAnswer,
    LessonMoves,
    LessonRequest,
    LessonsView,
    LessonView,
    button_views,
    find_lesson,
    find_step,
    judge,
    lesson_view,
    lessons_views,
    positions_of,
    result_of,
    shown_line,
)

NAME: Final = "lessons"
"""Of what a person has done in lessons, in the store."""


class LevelPlayers(Protocol):
    """Where levels think."""

    async def answer(
        self,
        position: Position[Any],
        level: str,
        *,
        key: str,
        limits: Limits = NO_LIMITS,
        asker: Asker = NO_ASKER,
    ) -> Answer[Any]:
        """The move of a level."""


class Lessons:
    """The lessons of all games, and what people have done of them."""

    def __init__(
        self, store: PersonStore, players: LevelPlayers, limits: Limits = NO_LIMITS
    ) -> None:
        self._kept = PersonTexts(store, NAME, Learned)
        self._players, self._limits = players, limits

    async def learned(self, person: str | None) -> Learned:
        """What a person has done."""
        return await self._kept.get(person) if person else Learned()

    async def list(self, person: str | None) -> list[LessonsView]:
        """All games that have lessons."""
        return lessons_views(await self.learned(person))

    async def show(self, person: str | None, asked: LessonRequest) -> LessonView:
        """A lesson with all its steps."""
        return lesson_view(asked, await self.learned(person))

    async def answer(
        self, person: str, moved: LessonMoves, asker: Asker = NO_ASKER
    ) -> LessonAnswer:
        """What comes of the last of the moves. A step that is done by it is kept."""
        with refusing_bad_input():
            lesson = find_lesson(moved.game, moved.lesson)
        step = find_step(lesson, moved.step)
        if not moved.moves:
            raise Refusal("malformed", "There is no move to judge.")
        start = positions_of(moved.game, step)[-1]
        # A button may stand for several moves: in a task the first one decides.
        *made, token = moved.moves if isinstance(step, Practice) else moved.moves[:1]
        with refusing_bad_input("illegal"):
            before = start.play_tokens(made)
            move = before.parse_move(token)
            before.play(move)
        if isinstance(step, Practice):
            judged = await self._play_on(start, step, before, move, f"lesson {person}", asker)
        else:
            judged = judge(before, step, move)
        is_done = judged.is_right and judged.is_over

        def learn(before: Learned) -> tuple[Learned, Learned]:
            after = before.with_step(moved.game, lesson, moved.step) if is_done else before
            return after, after

        learned = await self._kept.change(person, learn)
        line = [*shown_line(before, judged.line)]
        end = before
        for move in judged.line:
            end = end.play(move)
        return LessonAnswer(
            judged.is_right,
            judged.is_over,
            to_json(judged.says),
            line,
            [*moved.moves, *[*tokens_of(before, judged.line)][1:]],
            [] if judged.is_over else button_views(end),
            learned.done(moved.game, lesson),
        )

    async def _play_on(
        self,
        start: Position[Any],
        practice: Practice,
        before: Position[Any],
        move: Any,
        key: str,
        asker: Asker,
    ) -> Judged:
        """The person's move, and the level's answers until it is the person's turn again."""
        pupil, line, position = start.to_move, [move], before.play(move)
        while position.outcome is None and position.to_move != pupil:
            try:
                answer = await self._players.answer(
                    position, practice.level, key=key, limits=self._limits, asker=asker
                )
            except Forfeit as forfeit:
                raise Refusal(
                    "busy", "The level can't answer: {reason}.", reason=forfeit.reason
                ) from forfeit
            line.append(answer.move)
            position = position.play(answer.move)
        return result_of(practice, pupil, position, tuple(line))

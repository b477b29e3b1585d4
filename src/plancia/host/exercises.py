"""Exercises of people: remembered after a review, shown on their day, moved between boxes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from plancia.engine.match import Cancelled, Forfeit
from plancia.host.person_texts import PersonTexts
from plancia.host.ports import PersonStore
from plancia.host.thinkers import FairQueue
from plancia.study.exercises import (
    Exercise,
    ExerciseAnswer,
    ExerciseList,
    ExerciseRequest,
    ExerciseView,
    Remember,
    exercise_list,
    exercise_view,
    find,
    similar_to,
    with_answer,
    with_exercise,
    with_mistake,
)
from plancia.study.review import Reviewer
from plancia.study.tasks import PositionTask

NAME: Final = "exercises"
"""Of a person's exercises in the store."""


class Exercises:
    """Everybody's exercises, each person's as one text."""

    def __init__(self, store: PersonStore, thinkers: FairQueue) -> None:
        self._kept = PersonTexts(store, NAME, list[Exercise])
        self._thinkers = thinkers

    async def remember(self, person: str, reviewer: Reviewer, asked: Remember) -> Exercise | None:
        """Keep the lesson of a reviewed game, if it has one."""
        mistake = reviewer.mistake(asked.player)
        if mistake is None:
            return None
        return await self._kept.change(
            person, lambda before: with_mistake(before, mistake, asked.date, asked.source)
        )

    async def all(self, person: str, day: str) -> ExerciseList:
        """A person's exercises on a day."""
        return exercise_list(await self._kept.get(person), day)

    async def show(self, person: str, asked: ExerciseRequest) -> ExerciseView:
        """An exercise with its position; another one with the same motif, once the person's own is
        known and if there is one."""
        exercise = find(await self._kept.get(person), asked.id)
        if exercise.wants_other:
            try:
                other = await self._thinkers.similar(similar_to(exercise))
            except (Cancelled, Forfeit):  # it took too long: the own position is as good
                other = None
            if other is not None:
                exercise = await self._kept.change(
                    person, lambda before: _with_other(before, asked.id, other)
                )
        return exercise_view(exercise, asked.date)

    async def answer(self, person: str, answer: ExerciseAnswer) -> ExerciseList:
        """Move an exercise to its next box; what is left to do on that day."""
        await self._kept.change(
            person, lambda before: with_answer(before, answer.id, answer.date, answer.solved)
        )
        return await self.all(person, answer.date)


def _with_other(
    exercises: list[Exercise], id: str, other: PositionTask
) -> tuple[Exercise, list[Exercise]]:
    before = find(exercises, id)
    after = replace(before, other=other) if before.wants_other else before
    return after, with_exercise(exercises, after)

"""Mistakes of people: remembered after a review, shown on their day, moved between boxes."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import Final

from plancia.engine.match import Cancelled, Forfeit
from plancia.host.person_texts import PersonTexts
from plancia.host.ports import PersonStore
from plancia.host.thinkers import FairQueue
from plancia.study.mistakes import (
    KeptMistake,
    MistakeAnswer,
    MistakeList,
    MistakeRequest,
    MistakeView,
    Remember,
    find,
    mistake_list,
    mistake_view,
    similar_to,
    with_answer,
    with_kept,
    with_mistake,
)
from plancia.study.review import Reviewer
from plancia.study.tasks import PositionTask

NAME: Final = "mistakes"
"""Of a person's mistakes in the store."""
OTHER_WITHIN_S: Final = 8.0
"""For another position with the same motif, waiting in line included."""


class Mistakes:
    """Everybody's mistakes, each person's as one text."""

    def __init__(self, store: PersonStore, thinkers: FairQueue) -> None:
        self._kept = PersonTexts(store, NAME, list[KeptMistake])
        self._thinkers = thinkers

    async def remember(
        self, person: str, reviewer: Reviewer, asked: Remember
    ) -> KeptMistake | None:
        """Keep the lesson of a reviewed game, if it has one."""
        mistake = reviewer.mistake(asked.player)
        if mistake is None:
            return None
        return await self._kept.change(
            person, lambda before: with_mistake(before, mistake, asked.date, asked.source)
        )

    async def all(self, person: str, day: str) -> MistakeList:
        """A person's mistakes on a day."""
        return mistake_list(await self.kept(person), day)

    async def kept(self, person: str) -> list[KeptMistake]:
        """All mistakes of a person."""
        return await self._kept.get(person)

    async def show(self, person: str, asked: MistakeRequest) -> MistakeView:
        """A mistake for the page."""
        return mistake_view(await self.to_solve(person, asked.id), asked.date)

    async def to_solve(self, person: str, id: str) -> KeptMistake:
        """A mistake with its position; another one with the same motif, once the person's own is
        known and if there is one."""
        mistake = find(await self.kept(person), id)
        if mistake.wants_other:
            other = None  # if it takes too long: the own position is as good
            with contextlib.suppress(Cancelled, Forfeit, TimeoutError):
                async with asyncio.timeout(OTHER_WITHIN_S):
                    other = await self._thinkers.similar(similar_to(mistake))
            if other is not None:
                mistake = await self._kept.change(
                    person, lambda before: _with_other(before, id, other)
                )
        return mistake

    async def answer(self, person: str, answer: MistakeAnswer) -> MistakeList:
        """Move a mistake to its next box; what is left to do on that day."""
        await self._kept.change(
            person, lambda before: with_answer(before, answer.id, answer.date, answer.solved)
        )
        return await self.all(person, answer.date)


def _with_other(
    mistakes: list[KeptMistake], id: str, other: PositionTask
) -> tuple[KeptMistake, list[KeptMistake]]:
    before = find(mistakes, id)
    after = replace(before, other=other) if before.wants_other else before
    return after, with_kept(mistakes, after)

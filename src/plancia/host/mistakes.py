"""Mistakes of people: remembered after a review, shown on their day, moved between boxes."""

from __future__ import annotations

from typing import Final

from plancia.host.person_texts import PersonTexts
from plancia.host.ports import PersonStore
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
    with_answer,
    with_mistake,
)
from plancia.study.review import Reviewer

NAME: Final = "mistakes"
"""Of a person's mistakes in the store."""


class Mistakes(PersonTexts[list[KeptMistake]]):
    """Everybody's mistakes, each person's as one text."""

    def __init__(self, store: PersonStore) -> None:
        super().__init__(store, NAME, list[KeptMistake])

    async def remember(
        self, person: str, reviewer: Reviewer, asked: Remember
    ) -> KeptMistake | None:
        """Keep the lesson of a reviewed game, if it has one."""
        mistake = reviewer.mistake(asked.player)
        if mistake is None:
            return None
        return await self.change(
            person, lambda before: with_mistake(before, mistake, asked.date, asked.source)
        )

    async def all(self, person: str, day: str) -> MistakeList:
        """A person's mistakes on a day."""
        return mistake_list(await self.get(person), day)

    async def show(self, person: str, asked: MistakeRequest) -> MistakeView:
        """A mistake for the page."""
        return mistake_view(find(await self.get(person), asked.id))

    async def answer(self, person: str, answer: MistakeAnswer) -> MistakeList:
        """Move a mistake to its next box; what is left to do on that day."""
        await self.change(
            person, lambda before: with_answer(before, answer.id, answer.date, answer.solved)
        )
        return await self.all(person, answer.date)

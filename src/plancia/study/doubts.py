"""Puzzles that ask whether a goal can be reached at all, as the page shows them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from plancia.core.capability import GivesSoloPuzzles, capability
from plancia.core.options import Json
from plancia.core.picture import Cell
from plancia.core.position import tokens_of
from plancia.core.registry import game, games
from plancia.core.text import to_json
from plancia.live.messages import Message
from plancia.live.refusal import Refusal, TextJson


class DoubtRequest(Message):
    """Any number: each has its puzzle."""

    number: Annotated[int, Meta(ge=0, le=2**31)]


class DoubtAnswer(Struct):
    """One of the answers to choose from."""

    answer: str
    title: TextJson


class DoubtView(Struct):
    """A puzzle with its answer: a page judges without asking again."""

    number: int
    game: str
    title: TextJson
    options: dict[str, Json]
    position: str
    answers: list[DoubtAnswer]
    right: str
    """Which answer is right."""
    moves: list[str]
    """A way to the goal; none if it can't be reached."""
    says: TextJson
    """Why it can't be reached."""
    cells: list[Cell]
    """What that is about."""


def doubt_view(asked: DoubtRequest) -> DoubtView:
    """A puzzle that asks whether it can be done at all, with its answer and the proof."""
    for name in games():
        composes = capability(game(name), GivesSoloPuzzles)
        if composes is None:
            continue
        made = composes.doubt(asked.number)
        start = made.position
        return DoubtView(
            asked.number,
            name,
            to_json(start.game.title),
            start.game.options.to_json(),
            start.to_text(),
            [DoubtAnswer(answer, to_json(title)) for answer, title in composes.answers.items()],
            made.answer,
            list(tokens_of(start, made.line)),
            to_json(made.why),
            list(made.cells),
        )
    raise Refusal("not-found", "There are no puzzles of this game.")

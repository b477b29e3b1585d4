"""The rules of a game with some options, and its lessons."""

from collections.abc import Mapping
from dataclasses import dataclass

from plancia.core.options import Json
from plancia.core.registry import game_of
from plancia.core.text import to_json
from plancia.live.refusal import Said


@dataclass(slots=True)
class LessonView:
    """One step of the rules: the moves `before`, and those to be played while it is read."""

    says: Said
    options: dict[str, Json]
    before: list[str]
    moves: list[str]


@dataclass(slots=True)
class GuideView:
    """The rules of a game with some options."""

    aim: Said
    """How one wins, in a line."""
    variant: Said
    """What the options mean, in a line."""
    rules: Said
    lessons: list[LessonView]


def guide_to(name: str, options: Mapping[str, object]) -> GuideView:
    """UnknownGame or BadOption if there is no such game."""
    game = game_of(name, options)
    lessons = [
        LessonView(
            to_json(lesson.says),
            dict(lesson.options),
            list(game.split_moves(lesson.before)),
            list(game.split_moves(lesson.moves)),
        )
        for lesson in game.lessons
    ]
    return GuideView(to_json(game.aim), to_json(game.variant), to_json(game.rules), lessons)

"""Games that ask: the whole tree of questions to the player to move."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from plancia.core.capability import Asks, Question, capability
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.core.text import to_json
from plancia.live.views import Answering, QuestionView


@lru_cache(maxsize=256)  # people can make up any number of games
def asker_of(game: Game[Any]) -> Asks | None:
    return capability(game, Asks)


def question(position: Position[Any]) -> QuestionView | None:
    """The question of the position, with those that its answers lead to; None if there is none."""
    asker = asker_of(position.game)
    if asker is None or position.outcome is not None:
        return None
    return _tree(_Asking(position.game, asker.asked(position), position))


@dataclass(frozen=True, slots=True)
class _Asking:
    """A position that asks; equal to all that ask the same."""

    game: Game[Any]
    asked: Hashable
    position: Position[Any] = field(compare=False)


@lru_cache(maxsize=256)
def _tree(asking: _Asking) -> QuestionView | None:
    asker = asker_of(asking.game)
    assert asker is not None
    asked = asker.reply(asking.position, "")
    return _view(asker, asking.position, "", asked) if isinstance(asked, Question) else None


def _view(asker: Asks, position: Position[Any], typed: str, asked: Question) -> QuestionView:
    answers = []
    for choice in asked.answers:
        key, label = choice.key, to_json(choice.label)
        follows = asker.reply(position, typed + key)
        if isinstance(follows, Question):
            then = _view(asker, position, typed + key, follows)
            answers.append(Answering(key, label, then=then))
        else:
            answers.append(Answering(key, label, move=position.format_move(follows)))
    return QuestionView(to_json(asked.words), answers)

"""The rules of a game with some options, and its demonstrations."""

from collections.abc import Mapping

from msgspec import Struct

from plancia.core.options import Json
from plancia.core.registry import game_of
from plancia.core.text import to_json
from plancia.live.refusal import TextJson


class DemonstrationView(Struct):
    """One step of the rules: the moves `before`, and those to be played while it is read."""

    says: TextJson
    options: dict[str, Json]
    before: list[str]
    moves: list[str]


class GuideView(Struct):
    """The rules of a game with some options."""

    aim: TextJson
    """How one wins, in a line."""
    variant: TextJson
    """What the options mean, in a line."""
    rules: TextJson
    demonstrations: list[DemonstrationView]


def guide_to(name: str, options: Mapping[str, object]) -> GuideView:
    """UnknownGame or BadOption if there is no such game."""
    game = game_of(name, options)
    demonstrations = [
        DemonstrationView(
            to_json(demonstration.says),
            dict(demonstration.options),
            list(game.split_moves(demonstration.before)),
            list(game.split_moves(demonstration.moves)),
        )
        for demonstration in game.demonstrations
    ]
    return GuideView(to_json(game.aim), to_json(game.variant), to_json(game.rules), demonstrations)

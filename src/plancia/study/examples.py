"""Examples that rooms declare, played: the positions up to the one that an example shows."""

from collections.abc import Sequence
from typing import Any

from plancia.core.game import Game
from plancia.core.position import Position, replay
from plancia.engine.teaching import Example


def example_positions(kind: type[Game[Any]], example: Example) -> Sequence[Position[Any]]:
    """From where the example begins to the position that it shows, which is the last."""
    game = kind(kind.options_type.read(example.options))
    start = game.from_text(example.start) if example.start else game.start()
    return [start, *(step.after for step in replay(start, game.split_moves(example.moves)))]

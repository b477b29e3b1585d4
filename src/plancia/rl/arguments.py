"""What callers hand to an environment, checked: actions, and the position to begin from."""

from collections.abc import Mapping
from numbers import Integral
from typing import Any

import numpy as np

from plancia.core.errors import BadOption
from plancia.core.game import Game
from plancia.core.position import Position


def whole_action(action: Any) -> int:
    """An action as a number; TypeError for a float, which is never cut to one."""
    value = action.item() if isinstance(action, np.ndarray) and action.ndim == 0 else action
    if not isinstance(value, Integral):
        raise TypeError(f"the action is {action!r}; it must be a whole number")
    return int(value)


def start_position(game: Game[Any], options: Mapping[str, Any] | None) -> Position[Any]:
    """Where `reset` begins: `options["position"]`, a position or its text, or the game's start."""
    wanted = (options or {}).get("position")  # others are ignored, as PettingZoo's tests demand
    position = game.from_text(wanted) if isinstance(wanted, str) else wanted or game.start()
    if not isinstance(position, Position) or position.game != game:
        raise BadOption(
            "the position to begin from is {given}; it must be of {game}",
            given=repr(wanted),
            game=repr(game),
        )
    if position.outcome is not None:
        raise BadOption("the position to begin from is the end of a game")
    return position

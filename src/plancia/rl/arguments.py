"""What callers hand to an environment, checked: actions, positions to begin from, render modes."""

from collections.abc import Mapping
from numbers import Integral
from typing import Any, Final

from plancia.core import draw
from plancia.core.errors import BadOption
from plancia.core.game import Game
from plancia.core.position import Position
from plancia.rl import extra

with extra("rl"):
    import numpy as np

RENDER_MODES: Final = ["human", "ansi"]


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


def check_mode(mode: str | None) -> None:
    """ValueError if there is no such `render_mode`."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is {mode!r}; there are: {', '.join(RENDER_MODES)}")


def render(position: Position[Any], mode: str | None) -> str | None:
    """What `render_mode` asks for: `human` prints the board, None draws nothing."""
    if mode == "human":
        print(draw.text(position.picture()))  # noqa: T201  # what Gymnasium means by it
    return draw.text(position.picture()) if mode == "ansi" else None

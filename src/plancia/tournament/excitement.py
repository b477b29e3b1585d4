"""Excitement: which of the games in progress a projector shows large."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

TIME_WEIGHT: Final = 0.5
CLOSENESS_WEIGHT: Final = 0.3
PACE_WEIGHT: Final = 0.2
UNKNOWN_CLOSENESS: Final = 0.5
"""Where nobody knows the value of a position."""
FULL_PLIES: Final = 8
"""Moves of both players from which on a game is as exciting as its position."""
QUIET_S: Final = 20.0
"""Seconds without a move after which a game is not lively any more."""
MARGIN: Final = 0.1
"""By which another game must be more exciting to be shown instead."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game in progress at one moment, as watchers feel it."""

    ply: int
    """Moves made."""
    left_s: tuple[float, ...]
    """Seconds on the clocks; none in a game without clocks."""
    clock_s: float
    """Seconds on each clock at the start."""
    since_move_s: float
    """Seconds since the last move."""
    value: float | None = None
    """What the position is worth to player 1, from -1 to 1; None where it is not known."""


def excitement(moment: Moment) -> float:
    """From 0 to 1: little time on the clocks, an open result, and moves one after the other."""
    if not moment.ply:
        return 0.0
    pressure = 0.0
    if moment.left_s:
        used = [1 - min(1.0, left / moment.clock_s) for left in moment.left_s]
        pressure = (max(used) + sum(used) / len(used)) / 2
    value = moment.value
    closeness = UNKNOWN_CLOSENESS if value is None else 1 - min(1.0, abs(value))
    pace = 1 - min(1.0, max(0.0, moment.since_move_s) / QUIET_S)
    felt = TIME_WEIGHT * pressure + CLOSENESS_WEIGHT * closeness + PACE_WEIGHT * pace
    return felt * min(1.0, moment.ply / FULL_PLIES)


def most_exciting(games: Mapping[int, Moment], shown: int = 0) -> int:
    """The number of the game to show; the one that is shown stays unless another one is clearly
    more exciting. 0 if there is none."""
    if not games:
        return 0
    felt = {number: excitement(moment) for number, moment in games.items()}
    best = max(felt, key=lambda number: (felt[number], -number))
    if shown in felt and felt[best] < felt[shown] + MARGIN:
        return shown
    return best

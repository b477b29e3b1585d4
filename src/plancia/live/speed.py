"""The speed of a game, by its clock: ratings are kept for each."""

from typing import Final, Literal

from plancia.engine.match import GameClock

Speed = Literal["fast", "quick", "slow", "untimed"]
"""`fast` is under 3 minutes for a player, `quick` under 10."""

FAST_S: Final = 180.0
QUICK_S: Final = 600.0
MOVES: Final = 20
"""Of a player in a usual game: what the clock adds for each move counts that often."""


def speed_of(clock: GameClock | None) -> Speed:
    if clock is None:
        return "untimed"
    seconds = MOVES * clock.seconds if clock.per_move else clock.seconds + MOVES * clock.increment
    return "fast" if seconds < FAST_S else "quick" if seconds < QUICK_S else "slow"

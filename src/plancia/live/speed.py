"""The speed of a game, by its clock: ratings are kept for each, and days are not hurried."""

from typing import Final, Literal

from plancia.engine.match import GameClock

Speed = Literal["fast", "quick", "slow", "days", "untimed", "puzzles"]
"""`fast` is under 3 minutes for a player, `quick` under 10; a game of `days` has one or more of
them for each move. Answers to puzzles are rated apart, as `puzzles`."""

DAY_S: Final = 86_400.0
FAST_S: Final = 180.0
QUICK_S: Final = 600.0
MOVES: Final = 20
"""Of a player in a usual game: what the clock adds for each move counts that often."""


def is_days_long(clock: GameClock | None) -> bool:
    """True if the players have a day or more for each move."""
    return clock is not None and clock.per_move and clock.seconds >= DAY_S


def speed_of(clock: GameClock | None) -> Speed:
    if clock is None:
        return "untimed"
    if is_days_long(clock):
        return "days"
    seconds = MOVES * clock.seconds if clock.per_move else clock.seconds + MOVES * clock.increment
    return "fast" if seconds < FAST_S else "quick" if seconds < QUICK_S else "slow"

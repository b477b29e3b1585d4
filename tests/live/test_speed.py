"""The speed of a game."""

import pytest

from plancia.engine.match import GameClock
from plancia.live.speed import speed_of


@pytest.mark.parametrize(
    ("clock", "speed"),
    [
        ("60", "fast"),
        ("60+5", "fast"),
        ("180+2", "quick"),
        ("5/move", "fast"),
        ("20/move", "quick"),
        ("600+5", "slow"),
        ("86400", "slow"),
    ],
)
def test_a_clock_has_a_speed(clock: str, speed: str) -> None:
    assert speed_of(GameClock.parse(clock)) == speed


def test_without_a_clock_a_game_is_untimed() -> None:
    assert speed_of(None) == "untimed"

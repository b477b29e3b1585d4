"""The clock of running games."""

from __future__ import annotations

import pytest

from plancia.host import clock


class Times:
    """A time of day that can be set, and a time that runs."""

    def __init__(self) -> None:
        self.wall, self.running = 1_000_000.0, 50.0

    def time(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.running


def test_a_time_of_day_that_is_set_changes_no_running_game(monkeypatch: pytest.MonkeyPatch) -> None:
    times = Times()
    monkeypatch.setattr(clock, "time", times)
    running = clock.SystemClock()
    assert running.now() == 1_000_000.0
    times.running += 10
    times.wall += 600
    assert running.now() == 1_000_010.0
    assert clock.SystemClock().now() == 1_000_600.0

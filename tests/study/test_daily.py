"""The days in a row on which a daily puzzle was solved."""

import pytest

from plancia.study.daily import DailyResults, streak, with_solved

AT_ONCE = {"wrong": 0, "hints": 0}


def solved_on(*days: str) -> DailyResults:
    return {day: {"nim": AT_ONCE} for day in days}


@pytest.mark.parametrize(
    ("days", "today", "length"),
    [
        ((), "2026-11-18", 0),
        (("2026-11-18",), "2026-11-18", 1),
        (("2026-11-17",), "2026-11-18", 1),  # today is still open
        (("2026-11-16",), "2026-11-18", 0),
        (("2026-02-28", "2026-03-01"), "2026-03-01", 2),
        (("2025-12-31", "2026-01-01", "2026-01-03"), "2026-01-03", 1),
    ],
)
def test_a_streak_ends_with_a_day_that_was_missed(
    days: tuple[str, ...], today: str, length: int
) -> None:
    assert streak(solved_on(*days), today) == length


def test_only_the_first_solution_of_a_puzzle_of_today_counts() -> None:
    first = with_solved({}, "2026-11-18", "2026-11-18", "nim", {"wrong": 2, "hints": 0})
    assert first == {"2026-11-18": {"nim": {"wrong": 2, "hints": 0}}}
    assert with_solved(first, "2026-11-18", "2026-11-18", "nim", AT_ONCE) == first
    assert with_solved({}, "2026-11-18", "2026-11-17", "nim", AT_ONCE) == {}
    both = with_solved(first, "2026-11-18", "2026-11-18", "pente", AT_ONCE)
    assert set(both["2026-11-18"]) == {"nim", "pente"}

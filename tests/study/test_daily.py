"""The days in a row on which a daily puzzle was solved."""

import pytest

from plancia.study.daily import DailyResults, streak, streak_code, with_code, with_solved

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


def test_a_code_brings_the_days_to_another_device_beside_its_own() -> None:
    kept = solved_on("2026-11-10", "2026-11-16", "2026-11-17")
    code = streak_code(kept)
    assert code == "g0v-5d", "as the page writes it"
    there = with_code(solved_on("2026-11-17", "2026-11-18"), f" {code.upper()} ")
    assert there is not None
    assert sorted(there) == ["2026-11-10", "2026-11-16", "2026-11-17", "2026-11-18"]
    assert there["2026-11-17"] == {"nim": AT_ONCE}, "what is known here stays"
    assert streak(there, "2026-11-18") == 3
    assert streak_code({}) == ""


@pytest.mark.parametrize("code", ["", "nonsense!", "g0v", "zzzzz-1", f"g0v-{'z' * 401}"])
def test_what_is_no_code_of_days_is_refused(code: str) -> None:
    assert with_code({}, code) is None

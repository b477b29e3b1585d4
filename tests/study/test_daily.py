"""The puzzle of a day."""

from datetime import date, timedelta

from plancia.study.daily import (
    FIRST_DAY,
    WEEK,
    daily_index,
    day_number,
)
from plancia.study.pack import Pack

PACK = Pack("nim", [f"{{}}\t3,5,8 1\tA1\t1\t{1 + n % 4}\t" for n in range(800)])
DAYS = [FIRST_DAY + timedelta(n) for n in range(200)]


def test_days_are_numbered_from_a_monday_on() -> None:
    assert FIRST_DAY.weekday() == 0
    assert [day_number(day) for day in DAYS[:3]] == [1, 2, 3]


def test_the_week_gets_harder() -> None:
    grades = [1 + daily_index(PACK, day) % 4 for day in DAYS[:7]]
    assert tuple(grades) == WEEK == tuple(sorted(WEEK))


def test_no_puzzle_comes_twice_before_its_grade_is_used_up() -> None:
    found = [daily_index(PACK, day) for day in DAYS]
    assert len(set(found)) == len(found)


def test_a_day_has_the_same_puzzle_for_everybody() -> None:
    again = Pack("nim", [f"{{}}\t3,5,8 1\tA1\t1\t{1 + n % 4}\t" for n in range(800)])
    assert [daily_index(again, day) for day in DAYS] == [daily_index(PACK, day) for day in DAYS]


def test_a_pack_without_hard_puzzles_gives_the_next_easier() -> None:
    easy = Pack("nim", [f"{{}}\t3,5,8 1\tA1\t1\t{grade}\t" for grade in (1, 2, 2)])
    sunday = date(2026, 11, 22)
    assert daily_index(easy, sunday) in (1, 2)


def test_a_pack_without_easy_puzzles_gives_the_next_harder() -> None:
    hard = Pack("nim", [f"{{}}\t3,5,8 1\tA1\t1\t{grade}\t" for grade in (4, 3, 3)])
    monday = date(2026, 11, 23)
    assert daily_index(hard, monday) in (1, 2)

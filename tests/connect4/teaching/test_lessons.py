"""What the lessons of Connect Four claim is true."""

import pytest

from plancia.engine.lesson import Lesson
from plancia.study.lesson_checks import problems
from plancia.study.lessons import lessons_of

LESSONS = lessons_of("connect4")


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_what_a_lesson_claims_is_true(lesson: Lesson) -> None:
    assert [*problems("connect4", lesson)] == []


def test_six_to_ten_lessons_have_names_of_their_own_and_three_tasks() -> None:
    assert 6 <= len(LESSONS) <= 10
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS)
    assert all(len(lesson.tasks) >= 3 for lesson in LESSONS)

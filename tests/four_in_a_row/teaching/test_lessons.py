"""What the lessons of Four in a Row claim is true."""

import pytest

from plancia.engine.lesson import Lesson
from plancia.study.lessons import lessons_of
from twins.lesson_checks import problems

LESSONS = lessons_of("four-in-a-row")


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_what_a_lesson_claims_is_true(lesson: Lesson) -> None:
    assert [*problems("four-in-a-row", lesson)] == []

"""What the lessons of Pente claim is true."""

import pytest

from plancia.engine.lesson import Lesson
from plancia.pente.rules import PentePosition
from plancia.pente.variants import Stage
from plancia.study.lessons import find_lesson, lessons_of, positions_of
from twins.lesson_checks import problems

LESSONS = lessons_of("pente")


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_what_a_lesson_claims_is_true(lesson: Lesson) -> None:
    assert [*problems("pente", lesson)] == []


def test_one_lesson_lets_pupils_choose_a_side_in_swap2_and_in_d_pente() -> None:
    variants = set()
    for step in find_lesson("pente", "choose").steps:
        position = positions_of("pente", step)[-1]
        assert isinstance(position, PentePosition)
        assert position.stage is Stage.CHOICE
        options = position.game.options
        variants.add((options.swap2, options.d_pente))
    assert variants == {(True, False), (False, True)}

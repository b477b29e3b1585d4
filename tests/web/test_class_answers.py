"""A server that is killed while a class answers loses no answer."""

import pytest

from web.class_answers import hold


@pytest.mark.slow
@pytest.mark.parametrize(
    ("phones", "seconds"), [(12, 0.5), pytest.param(200, 5.0, marks=pytest.mark.soak)]
)
def test_every_answer_of_a_class_is_counted_also_when_the_server_is_killed(
    database_url: str, phones: int, seconds: float
) -> None:
    lesson = hold(phones, questions=2, kills=1, seconds=seconds, database_url=database_url)
    assert len(lesson.took) >= phones

import pytest

import plancia
from plancia.core.capability import GivesLessons, capability
from plancia.engine.lesson import MoveTask, Practice


@pytest.mark.parametrize("name", plancia.games())
def test_a_lesson_has_three_tasks_or_more_and_ends_with_the_positions_that_are_played(
    name: str,
) -> None:
    found = capability(plancia.game(name), GivesLessons)
    assert found is not None
    for lesson in found.lessons:
        assert len(lesson.tasks) >= 3
        kinds = [type(step) for step in lesson.steps]
        assert kinds == [MoveTask] * len(lesson.tasks) + [Practice] * len(lesson.practice)


@pytest.mark.parametrize("name", plancia.games())
def test_lessons_of_a_game_have_names_of_their_own(name: str) -> None:
    found = capability(plancia.game(name), GivesLessons)
    assert found is not None
    names = [lesson.name for lesson in found.lessons]
    assert sorted({*names}) == sorted(names)

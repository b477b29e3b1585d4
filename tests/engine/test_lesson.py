import plancia
from plancia.core.capability import GivesLessons, capability
from plancia.engine.lesson import MoveTask, Practice


def test_a_lesson_ends_with_the_positions_that_are_played() -> None:
    found = capability(plancia.game("connect4"), GivesLessons)
    assert found is not None
    for lesson in found.lessons:
        kinds = [type(step) for step in lesson.steps]
        assert kinds == [MoveTask] * len(lesson.tasks) + [Practice] * len(lesson.practice)

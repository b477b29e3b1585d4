"""A move in a lesson through the host: judged, answered, and what was done is kept."""

from typing import Any

import pytest

from plancia.core.position import Position
from plancia.engine.match import Forfeit, Termination
from plancia.engine.player import NO_LIMITS, Answer, Limits
from plancia.host.lessons import Lessons
from plancia.host.ports import NO_ASKER, Asker
from plancia.live.refusal import Refusal
from plancia.study.lessons import LessonAnswer, LessonMoves, LessonRequest


class Texts:
    """A store of texts in memory."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], tuple[str, int]] = {}

    async def person_text(self, person: str, name: str) -> tuple[str, int]:
        return self.kept.get((person, name), ("", 0))

    async def save_person_text(self, person: str, name: str, text: str, version: int) -> bool:
        self.kept[person, name] = text, version
        return True


class Level:
    """Answers with the first legal move, or fails."""

    fails = False

    async def answer(
        self,
        position: Position[Any],
        level: str,
        *,
        key: str,
        limits: Limits = NO_LIMITS,
        asker: Asker = NO_ASKER,
    ) -> Answer[Any]:
        if self.fails:
            raise Forfeit(Termination.TIME, "it slept")
        return Answer(position.legal_moves()[0], None)


async def play(lessons: Lessons, step: int, *moves: str, lesson: str = "last") -> LessonAnswer:
    return await lessons.answer("ann", LessonMoves("nim", lesson, step, [*moves]))


async def test_a_right_move_is_kept_for_its_person_alone() -> None:
    lessons = Lessons(Texts(), Level())
    answer = await play(lessons, 0, "A4")
    assert (answer.right, answer.over, answer.done) == (True, True, [0])
    view = await lessons.show("ann", LessonRequest("nim", "last"))
    assert (view.done, view.first) == ([0], 1)
    for other in ("bob", None):
        nothing = await lessons.list(other)
        assert not any(lesson.done for each in nothing for lesson in each.lessons)


async def test_a_wrong_move_shows_its_answer_and_is_not_kept() -> None:
    answer = await play(Lessons(Texts(), Level()), 0, "A1")
    assert (answer.right, answer.over, answer.done) == (False, True, [])
    assert [step.move.move for step in answer.line if step.move] == ["A1", "A3"]


async def test_of_a_button_with_several_moves_a_task_judges_the_first() -> None:
    lessons = Lessons(Texts(), Level())
    kept = LessonMoves("four-in-a-row", "undo", 0, ["k", "p"])
    answer = await lessons.answer("ann", kept)
    assert (answer.right, answer.over) == (False, True)
    assert [step.move.move for step in answer.line if step.move] == ["k", "p", "d7"]


async def test_a_level_answers_until_a_position_is_won() -> None:
    lessons = Lessons(Texts(), Level())
    first = await play(lessons, 3, "B3")
    assert (first.right, first.over, first.moves) == (True, False, ["B3", "A1"])
    last = await play(lessons, 3, *first.moves, "B1")
    assert (last.right, last.over, last.done) == (True, True, [3])
    assert [step.move.move for step in last.line if step.move] == ["B1"]


async def test_a_lost_position_is_tried_again() -> None:
    answer = await play(Lessons(Texts(), Level()), 3, "B4")
    assert (answer.right, answer.over, answer.done) == (False, True, [])


@pytest.mark.parametrize(
    ("step", "moves", "code"),
    [(0, ["A9"], "illegal"), (0, ["?"], "illegal"), (0, [], "malformed"), (9, ["A1"], "not-found")],
)
async def test_what_is_no_move_is_refused(step: int, moves: list[str], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        await play(Lessons(Texts(), Level()), step, *moves)
    assert refused.value.code == code


async def test_a_level_that_fails_is_reported() -> None:
    level = Level()
    level.fails = True
    with pytest.raises(Refusal, match="it slept"):
        await play(Lessons(Texts(), level), 3, "B3")

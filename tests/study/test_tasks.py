"""A person's work at a task, without anybody to judge what the task does not know."""

import pytest

import plancia
from plancia.live.refusal import Refusal
from plancia.study.lessons import LessonTask, PracticeTask, find_lesson, step_task
from plancia.study.pack import shipped
from plancia.study.puzzles import puzzle_task
from plancia.study.tasks import Judged, LineTask, TaskSession, refutation_words

START = plancia.game("nim", heaps=(3, 4), misere=False).start()


def moves(line: str) -> tuple[object, ...]:
    return tuple(map(START.parse_move, line.split()))


def session(line: str = "B1 B1 A1", as_good: str = "", *, any_way: bool = False) -> TaskSession:
    task = LineTask(
        start=START, asks=(), line=moves(line), as_good=moves(as_good), any_way=any_way, value=1.0
    )
    return TaskSession(task)


def play(session: TaskSession, token: str) -> bool:
    """Make a move that the task knows; False if it does not know it."""
    judged = session.judge(START.parse_move(token))
    if judged is not None:
        session.take(judged)
    return judged is not None


def test_a_right_move_is_answered_by_the_reply_of_the_line() -> None:
    work = session()
    assert play(work, "B1")
    assert work.position == START.play_line("B1 B1")
    assert work.ended is None
    assert play(work, "A1")
    assert work.is_solved


def test_a_wrong_move_changes_nothing() -> None:
    work = session()
    assert not play(work, "A1")
    work.take(Judged(False, True, "No.", moves("A1 A1")))
    assert (work.position, work.is_solved) == (START, False)
    work.try_again()
    assert play(work, "B1")
    assert work.ended is None


def test_a_move_that_is_as_good_solves_a_task_at_once_but_only_at_the_start() -> None:
    work = session(as_good="A2")
    assert play(work, "A2")
    assert work.is_solved
    assert work.position == START.play_line("A2")
    later = session(as_good="A2")
    play(later, "B1")
    assert not play(later, "A2")


def test_another_way_to_the_goal_is_followed() -> None:
    work = session("A1 B1", any_way=True)
    work.take(Judged(True, False, "", moves("B1"), way=moves("B1 A1")))
    assert work.made == moves("B1")
    assert play(work, "A1")
    assert work.is_solved


def test_hints_come_step_by_step_and_again_for_the_next_move() -> None:
    pack = shipped("nim")
    assert pack is not None
    puzzle = next(each for each in pack if len(each.line) > 1)
    work = TaskSession(puzzle_task(puzzle))
    steps = work.hint()
    assert [work.next_hint() for _ in range(len(steps) + 1)] == [*steps, steps[-1]]
    judged = work.judge(puzzle.line[0])
    assert judged is not None
    work.take(judged)
    assert work.steps_shown == 0
    assert work.hint() != steps


def test_the_solution_ends_a_task() -> None:
    work = session()
    play(work, "B1")
    assert work.show_solution() == moves("A1")
    assert work.is_solved
    assert work.position == START.play_line("B1 B1 A1")


def test_a_lesson_judges_its_tasks_and_leaves_the_answers_of_a_level_to_others() -> None:
    lesson = find_lesson("nim", "last")
    task, practice = step_task("nim", lesson, 0), step_task("nim", lesson, 3)
    assert isinstance(task, LessonTask)
    assert isinstance(practice, PracticeTask)
    judged = task.judge((), task.start.parse_move("A4"))
    assert (judged.is_right, judged.is_over) == (True, True)
    assert len(task.hint(())) == 2
    assert practice.level
    assert practice.judge((), practice.start.parse_move("B3")) is None
    assert practice.hint(()) == ()
    work = TaskSession(practice, made=(practice.start.parse_move("B3"),))
    work.take(Judged(False, True, "Lost.", ()))
    assert work.position == practice.start  # a lost position is played from its start again


def test_an_unknown_step_is_refused() -> None:
    with pytest.raises(Refusal, match="no such lesson"):
        step_task("nim", find_lesson("nim", "last"), 6)


@pytest.mark.parametrize(
    ("line", "why", "words"),
    [
        ("A1", "", "No: player 1 takes 1 rock from heap A."),
        (
            "A1 B2",
            "",
            "No: player 1 takes 1 rock from heap A. "
            "The answer: player 2 takes 2 rocks from heap B.",
        ),
        (
            "A1",
            "no room",
            "No: player 1 takes 1 rock from heap A. Then the goal is out of reach: no room.",
        ),
    ],
)
def test_a_wrong_move_is_refuted_in_words(line: str, why: str, words: str) -> None:
    judged = Judged(False, True, "", moves(line), why=why)
    assert str(refutation_words(START, judged)) == words

"""Lessons claim what is true, moves in them are judged, and what was done is shown."""

import pytest

import plancia
from plancia.core.capability import Teaches, capability
from plancia.core.position import Position
from plancia.engine.lesson import Lesson, MoveTask, Practice
from plancia.engine.teaching import Claim
from plancia.live.refusal import Refusal
from plancia.study.lessons import (
    SPOILED,
    THEN_WINS,
    Learned,
    LessonRequest,
    find_lesson,
    judge,
    lesson_view,
    lessons_of,
    lessons_views,
    offered_lesson,
    positions_of,
    result_of,
)
from plancia.study.mistakes import KeptMistake
from plancia.study.tasks import PositionTask
from twins.lesson_checks import problems

LESSONS = [(name, lesson) for name in plancia.games() for lesson in lessons_of(name)]


def step(game: str, lesson: str, number: int) -> tuple[Position[object], MoveTask]:
    found = find_lesson(game, lesson).steps[number]
    assert isinstance(found, MoveTask)
    return positions_of(game, found)[-1], found


@pytest.mark.parametrize(
    ("name", "lesson"), LESSONS, ids=[f"{name}-{lesson.name}" for name, lesson in LESSONS]
)
def test_what_a_lesson_claims_is_true(name: str, lesson: Lesson) -> None:
    assert [*problems(name, lesson)] == []


def test_every_task_answers_a_typical_mistake() -> None:
    for name, lesson in LESSONS:
        answered = [task for task in lesson.tasks if task.mistakes]
        assert len(answered) >= 2, (name, lesson.name)


def test_a_right_move_is_praised() -> None:
    position, task = step("connect4", "block", 0)
    judged = judge(position, task, 2)
    assert (judged.is_right, judged.is_over, judged.line) == (True, True, (2,))
    assert judged.says == task.praise


def test_a_typical_mistake_is_refuted_on_the_board() -> None:
    position, task = step("connect4", "block", 0)
    judged = judge(position, task, 5)
    assert (judged.is_right, judged.line) == (False, (5, 2))
    assert str(judged.says) == "That is the wrong side: yellow fills the gap and wins."


def test_any_other_mistake_is_refuted_by_a_win_at_once() -> None:
    position, task = step("connect4", "block", 0)
    judged = judge(position, task, 7)
    assert (judged.is_right, judged.line) == (False, (7, 2))
    assert str(judged.says) == str(THEN_WINS.filled({"side": position.game.side(1)}))


def test_a_slow_mistake_is_explained_without_a_reply() -> None:
    position, task = step("connect4", "double", 0)
    judged = judge(position, task, 7)
    assert (judged.is_right, judged.line) == (False, (7,))
    assert str(judged.says).startswith("That lets the win slip.")


def test_a_drop_that_spoils_a_puzzle_is_explained() -> None:
    start = plancia.game("tetrisito").start()
    move = start.legal_moves()[0]
    task = MoveTask(goal=Claim.AVOIDS, right="")
    assert judge(start, task, move).says is SPOILED


@pytest.mark.parametrize(
    ("line", "goal", "right", "over", "says"),
    [
        ("1213141", Claim.WINS, True, True, "You win. Well played!"),
        ("121314", Claim.WINS, True, False, ""),
        ("full", Claim.WINS, False, True, "A draw. You can win from here: try it once more."),
        ("full", Claim.HOLDS, True, True, "You did not lose. Well held!"),
    ],
)
def test_a_position_that_is_played_is_judged_by_its_goal(
    line: str, goal: Claim, right: bool, over: bool, says: str
) -> None:
    start = plancia.game("connect4", rows=4, columns=4).start()
    position = start.play_line("1212212134344343" if line == "full" else line)
    judged = result_of(Practice(goal=goal), 1, position, ())
    assert (judged.is_right, judged.is_over, str(judged.says)) == (right, over, says)


def test_a_loss_is_tried_again_in_the_words_of_its_goal() -> None:
    lost = plancia.game("nim", heaps="1", misere=True).start().play_line("A1")
    says = str(result_of(Practice(), 1, lost, ()).says)
    assert says == "player 2 wins this time. You can win from here: try it once more."
    held = result_of(Practice(goal=Claim.HOLDS), 1, lost, ())
    assert str(held.says).startswith("player 2 wins this time. You need not lose")


def test_what_was_done_is_counted_once_and_only_of_steps_that_exist() -> None:
    lesson = find_lesson("nim", "last")
    learned = Learned().with_step("nim", lesson, 2).with_step("nim", lesson, 0)
    assert learned.with_step("nim", lesson, 2) == learned
    assert learned.done("nim", lesson) == [0, 2]
    assert learned.first_open("nim", lesson) == 1
    assert Learned({"nim/last": [0, 99]}).done("nim", lesson) == [0]
    every = Learned({"nim/last": [*range(len(lesson.steps))]})
    assert every.first_open("nim", lesson) == 0


def test_a_list_shows_what_was_done() -> None:
    lesson = find_lesson("nim", "mirror")
    views = {view.game: view for view in lessons_views(Learned().with_step("nim", lesson, 1))}
    assert [view.done for view in views["nim"].lessons][:2] == [[], [1]]
    assert views["nim"].lessons[1].steps == len(lesson.steps)


def test_every_motif_that_a_lesson_names_is_the_games() -> None:
    for name in plancia.games():
        teaches = capability(plancia.game(name), Teaches)
        assert teaches is not None
        named = [motif for each in lessons_of(name) for motif in each.motifs]
        assert {*named} <= {motif.name for motif in teaches.motifs}
        assert len({*named}) == len(named) > 0


def test_the_next_lesson_is_about_what_was_missed_most_often_until_it_is_learned() -> None:
    def kept(motif: str, games: int, due: str = "2026-11-17") -> KeptMistake:
        task, sources = PositionTask({}, "", [], None), [str(n) for n in range(games)]
        return KeptMistake(motif, "connect4", motif, task, "", "", due, sources=sources)

    done = Learned({"connect4/four": [*range(9)]})
    mistakes = [kept("poison", 1), kept("block", 2), kept("block-column", 1), kept("double", 5, "")]
    offered = offered_lesson("connect4", done, mistakes)
    assert offered.lesson.name == "block"
    assert str(offered.because) == "A line of three has got through in 2 games now."
    assert offered_lesson("nim", Learned(), mistakes).because == ""
    assert offered_lesson("connect4", Learned(), mistakes[3:]).lesson.name == "four"


def test_a_view_has_the_steps_the_help_and_the_next_lesson() -> None:
    view = lesson_view(LessonRequest("connect4", "four"), Learned())
    assert [each.kind for each in view.steps] == ["task"] * 3 + ["practice"] * 3
    assert [each.level for each in view.steps][2:4] == ["", "beginner"]
    assert (view.first, view.next) == (0, "block")
    where, move = view.steps[0].hints
    assert where.cells
    assert move.says


@pytest.mark.parametrize(("game", "lesson"), [("connect4", "nothing"), ("nim", "four"), ("0", "0")])
def test_an_unknown_lesson_is_refused(game: str, lesson: str) -> None:
    with pytest.raises(Refusal, match="no such lesson"):
        find_lesson(game, lesson)

"""A person's attempt at a puzzle, without anybody to judge what is not known."""

import pytest

from plancia.study.attempts import Attempt, refutation_words
from plancia.study.puzzles import PuzzleRequest, TaskView, TriedView, puzzle_view


def view(**more: object) -> TaskView:
    values = {
        "game": "nim",
        "title": "Nim",
        "options": {"heaps": "3,4", "misere": False},
        "position": "3,4 1",
        "goal": "",
        "moves": ["B1", "B1", "A1"],
        "as_good": [],
        "any_way": False,
        "hints": [],
        "idea": [],
    }
    return TaskView(**(values | more))  # type: ignore[arg-type]


WRONG = TriedView([], [], [], "", [])


def test_a_right_move_is_answered_by_the_reply_of_the_line() -> None:
    attempt = Attempt(view())
    assert attempt.is_known("B1")
    attempt.advance("B1")
    assert attempt.reply() == "B1"
    assert attempt.position == attempt.start.play_line("B1 B1")
    assert not attempt.is_solved
    attempt.advance("A1")
    assert attempt.reply() is None
    assert (attempt.is_solved, attempt.wrong) == (True, 0)


def test_a_wrong_move_changes_nothing_but_the_count_and_ends_what_is_rated() -> None:
    attempt = Attempt(view())
    assert not attempt.is_known("A1")
    assert attempt.asked("A1").moves == ["A1"]
    assert not attempt.judged("A1", WRONG)
    assert (attempt.position, attempt.wrong) == (attempt.start, 1)
    attempt.advance("B1")


def test_a_move_that_is_as_good_solves_a_task_at_once() -> None:
    attempt = Attempt(view(as_good=["A2"]))
    attempt.advance("A2")
    assert attempt.is_solved
    assert attempt.position == attempt.start.play_line("A2")
    later = Attempt(view(as_good=["A2"]), ply=2)
    assert not later.is_known("A2")


def test_another_way_to_the_goal_is_followed() -> None:
    attempt = Attempt(view(any_way=True, moves=["A1", "B1"]))
    assert attempt.judged("B1", TriedView(["B1", "A1"], [[], []], [], "", []))
    assert (attempt.moves, attempt.ply, attempt.wrong) == (["B1", "A1"], 1, 0)
    assert attempt.reply() is None


def test_hints_come_step_by_step_and_again_for_the_next_move() -> None:
    found = puzzle_view(PuzzleRequest("nim", grade=4, turn=1))
    attempt = Attempt(found)
    steps = [attempt.next_hint() for _ in range(len(found.hints[0]) + 1)]
    assert steps == [*found.hints[0], found.hints[0][-1]]
    attempt.advance(found.moves[0])
    assert attempt.steps_shown == 0
    assert Attempt(view()).next_hint() is None


@pytest.mark.parametrize(
    ("moves", "why", "words"),
    [
        (["one"], "", "No: one."),
        (["one", "two", "three"], "", "No: one. The answer: three."),
        (["one"], "no room", "No: one. Then the goal is out of reach: no room."),
    ],
)
def test_a_wrong_move_is_refuted_in_words(moves: list[str], why: str, words: str) -> None:
    assert str(refutation_words(moves, why)) == words

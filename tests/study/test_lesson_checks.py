"""False lessons are caught: each claim that can be wrong is planted once."""

from dataclasses import replace

import pytest

import plancia
from plancia.engine.lesson import Lesson, MoveTask, Practice, WrongMove
from plancia.engine.teaching import Claim
from twins.lesson_checks import problems, wins_within

BLOCK = MoveTask("16364", goal=Claim.STOPS, right="2")
WIN = Practice("3141", within=2)


def found(*tasks: MoveTask, practice: tuple[Practice, ...] = (WIN, WIN, WIN)) -> list[str]:
    return [*problems("connect4", Lesson("planted", "", "", "", tasks, practice))]


def test_a_true_lesson_has_no_problems() -> None:
    assert found(BLOCK) == []


@pytest.mark.parametrize(
    ("task", "problem"),
    [
        (replace(BLOCK, right="3"), "the right moves are 2, not 3"),
        (replace(BLOCK, right="2 3"), "the right moves are 2, not 2 3"),
        (replace(BLOCK, goal=Claim.AVOIDS), "the goal is STOPS"),
        (replace(BLOCK, moves="9"), "not a column"),
        (MoveTask("7556756", goal=Claim.STOPS, right="1 2 3 5 6 7"), "the goal is AVOIDS"),
        (MoveTask("3141", goal=Claim.WINS, right="2", within=2), "are 5, not 2"),
        (MoveTask("44", goal=Claim.STOPS, right="1 2 3 4 5 6 7"), "every move is right"),
        (MoveTask("526", goal=Claim.HOLDS, right="3"), "the right moves are 4, not 3"),
        (MoveTask("12131", goal=Claim.SEEN, right="2", motif="block-column"), "are 1, not 2"),
        (MoveTask("44", goal=Claim.QUIET, right="4"), "the right moves are none"),
        (replace(BLOCK, mistakes=(WrongMove("2", "", "3"),)), "2 is no mistake"),
        (replace(BLOCK, mistakes=(WrongMove("5", "", "1"),)), "1 does not refute 5"),
        (replace(BLOCK, mistakes=(WrongMove("5", ""),)), "nothing does not refute 5"),
    ],
)
def test_a_false_task_is_caught(task: MoveTask, problem: str) -> None:
    assert any(problem in each for each in found(task)), found(task)


@pytest.mark.parametrize(
    ("practice", "problem"),
    [
        ((WIN, WIN), "2 positions to play, not 3"),
        ((WIN, WIN, replace(WIN, level="nobody")), "there is no level nobody"),
        ((WIN, WIN, Practice("33445")), "player 2 can't be sure of it: WINS"),
        ((WIN, WIN, Practice("12131", goal=Claim.WINS)), "player 2 can't be sure"),
        ((WIN, WIN, replace(WIN, within=1)), "player 1 can't be sure"),
    ],
)
def test_a_false_position_to_play_is_caught(practice: tuple[Practice, ...], problem: str) -> None:
    assert any(problem in each for each in found(BLOCK, practice=practice))


def test_a_draw_is_enough_where_the_goal_is_to_hold() -> None:
    holds = Practice("12131", goal=Claim.HOLDS)
    assert found(BLOCK, practice=(WIN, WIN, holds)) == []


def test_wins_are_counted_in_own_turns() -> None:
    position = plancia.game("connect4").start().play_line("3141")
    assert not wins_within(position, 1, 1)
    assert wins_within(position, 1, 2)
    assert not wins_within(position.play(5), 1, 0)
    assert wins_within(position.play(5), 1, 1)

"""Tasks of a class: puzzles and positions."""

from __future__ import annotations

import pytest

from classroom.room import LONE, PUZZLE, Room
from plancia.classroom.events import (
    MoveWorth,
    Valued,
)
from plancia.classroom.messages import TaskRequest
from plancia.classroom.tasks import task_view, tasks_of
from plancia.core.text import from_json
from plancia.live.refusal import Refusal


def test_tasks_are_puzzles_by_number_by_motif_or_positions() -> None:
    requests = [
        TaskRequest("connect4", puzzle=5),
        TaskRequest("nim", count=3, grade=2),
        TaskRequest("connect4", moves=["4", "4"]),
    ]
    tasks = tasks_of(requests, seed=1)
    assert tasks == tasks_of(requests, seed=1)
    assert [task.game for task in tasks] == ["connect4", "nim", "nim", "nim", "connect4"]
    assert [bool(task.line) for task in tasks] == [True, True, True, True, False]
    assert len({task.puzzle for task in tasks[1:4]}) == 3
    room = Room("homework", *tasks, pupils=1)
    view = task_view(room.state.task(1))
    assert (view.moves, view.as_good) == ([*tasks[0].line], [])
    assert len(view.hints) == len(view.moves[::2])
    room.add(Valued, 5, True, (MoveWorth("4", 0.0), MoveWorth("3", 0.0), MoveWorth("1", -1.0, 3)))
    view = task_view(room.state.task(5))
    assert (view.moves, view.as_good) == (["4"], ["3"])
    assert [len(steps) for steps in view.hints] == [3]


def test_a_puzzle_that_the_pack_no_longer_has_keeps_its_solution_and_loses_its_hints() -> None:
    room = Room("homework", PUZZLE, pupils=1)
    view = task_view(room.state.task(1))
    assert (view.position, view.moves, view.hints) == ("1,2,4 1", ["C1", "A1", "B1"], [])


def test_homework_may_be_puzzles_for_one_which_any_way_solves() -> None:
    tasks = tasks_of([TaskRequest("tetrisito", count=2, tag="small")], seed=1)
    assert [(task.game, bool(task.line)) for task in tasks] == [("tetrisito", True)] * 2
    view = task_view(Room("homework", *tasks, pupils=1).state.task(1))
    assert view.any_way
    assert (view.moves, len(view.hints)) == ([*tasks[0].line], len(view.moves))
    with pytest.raises(Refusal, match="Tetrisito is a game for one: it can be homework"):
        tasks_of([TaskRequest("tetrisito", count=2)], seed=1, mode="questions")


def test_a_puzzle_for_one_that_the_pack_no_longer_has_is_solved_by_any_way_too() -> None:
    room = Room("homework", LONE, pupils=1)
    view = task_view(room.state.task(1))
    assert (view.any_way, view.moves, view.as_good, view.idea) == (True, ["1@0", "2@0"], [], [])
    assert len(view.hints) == 2
    assert "the outline" in str(from_json(view.goal))


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (TaskRequest("tetrisito"), "game for one"),
        (TaskRequest("nim", options={"heaps": "1"}, moves=["A1"]), "is over"),
        (TaskRequest("connect4", puzzle=9_999_999), "no puzzle of this number"),
        (TaskRequest("connect4", count=3, tag="none"), "No puzzle"),
        (TaskRequest("tetrisito", puzzle=9_999_999), "no puzzle of this number"),
    ],
)
def test_what_can_not_be_asked_is_refused(request_: TaskRequest, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        tasks_of([request_], seed=1)

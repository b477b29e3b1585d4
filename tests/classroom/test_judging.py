"""What pupils and the teacher may do in a class."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.room import CENTRE, LONE, PUZZLE, Room
from plancia.classroom.events import (
    Answered,
)
from plancia.classroom.judging import judge_action, judge_join
from plancia.classroom.messages import ClassActionRequest
from plancia.live.refusal import Refusal


def test_a_question_takes_legal_moves_of_pupils_while_it_is_open() -> None:
    room = Room("questions", CENTRE, pupils=2)
    with pytest.raises(Refusal, match="closed"):
        room.answer("p1", "4")
    room.act("open", task=1)
    with pytest.raises(Refusal, match="not a column"):
        room.answer("p1", "9")
    with pytest.raises(Refusal, match="name first"):
        room.answer("stranger", "4")
    assert isinstance(room.answer("p1", "4"), Answered)
    assert room.answer("p1", "4") is None  # sent again
    room.act("close")
    with pytest.raises(Refusal, match="closed"):
        room.answer("p2", "4")
    room.act("open", task=1)  # asked again: everybody may change their mind
    room.answer("p1", "3")
    assert room.state.task(1).answers == {1: "3"}


@pytest.mark.parametrize("act", ["add", "open", "close", "reveal", "rename", "remove", "end"])
def test_only_the_teacher_runs_the_class(act: Any) -> None:
    room = Room("questions", CENTRE, pupils=1)
    with pytest.raises(Refusal, match="Only the teacher"):
        judge_action(room.state, "p1", ClassActionRequest(act), (), 9.0)


def test_the_teacher_keeps_order() -> None:
    room = Room("questions", CENTRE, pupils=2)
    room.act("rename", pupil=1, name="pupil 2")
    assert room.state.pupil(1).name == "pupil 2 2"
    room.act("remove", pupil=2)
    with pytest.raises(Refusal, match="removed you"):
        judge_join(room.state, "p2", "Again", 9.0)
    with pytest.raises(Refusal, match="nothing to reveal"):
        room.act("reveal")
    with pytest.raises(Refusal, match="No question is open"):
        room.act("close")
    with pytest.raises(Refusal, match="no question 2"):
        room.act("open", task=2)
    with pytest.raises(Refusal, match="no pupil 7"):
        room.act("remove", pupil=7)
    with pytest.raises(Refusal, match="From 1"):
        room.act("add")
    room.act("end")
    assert room.state.status == "over"
    with pytest.raises(Refusal, match="is over"):
        judge_join(room.state, "late", "Late", 9.0)


@given(
    st.lists(st.tuples(st.sampled_from([0, 2]), st.sampled_from(["C1", "B1", "C4"])), max_size=8)
)
def test_homework_is_solved_by_the_right_moves_in_their_order_alone(
    tries: list[tuple[int, str]],
) -> None:
    room = Room("homework", PUZZLE, pupils=1)
    ply = wrong = 0
    for at, move in tries:
        if ply == 3:
            assert room.answer("p1", move, ply=at) is None
        elif at > ply:
            with pytest.raises(Refusal, match="does not follow"):
                room.answer("p1", move, ply=at)
        elif PUZZLE.line[at] == move:
            room.answer("p1", move, ply=at)
            ply = max(ply, min(3, at + 2))
        elif not (at == 2 and move == "C4"):  # a rock that is gone
            room.answer("p1", move, ply=at)
            wrong += 1
        else:
            with pytest.raises(Refusal):
                room.answer("p1", move, ply=at)
    work = room.state.task(1).work.get(1)
    done = (work.ply, work.wrong, work.is_solved) if work else (0, 0, False)
    assert done == (ply, wrong, ply == 3)


def test_homework_for_one_is_solved_by_any_way_to_the_goal() -> None:
    room = Room("homework", LONE, pupils=3)
    room.answer("p1", "1@0", way=["2@0"])
    assert room.state.task(1).work[1].is_solved
    assert room.answer("p1", "1@0") is None, "it is solved"
    room.answer("p2", "1@0")  # a page sends a move that ends an attempt
    assert (room.state.task(1).work[2].wrong, room.state.task(1).work[2].is_solved) == (1, False)
    room.answer("p2", "2@0", way=["1@0"])
    assert (room.state.task(1).work[2].wrong, room.state.task(1).work[2].is_solved) == (1, True)
    with pytest.raises(Refusal):
        room.answer("p3", "1@0", way=["1@0"])
    room.answer("p3", "-", show=True)
    assert room.answer("p3", "2@0", way=["1@0"]) is None
    assert not room.state.task(1).work[3].is_solved

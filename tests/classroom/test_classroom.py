"""A class as its events tell it: joining, answers, homework, values, and what each view shows."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.classroom.events import (
    KINDS,
    Answered,
    Created,
    Ended,
    Joined,
    Mode,
    MoveWorth,
    Plan,
    Refuted,
    Removed,
    Revealed,
    Task,
    Valued,
)
from plancia.classroom.export import class_csv
from plancia.classroom.judging import judge_action, judge_answer, judge_join
from plancia.classroom.messages import AnswerRequest, ClassActionRequest, TaskRequest
from plancia.classroom.state import Classroom
from plancia.classroom.tasks import task_view, tasks_of
from plancia.classroom.views import Overview, choice_views
from plancia.live.logs import Event, LogRow, PersonMerged
from plancia.live.refusal import Refusal

CENTRE = Task("connect4", {}, "7/7/7/7/7/7 X")
PUZZLE = Task("nim", {"heaps": "1,2,4"}, "1,2,4 1", ("C1", "A1", "B1"), 7)
MOVES = ("1", "2", "3", "4", "5", "6", "7")
WORTH = (
    MoveWorth("4", 1.0, 21),
    MoveWorth("3", 0.0),
    MoveWorth("5", 0.0),
    MoveWorth("1", -1.0, 20),
    MoveWorth("2", -1.0, 20),
    MoveWorth("6", -1.0, 20),
    MoveWorth("7", -1.0, 19),
)


class Room:
    """A class to which events are added as the host adds them."""

    def __init__(self, mode: Mode = "questions", *tasks: Task, pupils: int = 0) -> None:
        self.now = 0.0
        self.events: list[Event] = [Created(1, 0.0, Plan("Class", mode, "teacher", tasks))]
        self.state = Classroom("c", self.events)
        for number in range(1, pupils + 1):
            self.take(judge_join(self.state, f"p{number}", f"Pupil {number}", self.now))

    def take(self, event: Event | None) -> Event | None:
        if event is not None:
            self.state.apply(event)
            self.events.append(event)
        self.now += 1
        return event

    def add(self, kind: Any, *values: Any) -> None:
        self.take(kind(self.state.seq + 1, self.now, *values))

    def act(self, act: Any, **more: Any) -> Event | None:
        request = ClassActionRequest(act, **more)
        return self.take(judge_action(self.state, "teacher", request, (), self.now))

    def answer(self, person: str, move: str, task: int = 1, **more: Any) -> Event | None:
        request = AnswerRequest(task, move, **more)
        return self.take(judge_answer(self.state, person, request, self.now))


answers = st.lists(st.tuples(st.integers(1, 9), st.sampled_from(MOVES)), max_size=60)


@given(answers, st.sets(st.integers(1, 9), max_size=3))
def test_the_latest_answer_of_each_pupil_counts_once(
    given_answers: list[tuple[int, str]], removed: set[int]
) -> None:
    room = Room("questions", CENTRE, pupils=9)
    room.act("open", task=1)
    for pupil, move in given_answers:
        room.answer(f"p{pupil}", move)
    for pupil in removed:
        room.act("remove", pupil=pupil)
    latest = {pupil: move for pupil, move in given_answers if pupil not in removed}
    assert room.state.task(1).counts() == Counter(latest.values())
    room.add(Valued, 1, True, WORTH)
    room.act("reveal")
    shown = choice_views(room.state.task(1), revealed=True)
    assert sum(choice.count for choice in shown) == len(latest)
    counts = [choice.count for choice in shown]
    assert counts == sorted(counts, reverse=True)
    assert "4" in [choice.move for choice in shown]


@given(answers)
def test_the_favourite_mistake_is_wrong_and_no_mistake_was_chosen_more_often(
    given_answers: list[tuple[int, str]],
) -> None:
    room = Room("questions", CENTRE, pupils=9)
    room.act("open", task=1)
    for pupil, move in given_answers:
        room.answer(f"p{pupil}", move)
    task = room.state.task(1)
    assert task.favourite_mistake() == ""  # nothing is known yet
    room.add(Valued, 1, True, WORTH)
    wrong = {move: count for move, count in task.counts().items() if move != "4"}
    mistake = task.favourite_mistake()
    if not wrong:
        assert mistake == ""
    else:
        assert wrong[mistake] == max(wrong.values())


@given(answers)
def test_a_class_read_from_its_stored_events_is_the_same(
    given_answers: list[tuple[int, str]],
) -> None:
    room = Room("questions", CENTRE, PUZZLE, pupils=9)
    room.act("open", task=1)
    for pupil, move in given_answers:
        room.answer(f"p{pupil}", move)
    room.add(Valued, 1, True, WORTH)
    room.act("reveal")
    if mistake := room.state.task(1).favourite_mistake():
        room.add(Refuted, 1, mistake, ("4", "4"))
    rows = [KINDS.to_row(event) for event in room.events]
    written = [(row.seq, row.at, row.kind, json.dumps(row.data)) for row in rows]
    read = [KINDS.from_row(LogRow(*head, json.loads(data))) for *head, data in written]
    assert read == room.events
    for person in ("teacher", "p1", None):
        for whole in (True, False):
            before = Overview(room.state).view(person, whole=whole)
            assert Overview(Classroom("c", read)).view(person, whole=whole) == before


def test_values_are_shown_in_words_only_once_they_are_revealed() -> None:
    room = Room("questions", CENTRE, pupils=4)
    room.act("open", task=1)
    for pupil, move in enumerate("4337", 1):
        room.answer(f"p{pupil}", move)
    assert Overview(room.state).view("p1", whole=False).question.choices == []  # type: ignore[union-attr]
    room.add(Valued, 1, True, WORTH)
    room.act("close")
    closed = Overview(room.state).view("p1", whole=False).question
    assert closed is not None
    assert [(each.move, each.count) for each in closed.choices] == [("3", 2), ("4", 1), ("7", 1)]
    assert {each.value for each in closed.choices} == {None}
    assert closed.refutation is None
    room.act("reveal")
    room.add(Refuted, 1, "3", ("4", "4"))
    question = Overview(room.state).view("p1", whole=False).question
    assert question is not None
    assert question.refutation is not None
    told = {each.move: (each.verdict, each.short, each.cost) for each in question.choices}
    assert told["4"] == ("best", "+21", "")
    assert told["3"] == ("wrong", "0", {"text": "gives the win away: a draw"})
    assert told["7"] == ("wrong", "−19", {"text": "turns the win into a loss"})
    line = [step.move.move for step in question.refutation.steps if step.move]
    assert (line, question.refutation.count) == (["3", "4", "4"], 2)


def test_where_there_is_an_opinion_only_a_small_fall_is_no_mistake() -> None:
    room = Room("questions", CENTRE, pupils=1)
    room.add(Valued, 1, False, (MoveWorth("4", 0.5), MoveWorth("3", 0.3), MoveWorth("1", 0.1)))
    task = room.state.task(1)
    assert [task.keeps(move) for move in "4317"] == [True, True, False, False]


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


def test_homework_whose_solution_was_shown_is_not_solved() -> None:
    room = Room("homework", PUZZLE, CENTRE, pupils=2)
    room.answer("p1", "-", show=True)
    assert room.answer("p1", "C1") is None
    room.add(Valued, 2, True, WORTH)
    room.answer("p2", "3", task=2)
    room.answer("p2", "4", task=2)
    view = Overview(room.state).view("teacher", whole=True)
    assert [[work.state for work in row.work] for row in view.rows] == [
        ["shown", "new"],
        ["new", "solved"],
    ]
    assert [row.work for row in Overview(room.state).view("p1", whole=True).rows] == [[], []]
    rows = list(csv.reader(io.StringIO(class_csv(room.state))))
    assert rows == [
        ["name", "solved", "1", "2"],
        ["Pupil 1", "0", "0", ""],
        ["Pupil 2", "1", "", "1 (1)"],
    ]
    with pytest.raises(Refusal, match="Homework is open"):
        room.act("open", task=1)


def test_phones_are_not_told_of_each_others_answers() -> None:
    room = Room("questions", CENTRE, pupils=2)
    room.act("open", task=1)
    shown = room.state.shown_seq
    room.answer("p1", "4")
    assert room.state.shown_seq == shown
    room.add(Revealed)
    assert room.state.shown_seq == room.state.seq


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


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (TaskRequest("tetrisito"), "game for one"),
        (TaskRequest("nim", options={"heaps": "1"}, moves=["A1"]), "is over"),
        (TaskRequest("connect4", puzzle=9_999_999), "no puzzle of this number"),
        (TaskRequest("connect4", count=3, tag="none"), "No puzzle"),
        (TaskRequest("tetrisito", count=3), "no puzzles of this game"),
    ],
)
def test_what_can_not_be_asked_is_refused(request_: TaskRequest, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        tasks_of([request_], seed=1)


def test_a_class_that_ended_or_lost_a_pupil_is_read_again() -> None:
    room = Room("questions", CENTRE)
    room.add(Joined, 1, "Ada", "ada")
    room.add(Removed, 1)
    room.add(Ended)
    assert Classroom("c", room.events).present == []


def test_a_pupil_and_a_teacher_who_are_another_person_stay_who_they_are() -> None:
    room = Room("questions", CENTRE, pupils=2)
    room.add(PersonMerged, "p1", "computer")
    room.add(PersonMerged, "p2", "computer")  # who is a pupil already
    room.add(PersonMerged, "teacher", "laptop")
    assert KINDS.from_row(KINDS.to_row(room.events[-1])) == room.events[-1]
    state = Classroom("c", room.events)
    pupil = state.pupil_of("computer")
    assert pupil is not None
    assert (pupil.number, pupil.name) == (1, "Pupil 1")
    assert state.pupil_of("p1") is None
    assert state.plan.teacher == "laptop"

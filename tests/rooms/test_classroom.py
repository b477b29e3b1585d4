"""A class as its events tell it: answers are counted once, and it is read again as it was."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.live.refusal import Refusal
from plancia.rooms.class_views import ClassOverview, choice_views
from plancia.rooms.classroom import (
    Answered,
    ClassEvent,
    Classroom,
    MoveWorth,
    Revealed,
    Valued,
)
from rooms.lesson import CENTRE, HEAPS, WORTH, Lesson, answers


@given(answers, st.sets(st.integers(1, 9), max_size=3))
def test_the_latest_answer_of_each_pupil_counts_once(
    given_answers: list[tuple[int, str]], removed: set[int]
) -> None:
    room = Lesson(CENTRE, pupils=9)
    room.act("ask", question=1)
    for pupil, move in given_answers:
        room.answer(f"p{pupil}", move)
    for pupil in removed:
        room.act("remove", member=pupil)
    latest = {pupil: move for pupil, move in given_answers if pupil not in removed}
    assert room.state.questions[0].counts() == Counter(latest.values())
    room.add(Valued, 1, True, WORTH)
    room.act("reveal")
    shown = choice_views(room.state.questions[0], revealed=True)
    assert sum(choice.count for choice in shown) == len(latest)
    counts = [choice.count for choice in shown]
    assert counts == sorted(counts, reverse=True)
    assert "4" in [choice.move for choice in shown]


def test_where_there_is_an_opinion_only_a_small_fall_is_no_mistake() -> None:
    room = Lesson(CENTRE, pupils=1)
    room.add(Valued, 1, False, [MoveWorth("4", 0.5), MoveWorth("3", 0.3), MoveWorth("1", 0.1)])
    question = room.state.questions[0]
    assert [question.keeps(move) for move in "4317"] == [True, True, False, False]


def test_phones_are_not_sent_each_others_answers() -> None:
    room = Lesson(CENTRE, pupils=2)
    room.act("ask", question=1)
    shown = room.state.shown_seq
    room.answer("p1", "4")
    assert room.state.shown_seq == shown
    room.add(Revealed)
    assert room.state.shown_seq == room.state.seq


@given(answers)
def test_a_class_read_from_its_stored_events_is_the_same(
    given_answers: list[tuple[int, str]],
) -> None:
    room = Lesson(CENTRE, HEAPS, pupils=9)
    room.act("ask", question=1)
    for pupil, move in given_answers:
        room.answer(f"p{pupil}", move)
    room.add(Valued, 1, True, WORTH)
    room.act("reveal")
    room.act("remove", member=9)
    room.act("end")
    stored = msgspec.json.encode(room.events)
    read = msgspec.json.decode(stored, type=list[ClassEvent])
    assert read == room.events
    for person in ("teacher", "p1", None):
        before = ClassOverview(room.state).view(person, whole=True)
        assert ClassOverview(Classroom("c", read)).view(person, whole=True) == before


def test_a_question_takes_legal_moves_of_pupils_while_it_is_open() -> None:
    room = Lesson(CENTRE, pupils=3)
    with pytest.raises(Refusal, match="closed"):
        room.answer("p1", "4")
    room.act("ask", question=1)
    with pytest.raises(Refusal, match="not a column"):
        room.answer("p1", "9")
    room.act("remove", member=3)
    for nobody in ("stranger", "p3"):
        with pytest.raises(Refusal, match="name first"):
            room.answer(nobody, "4")
    assert isinstance(room.answer("p1", "4"), Answered)
    assert room.answer("p1", "4") is None  # sent again
    room.act("close")
    with pytest.raises(Refusal, match="closed"):
        room.answer("p2", "4")
    room.act("ask", question=1)  # asked again: everybody may change their mind
    room.answer("p1", "3")
    assert room.state.questions[0].answers == {1: "3"}


def test_what_the_teacher_can_not_do_is_refused() -> None:
    room = Lesson(CENTRE, pupils=1)
    for act, why in (("reveal", "nothing to reveal"), ("close", "No question is open")):
        with pytest.raises(Refusal, match=why):
            room.act(act)
    with pytest.raises(Refusal, match="no question 2"):
        room.act("ask", question=2)
    with pytest.raises(Refusal, match="From 1"):
        room.state.judge_adding("teacher", [], 9.0)
    with pytest.raises(Refusal, match="Only the organiser"):
        room.state.judge_adding("p1", [HEAPS], 9.0)
    room.take(room.state.judge_adding("teacher", [HEAPS], 9.0))
    assert room.act("ask", question=2) is not None

"""A class as its events tell it: answers are counted once, and it is read again as it was."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from classroom.room import CENTRE, WORTH, Room, answers
from plancia.classroom.events import (
    Ended,
    Joined,
    MoveWorth,
    Removed,
    Revealed,
    Valued,
)
from plancia.classroom.state import Classroom
from plancia.classroom.views import choice_views


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


def test_where_there_is_an_opinion_only_a_small_fall_is_no_mistake() -> None:
    room = Room("questions", CENTRE, pupils=1)
    room.add(Valued, 1, False, (MoveWorth("4", 0.5), MoveWorth("3", 0.3), MoveWorth("1", 0.1)))
    task = room.state.task(1)
    assert [task.keeps(move) for move in "4317"] == [True, True, False, False]


def test_phones_are_not_sent_each_others_answers() -> None:
    room = Room("questions", CENTRE, pupils=2)
    room.act("open", task=1)
    shown = room.state.shown_seq
    room.answer("p1", "4")
    assert room.state.shown_seq == shown
    room.add(Revealed)
    assert room.state.shown_seq == room.state.seq


def test_a_class_that_ended_or_lost_a_pupil_is_read_again() -> None:
    room = Room("questions", CENTRE)
    room.add(Joined, 1, "Ada", "ada")
    room.add(Removed, 1)
    room.add(Ended)
    assert Classroom("c", room.events).present == []

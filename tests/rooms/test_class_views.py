"""What each viewer is shown of a class."""

from __future__ import annotations

from plancia.rooms.class_views import ClassOverview
from plancia.rooms.classroom import Valued
from rooms.lesson import CENTRE, WORTH, Lesson


def test_values_are_shown_in_words_only_once_they_are_revealed() -> None:
    room = Lesson(CENTRE, pupils=4)
    room.act("ask", question=1)
    for pupil, move in enumerate("4337", 1):
        room.answer(f"p{pupil}", move)
    assert ClassOverview(room.state).view("p1", whole=False).question.choices == []  # type: ignore[union-attr]
    room.add(Valued, 1, True, WORTH)
    room.act("close")
    closed = ClassOverview(room.state).view("p1", whole=False).question
    assert closed is not None
    assert [(each.move, each.count) for each in closed.choices] == [("3", 2), ("4", 1), ("7", 1)]
    assert {each.value for each in closed.choices} == {None}
    room.act("reveal")
    question = ClassOverview(room.state).view("p1", whole=False).question
    assert question is not None
    told = {each.move: (each.verdict, each.short, each.cost) for each in question.choices}
    assert told["4"] == ("best", "+21", "")
    assert told["3"] == ("wrong", "0", {"text": "gives the win away: a draw"})
    assert told["7"] == ("wrong", "−19", {"text": "turns the win into a loss"})


def test_strangers_see_no_names_and_nobody_a_position_that_was_not_asked() -> None:
    room = Lesson(CENTRE, CENTRE, pupils=2)
    room.act("remove", member=2)
    for person, names in (("teacher", ["Pupil 1"]), ("p1", ["Pupil 1"]), ("p2", []), (None, [])):
        view = ClassOverview(room.state).view(person, whole=True)
        assert [row.name for row in view.rows] == names
        assert (view.question, view.questions) == (None, 2)
    assert ClassOverview(room.state).view("teacher", whole=False).rows == []

"""Events of a class are stored and read again."""

from __future__ import annotations

import json

from hypothesis import given

from classroom.room import CENTRE, PUZZLE, WORTH, Room, answers
from plancia.classroom.events import (
    KINDS,
    Refuted,
    Valued,
)
from plancia.classroom.state import Classroom
from plancia.classroom.views import ClassOverview
from plancia.live.logs import LogRow


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
            before = ClassOverview(room.state).view(person, whole=whole)
            assert ClassOverview(Classroom("c", read)).view(person, whole=whole) == before

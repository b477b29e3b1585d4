"""The table of homework that a teacher downloads."""

from __future__ import annotations

import csv
import io

import pytest

from classroom.room import CENTRE, PUZZLE, WORTH, Room
from plancia.classroom.events import (
    Valued,
)
from plancia.classroom.export import class_csv
from plancia.classroom.views import ClassOverview
from plancia.live.refusal import Refusal


def test_homework_whose_solution_was_shown_is_not_solved() -> None:
    room = Room("homework", PUZZLE, CENTRE, pupils=2)
    room.answer("p1", "-", show=True)
    assert room.answer("p1", "C1") is None
    room.add(Valued, 2, True, WORTH)
    room.answer("p2", "3", task=2)
    room.answer("p2", "4", task=2)
    view = ClassOverview(room.state).view("teacher", whole=True)
    assert [[work.state for work in row.work] for row in view.rows] == [
        ["shown", "new"],
        ["new", "solved"],
    ]
    assert [row.work for row in ClassOverview(room.state).view("p1", whole=True).rows] == [[], []]
    rows = list(csv.reader(io.StringIO(class_csv(room.state))))
    assert rows == [
        ["name", "solved", "1", "2"],
        ["Pupil 1", "0", "0", ""],
        ["Pupil 2", "1", "", "1 (1)"],
    ]
    with pytest.raises(Refusal, match="Homework is open"):
        room.act("open", task=1)

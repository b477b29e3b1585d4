"""A class to which events are added as the host adds them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from plancia.rooms.classroom import ClassCreated, ClassPlan, Classroom, MoveWorth, QuestionPosition
from plancia.rooms.messages import AnswerRequest, RoomActionRequest
from plancia.rooms.room import RoomEvent

CENTRE = QuestionPosition("connect4", {}, "7/7/7/7/7/7 X")
HEAPS = QuestionPosition("nim", {"heaps": "1,2,4"}, "1,2,4 1")
MOVES = ("1", "2", "3", "4", "5", "6", "7")
WORTH = [
    MoveWorth("4", 1.0, 21),
    MoveWorth("3", 0.0),
    MoveWorth("5", 0.0),
    MoveWorth("1", -1.0, 20),
    MoveWorth("2", -1.0, 20),
    MoveWorth("6", -1.0, 20),
    MoveWorth("7", -1.0, 19),
]


class Lesson:
    """A class to which events are added as the host adds them."""

    def __init__(self, *positions: QuestionPosition, pupils: int = 0) -> None:
        self.now = 0.0
        self.events: list[RoomEvent] = [
            ClassCreated(1, 0.0, ClassPlan("Class", "teacher", [*positions]))
        ]
        self.state = Classroom("c", self.events)
        for number in range(1, pupils + 1):
            self.take(self.state.judge_join(f"p{number}", f"Pupil {number}", self.now))

    def take(self, event: RoomEvent | None) -> RoomEvent | None:
        if event is not None:
            self.state.apply(event)
            self.events.append(event)
        self.now += 1
        return event

    def add(self, kind: Any, *values: Any) -> None:
        self.take(kind(self.state.seq + 1, self.now, *values))

    def act(self, act: Any, person: str = "teacher", **more: Any) -> RoomEvent | None:
        return self.take(self.state.judge_action(person, RoomActionRequest(act, **more), self.now))

    def answer(self, person: str, move: str, question: int = 1) -> RoomEvent | None:
        return self.take(self.state.judge_answer(person, AnswerRequest(question, move), self.now))


answers = st.lists(st.tuples(st.integers(1, 9), st.sampled_from(MOVES)), max_size=60)

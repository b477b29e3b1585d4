"""A class to which events are added as the host adds them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from plancia.classroom.events import (
    ClassPlan,
    Created,
    Mode,
    MoveWorth,
    TaskPosition,
)
from plancia.classroom.judging import judge_action, judge_answer, judge_join
from plancia.classroom.messages import ClassActionRequest, ClassAnswerRequest
from plancia.classroom.state import Classroom
from plancia.core.registry import game
from plancia.live.logs import LogEvent

CENTRE = TaskPosition("connect4", {}, "7/7/7/7/7/7 X")
PUZZLE = TaskPosition("nim", {"heaps": "1,2,4"}, "1,2,4 1", ("C1", "A1", "B1"), 7)
_TWO_FLAT = "start .. .. .. goal .. ## ## piece ## piece ##"
LONE = TaskPosition(
    "tetrisito",
    {"puzzle": _TWO_FLAT},
    game("tetrisito", puzzle=_TWO_FLAT).start().to_text(),
    ("1@0", "2@0"),
    7,
)
"""Two flat pieces, of which either may drop first."""
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

    def __init__(self, mode: Mode = "questions", *tasks: TaskPosition, pupils: int = 0) -> None:
        self.now = 0.0
        self.events: list[LogEvent] = [Created(1, 0.0, ClassPlan("Class", mode, "teacher", tasks))]
        self.state = Classroom("c", self.events)
        for number in range(1, pupils + 1):
            self.take(judge_join(self.state, f"p{number}", f"Pupil {number}", self.now))

    def take(self, event: LogEvent | None) -> LogEvent | None:
        if event is not None:
            self.state.apply(event)
            self.events.append(event)
        self.now += 1
        return event

    def add(self, kind: Any, *values: Any) -> None:
        self.take(kind(self.state.seq + 1, self.now, *values))

    def act(self, act: Any, **more: Any) -> LogEvent | None:
        request = ClassActionRequest(act, **more)
        return self.take(judge_action(self.state, "teacher", request, (), self.now))

    def answer(self, person: str, move: str, task: int = 1, **more: Any) -> LogEvent | None:
        request = ClassAnswerRequest(task, move, **more)
        return self.take(judge_answer(self.state, person, request, self.now))


answers = st.lists(st.tuples(st.integers(1, 9), st.sampled_from(MOVES)), max_size=60)

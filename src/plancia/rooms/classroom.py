"""A class: questions that many phones answer, as its events make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, Literal

import msgspec

from plancia.core.options import Json
from plancia.core.position import Position
from plancia.core.registry import game_of
from plancia.live.refusal import Refusal, refusing_bad_input
from plancia.rooms.messages import AnswerRequest, RoomActionRequest, Status
from plancia.rooms.room import (
    Joined,
    Left,
    MemberEvent,
    Removed,
    Returned,
    Room,
    RoomEvent,
    not_here,
)
from plancia.study.review import MISTAKE

MAX_QUESTIONS: Final = 500
Phase = Literal["waiting", "open", "closed", "revealed"]
"""Waiting: no question was asked yet. Closed: counts are shown. Revealed: values too."""


class QuestionPosition(msgspec.Struct):
    """A position in which a move is asked for."""

    game: str
    options: Mapping[str, Json]
    position: str


class ClassPlan(msgspec.Struct):
    """What the teacher has chosen."""

    title: str
    organiser: str
    """The id of the person."""
    positions: Sequence[QuestionPosition] = ()


class MoveWorth(msgspec.Struct):
    """A move and what it is worth to the player who makes it."""

    move: str
    value: float
    distance: int | None = None
    """Of a proved win or loss: moves that the winner still makes."""


class ClassCreated(RoomEvent, tag="class"):
    plan: ClassPlan


class PositionsAdded(RoomEvent, tag="positions"):
    positions: Sequence[QuestionPosition]


class QuestionAsked(RoomEvent, tag="asked"):
    """The question of that number, from 1: phones can answer."""

    question: int


class Closed(RoomEvent, tag="closed"):
    """No more answers; the class sees how many chose what."""


class Revealed(RoomEvent, tag="revealed"):
    """The class sees what each choice is worth."""


class Answered(RoomEvent, tag="answered"):
    """A pupil's move; the latest one counts."""

    member: int
    question: int
    move: str


class Valued(RoomEvent, tag="valued"):
    """An analysis of a question, stored so that it is made once."""

    question: int
    exact: bool
    moves: Sequence[MoveWorth]
    """The best first."""


ClassEvent = (
    MemberEvent
    | ClassCreated
    | PositionsAdded
    | QuestionAsked
    | Closed
    | Revealed
    | Answered
    | Valued
)


@dataclass
class ClassQuestion:
    """A question with what the class has made of it."""

    number: int
    """From 1."""
    asked: QuestionPosition
    answers: dict[int, str] = field(default_factory=dict)
    """The moves, by pupil."""
    worth: Sequence[MoveWorth] = ()
    """What each move is worth, the best first; none until it was analysed."""
    is_exact: bool = False

    @cached_property
    def position(self) -> Position[Any]:
        return game_of(self.asked.game, self.asked.options).from_text(self.asked.position)

    @cached_property
    def position_json(self) -> dict[str, Any]:
        """It may take a while: the host has it worked out in a thread."""
        return self.position.to_json()

    def worth_of(self, move: str) -> MoveWorth | None:
        return next((each for each in self.worth if each.move == move), None)

    def keeps(self, move: str) -> bool:
        """True if the move is as good as the best one: it keeps the result, or, where there is an
        opinion only, is no mistake."""
        found = self.worth_of(move)
        least_fall = 1e-9 if self.is_exact else MISTAKE
        return found is not None and self.worth[0].value - found.value < least_fall

    def counts(self) -> Counter[str]:
        """How many chose what."""
        return Counter(self.answers.values())


class Classroom(Room):
    """One class as its events make it."""

    max_members: ClassVar[int] = 1000

    def __init__(self, class_id: str, events: Iterable[RoomEvent]) -> None:
        self.questions: list[ClassQuestion] = []
        self.current = 0
        """The number of the question that was asked last."""
        self.phase: Phase = "waiting"
        self.shown_seq = 0  # but for their own answers: 200 phones are not sent each other's
        super().__init__(class_id, events)

    @property
    def status(self) -> Status:  # type: ignore[override]  # it follows from the others
        return "open" if self.ended_at is None else "over"

    @property
    def question(self) -> ClassQuestion | None:
        return self.questions[self.current - 1] if self.current else None

    def _apply(self, event: RoomEvent) -> None:
        if not isinstance(event, Joined | Left | Returned | Answered):
            self.shown_seq = event.seq
        match event:
            case ClassCreated(plan=plan):
                self.title, self.organiser = plan.title, plan.organiser
                self._add(plan.positions)
            case PositionsAdded():
                self._add(event.positions)
            case Removed():
                for question in self.questions:
                    for number in event.members:
                        question.answers.pop(number, None)
            case QuestionAsked():
                self.current, self.phase = event.question, "open"
            case Closed():
                self.phase = "closed"
            case Revealed():
                self.phase = "revealed"
            case Answered():
                self.questions[event.question - 1].answers[event.member] = event.move
            case Valued():
                question = self.questions[event.question - 1]
                question.worth, question.is_exact = event.moves, event.exact

    def _add(self, positions: Iterable[QuestionPosition]) -> None:
        for position in positions:
            self.questions.append(ClassQuestion(len(self.questions) + 1, position))

    def judge_answer(self, person: str, request: AnswerRequest, now: float) -> RoomEvent | None:
        """A pupil's move; None if it is known already, such as one that is sent again."""
        member, question = self.member_of(person), self.question
        if member is None or member.presence == "removed":
            raise Refusal("not-yours", "Enter your name first.")
        self.check_goes_on()
        if question is None or self.current != request.question or self.phase != "open":
            raise Refusal("not-now", "This question is closed.")
        if question.answers.get(member.number) == request.move:
            return None
        with refusing_bad_input("illegal"):
            question.position.play(question.position.parse_move(request.move))
        return Answered(self.seq + 1, now, member.number, request.question, request.move)

    def judge_adding(
        self, person: str, positions: Sequence[QuestionPosition], now: float
    ) -> RoomEvent:
        """The teacher adds positions to ask about."""
        self.check_organiser(person)
        self.check_goes_on()
        if not positions or len(self.questions) + len(positions) > MAX_QUESTIONS:
            raise Refusal("malformed", "From 1 to {n} positions.", n=MAX_QUESTIONS)
        return PositionsAdded(self.seq + 1, now, positions)

    def _judge(self, request: RoomActionRequest, now: float) -> RoomEvent:
        match request.act:
            case "ask":
                if not 1 <= request.question <= len(self.questions):
                    raise Refusal("not-found", "There is no question {n}.", n=request.question)
                return QuestionAsked(self.seq + 1, now, request.question)
            case "close":
                if self.phase != "open":
                    raise Refusal("not-now", "No question is open.")
                return Closed(self.seq + 1, now)
            case "reveal":
                if self.phase not in ("open", "closed"):
                    raise Refusal("not-now", "There is nothing to reveal.")
                return Revealed(self.seq + 1, now)
            case act:
                raise not_here(act)

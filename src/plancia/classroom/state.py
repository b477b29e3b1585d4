"""The state of a class, folded from its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from plancia.classroom.events import (
    Answered,
    ClassPlan,
    Closed,
    Created,
    Ended,
    Joined,
    MoveWorth,
    Opened,
    Refuted,
    Removed,
    Renamed,
    Revealed,
    SolutionShown,
    TaskPosition,
    TasksAdded,
    Valued,
)
from plancia.core.position import Position, Result
from plancia.core.registry import game_of
from plancia.live.logs import LogEvent, Status
from plancia.study.review import MISTAKE

Phase = Literal["waiting", "open", "closed", "revealed"]
"""Waiting: no question was asked yet. Closed: counts are shown. Revealed: values too."""


@dataclass(frozen=True, slots=True)
class Pupil:
    number: int
    """From 1, in the order of joining."""
    name: str
    person: str
    is_removed: bool = False


@dataclass(slots=True)
class Work:
    """What a pupil has done about a task of homework."""

    ply: int = 0
    """Moves of the solution that are made, the opponent's replies included."""
    wrong: int = 0
    is_solved: bool = False
    is_shown: bool = False
    """True if the solution was shown before it was solved."""


@dataclass
class ClassTask:
    """A task with what the class has made of it."""

    number: int
    """From 1."""
    task: TaskPosition
    answers: dict[int, str] = field(default_factory=dict)
    """The moves of a question, by pupil."""
    work: dict[int, Work] = field(default_factory=dict)
    """By pupil."""
    worth: tuple[MoveWorth, ...] = ()
    """What each move is worth, the best first; none until it was analysed."""
    is_exact: bool = False
    refutations: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The moves that punish a wrong one, by that move."""

    @cached_property
    def position(self) -> Position[Any]:
        return game_of(self.task.game, self.task.options).from_text(self.task.position)

    @cached_property
    def position_json(self) -> dict[str, Any]:
        return self.position.to_json()

    @cached_property
    def picture_json(self) -> dict[str, Any]:
        return self.position.picture().to_json()

    def draw(self) -> None:
        """Work out what views show of the position, which may take a while."""
        _ = self.position_json, self.picture_json

    def worth_of(self, move: str) -> MoveWorth | None:
        return next((each for each in self.worth if each.move == move), None)

    def keeps(self, move: str) -> bool:
        """True if the move is as good as the best one: it keeps the result, or, where there is an
        opinion only, is no mistake."""
        found = self.worth_of(move)
        return found is not None and self.worth[0].value - found.value < self._least_fall

    @property
    def _least_fall(self) -> float:
        """Of the value, for a move that is wrong."""
        return 1e-9 if self.is_exact else MISTAKE

    @property
    def is_solo(self) -> bool:
        """True for a puzzle for one, which any way to the goal solves."""
        return self.position.game.players == 1

    def reaches_goal(self, way: Iterable[str]) -> bool:
        """Judges homework for one, whose moves must be legal."""
        outcome = self.position.play_tokens(way).outcome
        return outcome is not None and outcome.result is Result.SOLVED

    def is_right(self, ply: int, move: str) -> bool:
        """Judges homework: a puzzle has one right move each time, another position perhaps many."""
        line = self.task.line
        if line:
            return ply < len(line) and line[ply] == move
        return ply == 0 and self.keeps(move)

    def counts(self) -> Counter[str]:
        """How many chose what."""
        return Counter(self.answers.values())

    def favourite_mistake(self) -> str:
        """The wrong move that most have chosen, of equals the one that costs most; nothing if there
        is none, or it is not known."""
        wrong = [
            (count, -found.value, move)
            for move, count in self.counts().items()
            if (found := self.worth_of(move)) and not self.keeps(move)
        ]
        return max(wrong)[2] if wrong else ""


class Classroom:
    """The state of one class, folded from its events."""

    plan: ClassPlan

    def __init__(self, class_id: str, events: Iterable[LogEvent]) -> None:
        self.id = class_id
        self.seq = 0
        self.tasks: list[ClassTask] = []
        self.pupils: list[Pupil] = []
        self.current = 0
        """The number of the question that was asked last."""
        self.phase: Phase = "waiting"
        self.ended_at: float | None = None
        self.shown_seq = 0
        """The number of the latest event that changes what phones show, beside their own answers:
        200 phones are not sent each other's."""
        self._by_person: dict[str, int] = {}
        for event in events:
            self.apply(event)

    @property
    def status(self) -> Status:
        return "open" if self.ended_at is None else "over"

    @property
    def present(self) -> list[Pupil]:
        return [pupil for pupil in self.pupils if not pupil.is_removed]

    @property
    def question(self) -> ClassTask | None:
        return self.task(self.current) if self.current else None

    def task(self, number: int) -> ClassTask:
        return self.tasks[number - 1]

    def pupil(self, number: int) -> Pupil:
        return self.pupils[number - 1]

    def pupil_of(self, person: str | None) -> Pupil | None:
        number = self._by_person.get(person or "")
        return self.pupil(number) if number else None

    def apply(self, event: LogEvent) -> None:
        assert event.seq == self.seq + 1, f"event {event.seq} after event {self.seq}"
        self.seq = event.seq
        if not isinstance(event, Joined | Answered | SolutionShown):
            self.shown_seq = event.seq
        match event:
            case Created(plan=plan):
                self.plan = plan
                self._add(plan.tasks)
            case TasksAdded():
                self._add(event.tasks)
            case Joined():
                assert event.pupil == len(self.pupils) + 1
                self.pupils.append(Pupil(event.pupil, event.name, event.person))
                self._by_person[event.person] = event.pupil
            case Renamed():
                self.pupils[event.pupil - 1] = replace(self.pupil(event.pupil), name=event.name)
            case Removed():
                self.pupils[event.pupil - 1] = replace(self.pupil(event.pupil), is_removed=True)
                for task in self.tasks:
                    task.answers.pop(event.pupil, None)
                    task.work.pop(event.pupil, None)
            case Opened():
                self.current, self.phase = event.task, "open"
            case Closed():
                self.phase = "closed"
            case Revealed():
                self.phase = "revealed"
            case Answered():
                self._answer(event)
            case SolutionShown():
                self.task(event.task).work.setdefault(event.pupil, Work()).is_shown = True
            case Valued():
                task = self.task(event.task)
                task.worth, task.is_exact = event.moves, event.exact
            case Refuted():
                self.task(event.task).refutations[event.move] = event.line
            case Ended():
                self.ended_at = event.at

    def _add(self, tasks: Iterable[TaskPosition]) -> None:
        for task in tasks:
            self.tasks.append(ClassTask(len(self.tasks) + 1, task))

    def _answer(self, event: Answered) -> None:
        task = self.task(event.task)
        if self.plan.mode == "questions":
            task.answers[event.pupil] = event.move
            return
        work = task.work.setdefault(event.pupil, Work())
        if task.is_solo:
            if task.reaches_goal((*event.way, event.move)):
                work.ply, work.is_solved = len(event.way) + 1, not work.is_shown
            else:
                work.wrong += 1
            return
        if not task.is_right(event.ply, event.move):
            work.wrong += 1
            return
        last = max(1, len(task.task.line))
        work.ply = min(last, event.ply + 2)  # with the opponent's reply
        work.is_solved = work.ply == last and not work.is_shown

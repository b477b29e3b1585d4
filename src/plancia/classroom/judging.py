"""Judging: what people ask of a class is refused, or becomes the event that it makes."""

from collections.abc import Sequence
from typing import Final

from plancia.classroom.events import (
    Answered,
    Closed,
    Ended,
    Joined,
    Opened,
    Removed,
    Renamed,
    Revealed,
    SolutionShown,
    TaskPosition,
    TasksAdded,
)
from plancia.classroom.messages import ClassActionRequest, ClassAnswerRequest
from plancia.classroom.state import Classroom, ClassTask, Pupil
from plancia.live.logs import LogEvent
from plancia.live.names import player_name, unique_name
from plancia.live.refusal import Refusal, refusing_bad_input

MAX_PUPILS: Final = 1000
MAX_CLASS_TASKS: Final = 500
MAX_WRONG: Final = 100
"""Wrong moves of a pupil in one task that are stored."""


def judge_join(room: Classroom, person: str, name: str, now: float) -> LogEvent | None:
    """A person joins under a name that no other pupil has; None if they have joined already."""
    pupil = room.pupil_of(person)
    if pupil is not None:
        if pupil.is_removed:
            raise Refusal("not-yours", "The teacher has removed you from this class.")
        return None
    _check_open(room)
    if len(room.pupils) >= MAX_PUPILS:
        raise Refusal("not-now", "The class has {n} pupils already.", n=MAX_PUPILS)
    unique = unique_name(player_name(name), (each.name for each in room.pupils))
    return Joined(room.seq + 1, now, len(room.pupils) + 1, unique, person)


def judge_answer(
    room: Classroom, person: str, request: ClassAnswerRequest, now: float
) -> LogEvent | None:
    """A pupil's move; None if it is known already, such as one that is sent again."""
    pupil = room.pupil_of(person)
    if pupil is None or pupil.is_removed:
        raise Refusal("not-yours", "Enter your name first.")
    _check_open(room)
    task = find_task(room, request.task)
    if room.plan.mode == "questions":
        if room.current != task.number or room.phase != "open":
            raise Refusal("not-now", "This question is closed.")
        if task.answers.get(pupil.number) == request.move:
            return None
        _check_legal(task, 0, request.move)
        return Answered(room.seq + 1, now, pupil.number, task.number, request.move)
    work = task.work.get(pupil.number)
    if work and (work.is_solved or work.is_shown):
        return None
    if request.show:
        return SolutionShown(room.seq + 1, now, pupil.number, task.number)
    if task.is_solo:
        return _judge_way(room, pupil, task, request, now)
    ply, line = request.ply, task.task.line
    if ply % 2 or ply >= max(1, len(line)) or ply > (work.ply if work else 0):
        raise Refusal("stale", "This move does not follow from your earlier ones.")
    if work and ply < work.ply and task.is_right(ply, request.move):
        return None
    if ply == 0 or not task.is_right(ply, request.move):
        _check_legal(task, ply, request.move)
    if work and work.wrong >= MAX_WRONG and not task.is_right(ply, request.move):
        return None
    return Answered(room.seq + 1, now, pupil.number, task.number, request.move, ply)


def _judge_way(
    room: Classroom, pupil: Pupil, task: ClassTask, request: ClassAnswerRequest, now: float
) -> LogEvent | None:
    """A move that ends an attempt at a puzzle for one: it reaches the goal, or counts as wrong."""
    with refusing_bad_input("illegal"):
        is_right = task.reaches_goal((*request.way, request.move))
    work = task.work.get(pupil.number)
    if work and work.wrong >= MAX_WRONG and not is_right:
        return None
    way = tuple(request.way)
    return Answered(room.seq + 1, now, pupil.number, task.number, request.move, len(way), way)


def _check_legal(task: ClassTask, ply: int, move: str) -> None:
    position = task.position
    with refusing_bad_input("illegal"):
        for token in task.task.line[:ply]:
            position = position.play(position.parse_move(token))
        position.play(position.parse_move(move))


def judge_action(
    room: Classroom,
    person: str,
    request: ClassActionRequest,
    tasks: Sequence[TaskPosition],
    now: float,
) -> LogEvent:
    """What the teacher does; `tasks` are those to add."""
    if person != room.plan.teacher:
        raise Refusal("not-yours", "Only the teacher of the class can do that.")
    seq = room.seq + 1
    match request.act:
        case "rename":
            pupil = _pupil(room, request.pupil)
            others = (each.name for each in room.pupils if each != pupil)
            return Renamed(seq, now, pupil.number, unique_name(player_name(request.name), others))
        case "remove":
            return Removed(seq, now, _pupil(room, request.pupil).number)
    _check_open(room)
    match request.act:
        case "add":
            if not tasks or len(room.tasks) + len(tasks) > MAX_CLASS_TASKS:
                raise Refusal("malformed", "From 1 to {n} positions.", n=MAX_CLASS_TASKS)
            return TasksAdded(seq, now, tuple(tasks))
        case "end":
            return Ended(seq, now)
    if room.plan.mode != "questions":
        raise Refusal("not-now", "Homework is open until it is ended.")
    match request.act:
        case "open":
            return Opened(seq, now, find_task(room, request.task).number)
        case "close":
            if room.phase != "open":
                raise Refusal("not-now", "No question is open.")
            return Closed(seq, now)
        case _:
            if room.phase not in ("open", "closed"):
                raise Refusal("not-now", "There is nothing to reveal.")
            return Revealed(seq, now)


def _check_open(room: Classroom) -> None:
    if room.ended_at is not None:
        raise Refusal("over", "The class is over.")


def find_task(room: Classroom, number: int) -> ClassTask:
    """The task of a number; Refusal if there is none."""
    if not 1 <= number <= len(room.tasks):
        raise Refusal("not-found", "There is no question {n}.", n=number)
    return room.task(number)


def _pupil(room: Classroom, number: int) -> Pupil:
    if not 1 <= number <= len(room.pupils):
        raise Refusal("not-found", "There is no pupil {n}.", n=number)
    return room.pupil(number)

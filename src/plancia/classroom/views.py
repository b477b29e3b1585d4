"""Views of a class: the messages that teacher and pupils get."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from plancia.classroom.events import Mode
from plancia.classroom.state import Classroom, ClassTask, Phase, Pupil, Work
from plancia.core.picture import Cell
from plancia.core.position import Position
from plancia.core.record import Record
from plancia.core.registry import game_of
from plancia.core.text import T, Text, Words, to_json
from plancia.engine import value_words
from plancia.live.logs import Status
from plancia.live.refusal import TextJson
from plancia.live.views import MoveView, move_view
from plancia.study.views import StepView, step_views

MAX_CHOICES: Final = 12
"""Moves of a question that are counted separately: the most chosen, and the best."""

Verdict = Literal["", "best", "good", "wrong"]
WorkState = Literal["new", "tried", "solved", "shown"]


class ChoiceView(Struct):
    """A move of a question: how many chose it, and, once revealed, what it is worth."""

    move: str
    says: TextJson
    touches: list[Cell]
    count: int
    verdict: Verdict
    value: float | None
    value_words: TextJson
    short: str
    cost: TextJson
    """What it gives away, in a sentence."""


class RefutationView(Struct):
    """The favourite mistake and what punishes it: the position before it is the first step."""

    move: TextJson
    count: int
    steps: list[StepView]


class ClassQuestionView(Struct):
    """The question that was asked last."""

    number: int
    phase: Phase
    game: str
    game_title: TextJson
    goal: TextJson
    position: dict[str, Any]
    answers: int
    """How many pupils have answered."""
    choices: list[ChoiceView]
    """Once closed; the most chosen first."""
    exact: bool
    """True if the values are proved."""
    valued: bool
    """False while the values are being worked out."""
    refutation: RefutationView | None


class TaskRow(Struct):
    """A task in the list."""

    number: int
    game_title: TextJson
    puzzle: int | None
    picture: dict[str, Any]
    to_move: TextJson
    asked: bool
    """True if the teacher has opened it, or a pupil has solved it."""
    solved: int
    """How many have answered the question, or solved the homework."""


class WorkView(Struct):
    """How far a pupil has come with a task of homework."""

    state: WorkState
    wrong: int
    ply: int


class PupilRow(Struct):
    pupil: int
    name: str
    answered: bool
    """The question that is open."""
    work: list[WorkView]
    """Of all tasks of homework; for the teacher alone."""
    solved: int


class PupilView(Struct):
    """The pupil who sees this."""

    pupil: int
    name: str
    is_removed: bool
    answer: MoveView | None
    """To the question that was asked last."""
    work: list[WorkView]


class ClassView(Struct, tag="class"):
    """A class as one person sees it."""

    id: str
    seq: int
    title: str
    mode: Mode
    status: Status
    pupils: int
    """How many have joined."""
    teaches: bool
    """True for the person who made the class."""
    question: ClassQuestionView | None
    tasks: list[TaskRow]
    """Of homework for all; of questions for who asked for the whole."""
    rows: list[PupilRow]
    """All pupils, for who asked for the whole."""
    you: PupilView | None
    address: str
    """Of the server for other devices, where the page was opened on its own machine."""


class ClassOverview:
    """A class at one moment; what all viewers share is worked out once."""

    def __init__(self, room: Classroom, address: str = "") -> None:
        self._room, self._address = room, address
        self._question = question_view(room) if room.question else None
        self._tasks: list[TaskRow] | None = None

    def view(self, person: str | None, *, whole: bool) -> ClassView:
        room = self._room
        pupil, teaches = room.pupil_of(person), person == room.plan.teacher
        shows_tasks = whole or room.plan.mode == "homework"
        if shows_tasks and self._tasks is None:
            self._tasks = [_task_row(task) for task in room.tasks]
        you = None
        if pupil:
            answer, question = None, room.question
            if question and (token := question.answers.get(pupil.number)):
                answer = move_view(question.position, question.position.parse_move(token))
            work = self._work(pupil)
            you = PupilView(pupil.number, pupil.name, pupil.is_removed, answer, work)
        return ClassView(
            id=room.id,
            seq=room.seq,
            title=room.plan.title,
            mode=room.plan.mode,
            status=room.status,
            pupils=len(room.present),
            teaches=teaches,
            question=self._question,
            tasks=self._tasks or [] if shows_tasks else [],
            rows=[self._pupil_row(each, teaches) for each in room.present] if whole else [],
            you=you,
            address=self._address,
        )

    def _pupil_row(self, pupil: Pupil, teaches: bool) -> PupilRow:
        question = self._room.question
        work = self._work(pupil) if teaches else []
        solved = sum(
            task.work[pupil.number].is_solved
            for task in self._room.tasks
            if pupil.number in task.work
        )
        answered = question is not None and pupil.number in question.answers
        return PupilRow(pupil.number, pupil.name, answered, work, solved)

    def _work(self, pupil: Pupil) -> list[WorkView]:
        if self._room.plan.mode != "homework":
            return []
        return [work_view(task.work.get(pupil.number)) for task in self._room.tasks]


def work_view(work: Work | None) -> WorkView:
    if work is None:
        return WorkView("new", 0, 0)
    state: WorkState = "solved" if work.is_solved else "shown" if work.is_shown else "tried"
    return WorkView(state, work.wrong, work.ply)


def _task_row(task: ClassTask) -> TaskRow:
    game, position = game_of(task.task.game, task.task.options), task.position
    solved = sum(work.is_solved for work in task.work.values())
    return TaskRow(
        task.number,
        to_json(game.title),
        task.task.puzzle,
        task.picture_json,
        to_json(game.side(position.to_move)),
        bool(task.answers or task.work),
        len(task.answers) + solved,
    )


def goal_of(position: Position[Any]) -> Text:
    """What is asked in a position that is no puzzle."""
    return T("{side} to move: what would you play?", side=position.game.side(position.to_move))


def question_view(room: Classroom) -> ClassQuestionView:
    """The question that was asked last, with as much as its phase shows."""
    task = room.question
    assert task is not None
    position, phase = task.position, room.phase
    choices = choice_views(task, revealed=phase == "revealed") if phase != "open" else []
    return ClassQuestionView(
        number=task.number,
        phase=phase,
        game=task.task.game,
        game_title=to_json(position.game.title),
        goal=to_json(goal_of(position)),
        position=task.position_json,
        answers=len(task.answers),
        choices=choices,
        exact=task.is_exact,
        valued=bool(task.worth),
        refutation=_refutation_view(task) if phase == "revealed" else None,
    )


def choice_views(task: ClassTask, *, revealed: bool) -> list[ChoiceView]:
    """The moves that were chosen, the most frequent first; once revealed the best one too."""
    counts = task.counts()
    best = task.worth[0].move if task.worth else ""
    if revealed and best:
        counts[best] += 0
    rank = {each.move: number for number, each in enumerate(task.worth)}
    order = sorted(counts, key=lambda move: (-counts[move], rank.get(move, 0), move))
    shown = order[:MAX_CHOICES]
    if revealed and best and best not in shown:
        shown[-1] = best
    return [_choice(task, move, counts[move], revealed) for move in shown]


def _choice(task: ClassTask, token: str, count: int, revealed: bool) -> ChoiceView:
    position = task.position
    move = position.parse_move(token)
    found = task.worth_of(token) if revealed else None
    view = ChoiceView(
        token,
        to_json(position.describe_move(move)),
        sorted(position.touches(move)),
        count,
        "",
        None,
        "",
        "",
        "",
    )
    if found is not None:
        words, short = (
            value_words.proved(found.value, found.distance)
            if task.is_exact
            else value_words.estimated(found.value)
        )
        view.value, view.value_words, view.short = found.value, to_json(words), short
        view.verdict, view.cost = verdict(task, token), to_json(cost(task, token))
    return view


def verdict(task: ClassTask, move: str) -> Verdict:
    """Best: no move is better. Good: it keeps the result. Wrong: it does not."""
    found, best = task.worth_of(move), task.worth[0]
    assert found is not None
    if (found.value, found.distance) == (best.value, best.distance):
        return "best"
    return "good" if task.keeps(move) else "wrong"


def cost(task: ClassTask, move: str) -> Words:
    """What a move gives away against the best one, in words; nothing for a best one."""
    found, best = task.worth_of(move), task.worth[0]
    assert found is not None
    if not task.is_exact:
        fall = best.value - found.value
        return T("{n} worse than the best move", n=f"{fall:.2f}") if fall >= 0.01 else ""
    if found.value != best.value:
        return _RESULT_LOST[best.value, found.value]
    if found.distance is None or best.distance is None or found.distance == best.distance:
        return ""
    moves = abs(found.distance - best.distance)
    if found.value > 0:
        return T("still wins, {n} moves later", n=moves)
    return T("loses {n} moves sooner", n=moves)


_RESULT_LOST: Final[dict[tuple[float, float], Text]] = {
    (1.0, 0.0): T("gives the win away: a draw"),
    (1.0, -1.0): T("turns the win into a loss"),
    (0.0, -1.0): T("turns the draw into a loss"),
}


def _refutation_view(task: ClassTask) -> RefutationView | None:
    mistake = task.favourite_mistake()
    if mistake not in task.refutations:
        return None
    moves, position = [], task.position
    for token in (mistake, *task.refutations[mistake]):
        moves.append(position.parse_move(token))
        position = position.play(moves[-1])
    steps = [*step_views(Record(task.position, tuple(moves)))]
    says = task.position.describe_move(task.position.parse_move(mistake))
    return RefutationView(to_json(says), task.counts()[mistake], steps)

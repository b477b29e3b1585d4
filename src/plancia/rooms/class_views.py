"""Views of a class: the messages that teacher and pupils get."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from plancia.core.picture import Cell
from plancia.core.position import Position
from plancia.core.text import T, Text, Words, to_json
from plancia.engine import value as value_scale
from plancia.live.refusal import TextJson
from plancia.live.views import MoveView, move_view
from plancia.rooms.classroom import ClassQuestion, Classroom, Phase
from plancia.rooms.messages import RoomView
from plancia.rooms.room import Member, Presence

MAX_CHOICES: Final = 12
"""Moves of a question that are counted separately: the most chosen, and the best."""

Verdict = Literal["", "best", "good", "wrong"]


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


class PupilRow(Struct):
    member: int
    name: str
    answered: bool
    """The question that is open."""


class PupilView(Struct):
    """The pupil who sees this."""

    member: int
    name: str
    presence: Presence
    answer: MoveView | None
    """To the question that was asked last."""


class ClassView(RoomView, kw_only=True, tag="class"):
    """A class as one person sees it."""

    questions: int
    """How many positions there are to ask about."""
    question: ClassQuestionView | None
    rows: list[PupilRow]
    """All pupils, for members and the teacher who asked for the whole."""
    you: PupilView | None


class ClassOverview:
    """A class at one moment; what all viewers share is worked out once."""

    def __init__(self, room: Classroom, address: str = "") -> None:
        self._room, self.seq, self._address = room, room.seq, address
        self._question = question_view(room) if room.question else None

    def view(self, person: str | None, *, whole: bool) -> ClassView:
        room = self._room
        pupil, organises = room.member_of(person), person == room.organiser
        is_known = organises or (pupil is not None and pupil.presence != "removed")
        return ClassView(
            id=room.id,
            seq=room.seq,
            title=room.title,
            status=room.status,
            members=len(room.here),
            organises=organises,
            takes_joiners=room.takes_joiners,
            address=self._address,
            questions=len(room.questions),
            question=self._question,
            rows=[self._row(each) for each in room.shown] if whole and is_known else [],
            you=self._you(pupil) if pupil else None,
        )

    def _row(self, pupil: Member) -> PupilRow:
        question = self._room.question
        answered = question is not None and pupil.number in question.answers
        return PupilRow(pupil.number, pupil.name, answered)

    def _you(self, pupil: Member) -> PupilView:
        answer, question = None, self._room.question
        if question and (token := question.answers.get(pupil.number)):
            answer = move_view(question.position, question.position.parse_move(token))
        return PupilView(pupil.number, pupil.name, pupil.presence, answer)


def goal_of(position: Position[Any]) -> Text:
    """What is asked in a position that is no puzzle."""
    return T("{side} to move: what would you play?", side=position.game.side(position.to_move))


def question_view(room: Classroom) -> ClassQuestionView:
    """The question that was asked last, with as much as its phase shows."""
    question = room.question
    assert question is not None
    position, phase = question.position, room.phase
    choices = choice_views(question, revealed=phase == "revealed") if phase != "open" else []
    return ClassQuestionView(
        number=question.number,
        phase=phase,
        game=question.asked.game,
        game_title=to_json(position.game.title),
        goal=to_json(goal_of(position)),
        position=question.position_json,
        answers=len(question.answers),
        choices=choices,
        exact=question.is_exact,
        valued=bool(question.worth),
    )


def choice_views(question: ClassQuestion, *, revealed: bool) -> list[ChoiceView]:
    """The moves that were chosen, the most frequent first; once revealed the best one too."""
    counts = question.counts()
    best = question.worth[0].move if question.worth else ""
    if revealed and best:
        counts[best] += 0
    rank = {each.move: number for number, each in enumerate(question.worth)}
    order = sorted(counts, key=lambda move: (-counts[move], rank.get(move, 0), move))
    shown = order[:MAX_CHOICES]
    if revealed and best and best not in shown:
        shown[-1] = best
    return [_choice(question, move, counts[move], revealed) for move in shown]


def _choice(question: ClassQuestion, token: str, count: int, revealed: bool) -> ChoiceView:
    position = question.position
    move = position.parse_move(token)
    found = question.worth_of(token) if revealed else None
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
            value_scale.proved(found.value, found.distance)
            if question.is_exact
            else value_scale.estimated(found.value)
        )
        view.value, view.value_words, view.short = found.value, to_json(words), short
        view.verdict, view.cost = verdict(question, token), to_json(cost(question, token))
    return view


def verdict(question: ClassQuestion, move: str) -> Verdict:
    """Best: no move is better. Good: it keeps the result. Wrong: it does not."""
    found, best = question.worth_of(move), question.worth[0]
    assert found is not None
    if (found.value, found.distance) == (best.value, best.distance):
        return "best"
    return "good" if question.keeps(move) else "wrong"


def cost(question: ClassQuestion, move: str) -> Words:
    """What a move gives away against the best one, in words; nothing for a best one."""
    found, best = question.worth_of(move), question.worth[0]
    assert found is not None
    if not question.is_exact:
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

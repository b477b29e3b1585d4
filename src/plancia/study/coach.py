"""The coach: before a blunder stands it shows the opponent's answer, and why."""

from dataclasses import dataclass
from typing import Any, Final

from plancia.core.game import Position
from plancia.core.hint import hint_steps
from plancia.core.picture import Cell
from plancia.core.player import Answer
from plancia.core.record import Record
from plancia.core.text import T, Words, to_json
from plancia.play.refusal import Said
from plancia.play.views import MoveView, move_view
from plancia.study.review import Worth, judge
from plancia.study.views import StepView, step_views

LIMIT_S: Final = 10.0
"""A move that could not be looked into for so long is played without a word."""


@dataclass(frozen=True, slots=True)
class CoachWarning:
    """Why a move should not be played."""

    says: Words
    """What it comes to."""
    answer: Any = None
    """The opponent's move; None if the game is over before it."""
    reasons: tuple[Words, ...] = ()
    """The answer in words, and what it does in the game's own terms; a sentence each."""
    cells: frozenset[Cell] = frozenset()
    """What the answer marks on the board."""


def warning(before: Worth, move: Any, after: Worth) -> CoachWarning | None:
    """What there is to say before a player lets a win become a draw, or either a loss."""
    mover = before.position.to_move
    was, now = before.standing_for(mover), after.standing_for(mover)
    judged = judge(before, before.position.format_move(move), after)
    if was is None or now is None or now >= was or judged.judgement not in ("mistake", "blunder"):
        return None
    if after.best is None:
        return CoachWarning(T("Careful: that loses the game at once."))
    says = T("Careful: that gives the win away.")
    if now < 0:
        says = T("Careful: after that {verdict}.", verdict=after.verdict)
    return _refuted(says, after.position, after)


def _refuted(says: Words, position: Position[Any], worth: Worth) -> CoachWarning:
    """With the opponent's answer, explained as a hint to the opponent would be."""
    best, view = worth.best, worth.view
    assert best is not None
    assert view is not None
    line, here = [], position
    for each in view.line:
        line.append(here.parse_move(each.move))
        here = here.play(line[-1])
    answer = position.parse_move(best.move)
    hint = hint_steps(position, Answer(answer, best.value, tuple(line)))[-1]
    move, *why = hint.sentences
    reasons = (T("The answer: {says}", says=move), *(reason for reason in why if reason))
    return CoachWarning(says, answer, reasons, hint.cells)


@dataclass(slots=True)
class WarningView:
    """A warning as a page shows it."""

    says: Said
    reasons: list[Said]
    after: StepView
    """The move, and the position after it."""
    answer: MoveView | None
    touches: list[Cell]
    """Where the answer happens."""
    cells: list[Cell]
    """What it marks."""


@dataclass(slots=True)
class CoachView:
    """What the coach says about a move that is not yet played."""

    warning: WarningView | None


def coach_view(before: Worth, move: Any, after: Worth) -> CoachView:
    found, position = warning(before, move, after), after.position
    if found is None:
        return CoachView(None)
    *_, step = step_views(Record(before.position, (move,)))
    answer = found.answer
    return CoachView(
        WarningView(
            says=to_json(found.says),
            reasons=[to_json(reason) for reason in found.reasons],
            after=step,
            answer=None if answer is None else move_view(position, answer),
            touches=[] if answer is None else list(position.touches(answer)),
            cells=sorted(found.cells),
        )
    )

"""The coach: before a blunder stands it shows the opponent's answer, and why.

It warns of a move that makes the result worse: a win becomes a draw, either of them a loss, or a
bad position a sure loss. Where the game is lost, or its value unknown, it warns of a move that lets
the opponent win with the next turn although there is a defence, or that loses much sooner.
"""

from dataclasses import dataclass
from typing import Any, Final

from plancia.core.game import Position, Side, other
from plancia.core.hint import hint_steps
from plancia.core.picture import Cell
from plancia.core.player import Answer
from plancia.core.record import Record
from plancia.core.text import T, Words, to_json
from plancia.play.refusal import Said
from plancia.play.views import MoveView, move_view
from plancia.study.review import MUCH_SLOWER, Worth, judge
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
    """What there is to say before a player makes the result worse, or a loss much quicker."""
    mover, token = before.position.to_move, before.position.format_move(move)
    judged = judge(before, token, after)
    if after.best is None:
        is_worse = after.value_for(mover) == -1 and judged.judgement != "best"
        return CoachWarning(T("Careful: that loses the game at once.")) if is_worse else None
    says: Words | None = None
    if judged.judgement in ("mistake", "blunder"):
        says = _worse_result(before, after, mover)
    says = says or _quicker_loss(before, token, after)
    return None if says is None else _refuted(says, after.position, after)


def _worse_result(before: Worth, after: Worth, mover: Side) -> Words | None:
    """A win that becomes a draw, either of them a loss, or a bad position that becomes a sure
    loss."""
    was, now = before.standing_for(mover), after.standing_for(mover)
    if was is None or now is None:
        return None
    if now < was and now >= 0:
        return T("Careful: that gives the win away.")
    is_sure = after.value_for(mover) == -1 != before.value_for(mover)
    if now < was or is_sure:
        return T("Careful: after that {verdict}.", verdict=after.verdict)
    return None


def _quicker_loss(before: Worth, token: str, after: Worth) -> Words | None:
    """A lost position, or one of unknown value, can still be defended: against the opponent's next
    move, or for much longer."""
    mover, best = before.position.to_move, before.best
    if best is None or token == best.move or after.value_for(mover) != -1:
        return None
    top, most = before.values.get(best.move, (0.0, None))
    _, left = before.values.get(token, (-1.0, None))
    winner = before.position.game.side(other(mover))
    if _loses_next_turn(after, mover) and _loses_next_turn(before, mover) is False:
        return T("Careful: after that {side} can win with the next move.", side=winner)
    if top == -1 and most is not None and left is not None and most - left > MUCH_SLOWER:
        return T(
            "Careful: after that {side} wins in {n}. The best defence makes it {most} moves.",
            side=winner,
            n=left,
            most=most,
        )
    return None


def _loses_next_turn(worth: Worth, player: Side) -> bool | None:
    """Whether the opponent wins with the next turn, as the best line goes on; None if the line ends
    within this turn."""
    position, is_answered = worth.position, False
    for each in worth.view.line if worth.view else ():
        if is_answered and position.to_move == player:
            return False
        is_answered = is_answered or position.to_move != player
        position = position.play(position.parse_move(each.move))
        if position.outcome is not None:
            return position.outcome.value(player) == -1
    if position.to_move == player:
        return False if is_answered else None
    ends = (position.play(move).outcome for move in position.legal_moves())
    return any(end is not None and end.value(player) == -1 for end in ends)


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

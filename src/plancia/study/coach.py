"""The coach: before a blunder stands it shows the opponent's answer, and why.

It warns of a move that makes the result worse: a win becomes a draw, either of them a loss, or a
bad position a sure loss. Where the game is lost, or its value unknown, it warns of a move that lets
the opponent win with the next turn although there is a defence.
"""

from typing import Any, Final

from msgspec import Struct

from plancia.core.game import Game
from plancia.core.picture import Cell
from plancia.core.position import Position, Side, other
from plancia.core.record import Record
from plancia.core.text import T, Words, to_json
from plancia.engine.analysis import can_win_now
from plancia.engine.hint import GENERAL, against_words, answer_fact, is_in_sight
from plancia.engine.teaching import Line
from plancia.live.refusal import TextJson
from plancia.live.views import MoveView, move_view
from plancia.study.review import is_opening, judge
from plancia.study.tutor import Studied
from plancia.study.views import StepView, step_views

LIMIT_S: Final = 10.0
"""A move that could not be looked into for so long is played without a word."""

LOSES_AT_ONCE: Final = T("Careful: that loses the game at once.")
GIVES_WIN_AWAY: Final = T("Careful: that gives the win away.")
UNSOLVABLE: Final = T("Careful: after that the puzzle can't be solved any more.")
LETS_WIN: Final = T("Careful: after that {side} can win.")
LETS_WIN_NOW: Final = T("Careful: after that {side} can win with the next move.")


class WarningView(Struct):
    """Why a move should not be played."""

    says: TextJson
    """What it comes to."""
    reasons: list[TextJson]
    """What the answer does; a sentence each."""
    after: StepView
    """The move, and the position after it."""
    answer: MoveView | None
    """The opponent's move; None if the game is over before it."""
    touches: list[Cell]
    """Where the answer happens."""
    cells: list[Cell]
    """What it marks."""
    lines: list[Line]
    """Lines to draw, by their ends."""


class CoachView(Struct):
    """What the coach says about a move that is not yet played."""

    warning: WarningView | None


def coach_view(
    position: Position[Any], move: Any, known: tuple[Studied, Studied] | None
) -> CoachView:
    """What there is to say before a player makes the result worse, or a loss much quicker, by what
    is known before and after the move; nothing if that took too long."""
    says = _trouble(position, known[0], move, known[1]) if known else None
    if says is None or known is None:
        return CoachView(None)
    best, after = known[1].analysis, position.play(move)
    *_, step = step_views(Record(position, (move,)))
    if best is None:
        return CoachView(WarningView(to_json(says), [], step, None, [], [], []))
    fact = answer_fact(after, best)
    is_plain = fact.motif in GENERAL or fact.motif.is_plan
    if position.game.players > 1 and is_plain and not is_in_sight(best):
        return CoachView(None)  # true, but no person can see it
    reason = against_words(after, fact) if position.game.players > 1 else best.why
    touches = after.touches(best.move)
    return CoachView(
        WarningView(
            to_json(says), [to_json(reason)], step, move_view(after, best.move), [*touches],
            sorted({*touches, *fact.move_cells}), [*fact.lines],
        )
    )  # fmt: skip


def _trouble(position: Position[Any], before: Studied, move: Any, after: Studied) -> Words | None:
    """What a move comes to, if it should not be played."""
    mover = position.to_move
    judged = judge(position, before, move, after)
    if after.analysis is None:
        is_worse = after.value_for(mover) == -1 and judged.judgement != "best"
        return LOSES_AT_ONCE if is_worse else None
    if is_opening(position):
        return None
    says: Words | None = None
    if judged.judgement in ("mistake", "blunder"):
        says = _worse_result(position.game, before, after, mover)
    if says is None and _gives_next_move(position, before, move, after):
        says = LETS_WIN_NOW.filled({"side": position.game.side(other(mover))})
    return says


def _worse_result(game: Game[Any], before: Studied, after: Studied, mover: Side) -> Words | None:
    """A win that becomes a draw, either of them a loss, or a bad position that becomes a sure
    loss."""
    was, now = before.standing_for(mover), after.standing_for(mover)
    if was is None or now is None:
        return None
    if now < was and now >= 0:
        return GIVES_WIN_AWAY
    is_sure = after.value_for(mover) == -1 != before.value_for(mover)
    if now >= was and not is_sure:
        return None
    if game.players == 1:
        return UNSOLVABLE
    return LETS_WIN.filled({"side": game.side(other(mover))})


def _gives_next_move(position: Position[Any], before: Studied, move: Any, after: Studied) -> bool:
    """Whether the opponent wins with the next turn, and could not after the best move."""
    best, them = before.best, other(position.to_move)
    if best is None or move == best.move or after.value_for(them) != 1:
        return False
    return can_win_now(position.play(move), them) and not can_win_now(
        position.play(best.move), them
    )

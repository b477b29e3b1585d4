"""A hint in steps: where to look, which move, and why in the game's own terms."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from plancia.core.analysis import is_exact
from plancia.core.capability import Explains, Explanation, capability
from plancia.core.game import Position
from plancia.core.picture import Cell
from plancia.core.player import Answer
from plancia.core.text import T, Words

_NEAR: Final = 2
"""Rows and columns on each side of a move that the first step marks; one on a small board."""
_SMALL_BOARD: Final = 100
"""Cells of a board of which a smaller part says enough."""
_MAX_REASONS: Final = 2
"""Reasons that a hint gives, the most important first."""


@dataclass(frozen=True, slots=True)
class HintStep:
    """What one step says, a sentence each, and the cells of the board that it marks."""

    sentences: tuple[Words, ...]
    cells: frozenset[Cell] = frozenset()
    is_area: bool = False
    """True if the cells are a part of the board to look at, not the move."""


def hint_steps(position: Position[Any], answer: Answer[Any]) -> tuple[HintStep, ...]:
    """The steps of a hint whose move is the answer's, each telling more than the one before.

    A puzzle that can't be solved any more has one step, which says so.
    """
    if position.game.players == 1 and answer.value is not None and answer.value < 0:
        return (HintStep((T("This can't be solved any more: take back a move."), answer.why)),)
    touched = _touched(position, answer.move)
    says = T("{says}.", says=position.describe_move(answer.move))
    return (
        *_look(position, answer.move, touched),
        HintStep((says,), touched),
        HintStep((says, *_reasons(position, answer)), touched),
    )


def _reasons(position: Position[Any], answer: Answer[Any]) -> tuple[Words, ...]:
    """What the move does, in the game's own terms; then what it comes to, unless it wins now."""
    explains = capability(position.game, Explains)
    found = explains.reasons(position, answer.move) if explains else ()
    reasons = tuple(T("It {reason}.", reason=each) for each in found[:_MAX_REASONS])
    is_over = position.play(answer.move).outcome is not None
    if reasons and (is_over or not is_exact(position.game, patient=False)):
        return reasons
    return (*reasons, _verdict(position, answer))


def _touched(position: Position[Any], move: Any) -> frozenset[Cell]:
    """Where the move happens: all rocks that it takes, if the explanation marks them."""
    token = position.format_move(move)
    marked = (mark.cell for mark in _explained(position).marks if mark.text == token)
    return frozenset((*position.touches(move), *marked))


def _look(position: Position[Any], move: Any, touched: frozenset[Cell]) -> Iterator[HintStep]:
    """Where to look: a piece, a heap, or the neighbourhood of the move."""
    picture, panel = position.picture(), position.takes_from(move)
    if panel is not None:
        yield HintStep((T("Look at {piece}.", piece=picture.panels[panel].title),))
    elif touched:
        row, column = min(touched)
        is_heap = picture.board.style == "rocks"
        near = _NEAR if sum(map(len, picture.board.rows)) >= _SMALL_BOARD else 1
        area = frozenset(
            (r, c)
            for r, cells in enumerate(picture.board.rows)
            for c in range(len(cells))
            if (r == row if is_heap else max(abs(r - row), abs(c - column)) <= near)
        )
        yield HintStep((T("Look at the marked part of the board."),), area, is_area=True)


def _explained(position: Position[Any]) -> Explanation:
    explains = capability(position.game, Explains)
    return Explanation() if explains is None else explains.explain(position)


def _verdict(position: Position[Any], answer: Answer[Any]) -> Words:
    """What a proof says; of an opinion only what it comes to, not how it was found."""
    if is_exact(position.game, patient=False):
        return answer.why
    if answer.value is not None and answer.value >= 1:
        return T("It wins by force.")
    if answer.value is not None and answer.value <= -1:
        return T("Every move loses against best play; this one holds out.")
    if len(answer.line) > 1:
        after = position.play(answer.line[0])
        return T("Expected next: {says}.", says=after.describe_move(answer.line[1]))
    return T("No threat decides here.")

"""Attempts against the rules of Four in a Row: which rule each breaks, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from plancia.connect4.board import Column
from plancia.core.errors import IllegalMove
from plancia.core.position import other, refuse_text
from plancia.core.text import T, Text, Words, plural
from plancia.four_in_a_row.notation import (
    BLOCK,
    BOARD,
    CENTRE,
    DROPS,
    KEEP,
    OFF_BOARD,
    PASS,
    REACH,
    REMOVES,
    UNDO,
    Kind,
    Move,
    Phase,
    Row,
)

if TYPE_CHECKING:
    from plancia.four_in_a_row.rules import FourInARowPosition

ANSWERS: Final[Mapping[Phase, tuple[tuple[Kind, ...], Text]]] = {
    Phase.TURN: ((Kind.DROP, Kind.REMOVE), T("drop a piece or remove one")),
    Phase.UNDO: ((Kind.UNDO, Kind.KEEP), T("undo the move (u) or keep it (k)")),
    Phase.BLOCK: ((Kind.BLOCK, Kind.PASS), T("block the opponent (b) or pass the turn (p)")),
}
"""What each question is answered with, and how it is put."""
_REMOVES: Final = {move: move.bit for move in REMOVES}
"""The removes, each with its cell."""


def sorted_attempts(position: FourInARowPosition) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """Every answer to what is asked: the legal ones, and the priced ones."""
    legal: list[Move] = []
    priced: list[Move] = []
    for move in _answers(position):
        (priced if broken_rule(position, move) else legal).append(move)
    if position.phase is Phase.TURN and position.may_remove:
        # By bits, not by `broken_rule`, which puts every empty cell into words: games are searched.
        theirs = position.stones[other(position.to_move) - 1]
        for move, cell in _REMOVES.items():
            (legal if theirs & cell else priced).append(move)
    return tuple(legal), tuple(priced)


def _answers(position: FourInARowPosition) -> tuple[Move, ...]:
    """Every answer but the removes of a player who may remove."""
    match position.phase:
        case Phase.TURN:
            drops = (*DROPS[1:], DROPS[OFF_BOARD])
            return drops if position.may_remove else (*drops, REACH)
        case Phase.UNDO:
            return KEEP, UNDO
        case Phase.BLOCK:
            return PASS, BLOCK
        case Phase.OVER:
            return ()


def count_violation(position: FourInARowPosition) -> FourInARowPosition:
    """The position after a violation. The question is answered with no, or asked again in a turn;
    one violation too many loses."""
    mover, hand = position.to_move, position.hand(position.to_move)
    hand = replace(hand, violations=hand.violations + 1)
    after = replace(position, hands=position.hands_with(hand))
    if hand.violations > position.game.options.violations:
        return replace(after, phase=Phase.OVER, before=None, winner=other(mover))
    if position.phase is Phase.UNDO:
        return after.kept()
    return after.turn_of(other(mover)) if position.phase is Phase.BLOCK else after


def price(position: FourInARowPosition) -> Words:
    """What a violation costs the player to move."""
    left = position.game.options.violations - position.hand(position.to_move).violations
    if not left:
        return T("This loses the game: you have no violation left.")
    return plural("This uses your last violation.", "This uses one of your {n} violations.", left)


def broken_rule(position: FourInARowPosition, move: Move) -> Text | None:
    """The rule that a priced move breaks, in words; None for a legal one.

    IllegalMove if it is neither: no answer to what is asked.
    """
    if position.phase is Phase.OVER:
        raise IllegalMove("the game is over")
    kinds, question = ANSWERS[position.phase]
    if not isinstance(move, Move) or move.kind not in kinds:
        refuse_text(move)
        raise IllegalMove("{move} is no answer now: {question}", move=str(move), question=question)
    hand = position.hand(position.to_move)
    match move.kind:
        case Kind.DROP:
            return _broken_by_drop(position, move)
        case Kind.REMOVE:
            return _broken_by_remove(position, move)
        case Kind.UNDO if not hand.undos:
            return T("no undo is left")
        case Kind.BLOCK if not hand.blocks:
            return T("no block is left")
        case Kind.BLOCK if position.chance_to_win(other(position.to_move)):
            return T("the opponent has a chance to win and can't be blocked")
        case _:
            return None


def _broken_by_drop(position: FourInARowPosition, move: Move) -> Text | None:
    if move.row or not OFF_BOARD <= move.column <= BOARD.columns:
        raise IllegalMove(
            "there is no move {move}; columns are 1 to {columns}",
            move=str(move),
            columns=BOARD.columns,
        )
    if move.column == OFF_BOARD:
        return T("a piece goes into a column from 1 to {columns}", columns=BOARD.columns)
    if not BOARD.landing(position.first | position.second, move.column):
        return T("column {column} is full", column=move.column)
    if move.column != CENTRE and not position.hand(position.to_move).moved:
        return T("the first move goes into the centre, column {centre}", centre=CENTRE)
    return None


def _broken_by_remove(position: FourInARowPosition, move: Move) -> Text | None:
    mover = position.to_move
    if not position.may_remove:
        if move != REACH:
            raise IllegalMove(
                "{move} names a piece, but there is no remove; r asks for one", move=str(move)
            )
        moved = position.hand(mover).moved
        return T("no remove is left") if moved else T("the first move can't be a remove")
    if move not in _REMOVES:
        raise IllegalMove(
            "{move} names no cell; r63 is row 6 from the top, column 3", move=str(move)
        )
    cell = _REMOVES[move]
    if position.stones[other(mover) - 1] & cell:
        return None
    return _not_theirs(move.row, move.column, is_own=bool(position.stones[mover - 1] & cell))


@lru_cache(maxsize=len(_REMOVES) * 2)
def _not_theirs(row: Row, column: Column, is_own: bool) -> Text:
    if is_own:
        return T("the piece in row {row}, column {column} is your own", row=row, column=column)
    return T("row {row}, column {column} is empty", row=row, column=column)

"""Whether a game of Four in a Row can have led to a position, as far as the position shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from plancia.core.errors import MalformedText, located
from plancia.core.position import FIRST, SECOND, Side, other
from plancia.core.text import T
from plancia.four_in_a_row.notation import BOARD, WINNING_LINE, Phase

if TYPE_CHECKING:
    from plancia.four_in_a_row.rules import FourInARowPosition


def check(position: FourInARowPosition) -> None:
    """MalformedText, with a sentence, if no game can have led here."""
    for player in (FIRST, SECOND):
        _check_hand(position, player)
    lines = [bool(BOARD.line_cells(stones, WINNING_LINE)) for stones in position.stones]
    is_full, winner = position.first | position.second == BOARD.all_bits, position.winner
    if position.phase is Phase.OVER:
        lost = position.hand(position.to_move).violations > position.game.options.violations
        if lost and (any(lines) or winner != other(position.to_move)):
            raise MalformedText("a violation too many loses at once, to the opponent")
        if winner and not lost and not lines[winner - 1]:
            raise MalformedText(
                "{winner} has won without a line of four", winner=position.game.side(winner)
            )
        if winner is None and (any(lines) or not is_full):
            raise MalformedText("a draw needs a full board without a line of four")
        return
    if any(lines):
        raise MalformedText("there is a line of four on the board, but the game goes on")
    if position.phase is not Phase.TURN and not position.hand(position.to_move).moved:
        raise MalformedText("a question after a move, but the first move is not made")
    if position.phase is Phase.UNDO:
        _check_before(position)
    elif is_full:
        raise MalformedText("the board is full, but the game goes on")


def _check_hand(position: FourInARowPosition, player: Side) -> None:
    side, hand = position.game.side(player), position.hand(player)
    options, where = position.game.options, T("hand of {player}", player=position.game.side(player))
    most = position.phase is Phase.OVER and player == position.to_move
    for what, count, limit in (
        ("undos", hand.undos, options.undos),
        ("removes", hand.removes, options.removes),
        ("blocks", hand.blocks, options.blocks),
        ("violations", hand.violations, options.violations + most),
    ):
        if count > limit:
            raise MalformedText(
                "{count} {what}; there can be {limit}",
                where=where,
                count=count,
                what=what,
                limit=limit,
            )
    if hand.moved:
        return
    if (hand.undos, hand.removes, hand.blocks) != (options.undos, options.removes, options.blocks):
        raise MalformedText("something is used up before the first move", where=where)
    if position.stones[player - 1]:
        raise MalformedText(
            "{side} has pieces on the board before the first move", where=where, side=side
        )
    if position.hand(SECOND).moved:
        raise MalformedText("O has moved before X, but X begins", where=where)
    if player == FIRST and position.to_move == SECOND:
        raise MalformedText("O is to move, but X has not begun", where=where)


def _check_before(position: FourInARowPosition) -> None:
    """The board before leads to the board by one move of the player who is asked."""
    assert position.before is not None
    hand = position.hand(position.to_move)
    earlier = replace(
        position,
        first=position.before[0],
        second=position.before[1],
        phase=Phase.TURN,
        hands=position.hands_with(replace(hand, removes=hand.removes + position.has_removed)),
        before=None,
    )
    with located(T("board before")):
        check(earlier)
    if not any(earlier.play(move) == position for move in earlier.legal_moves()):
        raise MalformedText("no move leads from it to the board", where=T("board before"))

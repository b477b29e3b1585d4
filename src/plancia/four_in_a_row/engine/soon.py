"""Who can win with the next turn, or with two in a row by a block: by the rules alone."""

from collections.abc import Iterator

from plancia.connect4.board import Bits
from plancia.core.position import FIRST
from plancia.four_in_a_row.engine.evaluation import winning_drops
from plancia.four_in_a_row.notation import (
    BOARD,
    KEEP,
    PASS,
    UNBLOCKABLE_LINE,
    WINNING_LINE,
    Phase,
)
from plancia.four_in_a_row.rules import FourInARowPosition, line_owner


def turn_passed(after: FourInARowPosition) -> FourInARowPosition:
    """After a drop or remove that is kept, and no block."""
    if after.phase is Phase.UNDO:
        after = after.play(KEEP)
    return after.play(PASS) if after.phase is Phase.BLOCK else after


def wins_soon(position: FourInARowPosition) -> bool:
    """Whether the player whose turn begins makes four with it, or with a second one after a
    block."""
    hand = position.hand(position.to_move)
    mine, theirs = position.stones if position.to_move == FIRST else position.stones[::-1]
    removes = hand.removes if hand.moved else 0
    if _makes_four(mine, theirs, removes):
        return True
    return hand.blocks > 0 and any(
        not BOARD.line_cells(rest, UNBLOCKABLE_LINE) and _makes_four(made, rest, left)
        for made, rest, left in _turns(mine, theirs, removes)
    )


def _turns(mine: Bits, theirs: Bits, removes: int) -> Iterator[tuple[Bits, Bits, int]]:
    """After each drop and remove that ends nothing."""
    for column in BOARD.open_columns(mine | theirs):
        yield mine | BOARD.landing(mine | theirs, column), theirs, removes
    stones = theirs if removes else 0
    while stones:
        cell, stones = stones & -stones, stones & stones - 1
        after = BOARD.take_out(mine, cell), BOARD.take_out(theirs, cell)
        if line_owner(after, cell) is None:
            yield *after, removes - 1


def _makes_four(mine: Bits, theirs: Bits, removes: int) -> bool:
    if winning_drops(mine, theirs):
        return True
    stones = theirs if removes else 0
    while stones:
        cell, stones = stones & -stones, stones & stones - 1
        after = BOARD.take_out(mine, cell), BOARD.take_out(theirs, cell)
        if BOARD.line_cells(after[0], WINNING_LINE) and line_owner(after, cell) == FIRST:
            return True
    return False

"""Which moves win within a few turns, whatever the opponent answers: drops, removes and blocks.

Two answers are left out, since they can't matter. An undo leads back to the position before the
move with an undo less, so that nothing is won by it that another move would not win; and a
violation leaves the question open or answers it with no, at a price. A turn is a drop or a remove
with the answers to the questions after it: who blocks has the next turn too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from plancia.connect4.board import Bits
from plancia.connect4.engine.evaluation import completing
from plancia.core.position import FIRST, other
from plancia.four_in_a_row.notation import (
    BOARD,
    UNBLOCKABLE_LINE,
    WINNING_LINE,
    Kind,
    Move,
)
from plancia.four_in_a_row.rules import FourInARowPosition, line_owner

_FLOOR: Final[Bits] = sum(BOARD.bottoms)


class _State(NamedTuple):
    """What both players have: the one to move first."""

    mine: Bits
    theirs: Bits
    removes: int
    their_removes: int
    blocks: int
    their_blocks: int

    def turned(self) -> _State:
        """The same, with the other player to move."""
        mine, theirs, removes, their_removes, blocks, their_blocks = self
        return _State(theirs, mine, their_removes, removes, their_blocks, blocks)

    @property
    def landings(self) -> Bits:
        """Where a piece dropped now comes to rest."""
        return (self.mine | self.theirs) + _FLOOR & BOARD.all_bits

    @property
    def wins(self) -> Bits:
        """Where a drop makes four now."""
        return _missing(self.mine) & self.landings

    @property
    def may_block(self) -> bool:
        """True if the player who has just moved may block the other."""
        return self.blocks > 0 and not _has_three(self.theirs)


class _After(NamedTuple):
    """A move made: the state, still of the player who made it, and who has a line now."""

    state: _State
    winner: int
    """1 the player who moved, -1 the other one, 0 nobody."""


def winning_moves(position: FourInARowPosition, turns: int) -> Iterator[Move]:
    """Every drop or remove that wins within that number of own turns, itself counted."""
    for move in position.legal_moves():
        if wins(position, move, turns):
            yield move


def wins(position: FourInARowPosition, move: Move, turns: int, *, block: bool = True) -> bool:
    """True if a drop or a remove wins within that number of own turns, itself counted; without
    `block`, if it does so though no block is used in this turn."""
    state = _state(position)
    if move.kind is Kind.DROP:
        landing = BOARD.landing(position.first | position.second, move.column)
        after = _dropped(state, landing)
    else:
        after = _removed(state, move.bit)
    return _goes_on_to_win(after, turns, block)


def _state(position: FourInARowPosition) -> _State:
    mover, them = position.to_move, other(position.to_move)
    hand, their_hand = position.hand(mover), position.hand(them)
    return _State(
        position.stones[mover - 1],
        position.stones[them - 1],
        hand.removes,
        their_hand.removes,
        hand.blocks,
        their_hand.blocks,
    )


@lru_cache(maxsize=1 << 15)
def _missing(stones: Bits) -> Bits:
    return completing(BOARD, stones, WINNING_LINE)


@lru_cache(maxsize=1 << 15)
def _has_three(stones: Bits) -> bool:
    return bool(BOARD.line_cells(stones, UNBLOCKABLE_LINE))


def _dropped(state: _State, landing: Bits) -> _After:
    winner = 1 if _missing(state.mine) & landing else 0
    return _After(state._replace(mine=state.mine | landing), winner)


def _removed(state: _State, cell: Bits) -> _After:
    stones = BOARD.take_out(state.mine, cell), BOARD.take_out(state.theirs, cell)
    owner = line_owner(stones, cell)
    winner = 0 if owner is None else 1 if owner == FIRST else -1
    return _After(
        state._replace(mine=stones[0], theirs=stones[1], removes=state.removes - 1), winner
    )


def _moves(state: _State) -> Iterator[_After]:
    """Every move of the player to move; drops that stop the other's four first."""
    landings = state.landings
    stops = _missing(state.theirs) & landings
    for cells in (stops, landings & ~stops):
        while cells:
            yield _dropped(state, cells & -cells)
            cells &= cells - 1
    cells = state.theirs if state.removes else 0
    while cells:
        yield _removed(state, cells & -cells)
        cells &= cells - 1


@lru_cache(maxsize=1 << 17)
def _attacks(state: _State, turns: int) -> bool:
    """Whether the player to move wins within that number of turns."""
    if state.wins:
        return True
    if turns == 1:
        return state.removes > 0 and any(after.winner == 1 for after in _moves(state))
    return any(_goes_on_to_win(after, turns) for after in _moves(state))


def _goes_on_to_win(after: _After, turns: int, block: bool = True) -> bool:
    """Whether the player who has just moved wins within that number of turns, this one counted."""
    state, winner = after
    if winner or turns == 1:
        return winner == 1
    if state.mine | state.theirs == BOARD.all_bits:
        return False
    blocks = block and state.may_block
    if blocks and _attacks(state._replace(blocks=state.blocks - 1), turns - 1):
        return True
    return _loses(state.turned(), turns - 1)


@lru_cache(maxsize=1 << 17)
def _loses(state: _State, turns: int) -> bool:
    """Whether the other player wins within that number of turns, whatever the player to move
    does."""
    return not state.wins and all(_answered(after, turns) for after in _moves(state))


def _answered(after: _After, turns: int) -> bool:
    """Whether the other player still wins within that number of turns after a move of the
    defender, who may block."""
    state, winner = after
    if winner:
        return winner == -1
    if state.mine | state.theirs == BOARD.all_bits:
        return False
    if not _attacks(state.turned(), turns):
        return False
    return not state.may_block or _loses(state._replace(blocks=state.blocks - 1), turns)

"""What a position of Four in a Row looks worth: open lines, and what is left in hand."""

from typing import Any, Final, cast

from plancia.connect4.board import Bits
from plancia.connect4.engine.blind_spots import Steps
from plancia.connect4.engine.evaluation import as_value, completing, lead
from plancia.core.position import FIRST, Position, Side, other
from plancia.four_in_a_row.notation import BOARD, WINNING_LINE, Phase
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition

IN_HAND_WORTH: Final = 40
"""What a remove or a block still in hand adds to the squares of open lines."""

NEXT_TURN_WINS: Final = 0.99
"""The value of a four that can be made in the next turn."""

_FLOOR: Final[Bits] = sum(column & -column for column in BOARD.column_bits)


def winning_drops(mine: Bits, theirs: Bits, steps: Steps = ()) -> Bits:
    """The cells where a stone dropped now makes four; with `steps` in these directions."""
    landing = (mine | theirs) + _FLOOR & BOARD.all_bits
    return completing(BOARD, mine, WINNING_LINE, steps) & landing


class FourInARowEvaluates:
    """Open lines as in Connect Four, and what is left in hand, as a capability.

    With `steps` only lines in these directions count.
    """

    def __init__(self, game: FourInARow, steps: Steps = ()) -> None:
        self._steps = steps

    def evaluate(self, position: Position[Any], player: Side) -> float:
        if position.outcome is not None:
            return position.outcome.value(player)
        here = cast(FourInARowPosition, position)
        mine, theirs = here.stones[:: 1 if player == FIRST else -1]
        # After a move the opponent's turn comes next, unless a block is used.
        if (here.phase is Phase.TURN) == (here.to_move == player):
            soon = NEXT_TURN_WINS if winning_drops(mine, theirs, self._steps) else 0.0
        else:
            soon = -NEXT_TURN_WINS if winning_drops(theirs, mine, self._steps) else 0.0
        if soon:
            return soon
        ahead = lead(BOARD, WINNING_LINE, mine, theirs, self._steps)
        in_hand = _in_hand(here, player) - _in_hand(here, other(player))
        return as_value(ahead + IN_HAND_WORTH * in_hand)


def _in_hand(position: FourInARowPosition, player: Side) -> int:
    hand = position.hand(player)
    return hand.removes + hand.blocks

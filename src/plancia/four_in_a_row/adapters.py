"""Four in a Row for others: numbers for learning."""

from typing import Final

from plancia.core.capability import GameCapability
from plancia.core.position import other
from plancia.four_in_a_row.notation import (
    BLOCK,
    DROPS,
    KEEP,
    PASS,
    REMOVES,
    UNDO,
    Move,
    Phase,
)
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition

_ACTIONS: Final = {
    move: number for number, move in enumerate((*DROPS[1:], *REMOVES, UNDO, KEEP, BLOCK, PASS))
}
_PHASES: Final = tuple(Phase)


class FourInARowEncodes(GameCapability[FourInARow]):
    """The contract's `Encodes`."""

    actions: int = len(_ACTIONS)
    max_moves: int | None = None

    def action(self, position: FourInARowPosition, move: Move) -> int:
        return _ACTIONS[move]

    def numbers(self, position: FourInARowPosition) -> tuple[int, ...]:
        """What is asked, then what the player to move has left and broken, then the opponent."""
        mover = position.to_move
        hands = (position.hand(player) for player in (mover, other(mover)))
        left = (
            (hand.undos, hand.removes, hand.blocks, hand.violations, int(hand.moved))
            for hand in hands
        )
        return _PHASES.index(position.phase), *(n for hand in left for n in hand)

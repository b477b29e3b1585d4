"""Four in a Row's buttons beside the board: to end a turn, to undo it, to block the opponent."""

from plancia.core.capability import Button, GameCapability
from plancia.core.position import Side
from plancia.core.text import T
from plancia.four_in_a_row.notation import BLOCK, KEEP, PASS, UNDO, Phase
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition


class FourInARowButtons(GameCapability[FourInARow]):
    """The contract's `OffersButtons`."""

    def buttons(self, position: FourInARowPosition, player: Side) -> tuple[Button, ...]:
        """One bar for a turn: to end it, to undo what was done, to block the opponent."""
        hand, mine = position.hand(player), position.to_move == player
        may_undo = mine and position.phase is Phase.UNDO
        first = (KEEP,) if may_undo else ()
        after = position.play(KEEP) if may_undo else position
        last = after.legal_moves() if mine and after.phase is Phase.BLOCK else ()
        end = (*first, PASS) if PASS in last else first
        return (
            Button("e", T("End turn"), end),
            Button("u", T("Undo"), (UNDO,) if may_undo and hand.undos else (), hand.undos),
            Button("k", T("Block"), (*first, BLOCK) if BLOCK in last else (), hand.blocks),
        )

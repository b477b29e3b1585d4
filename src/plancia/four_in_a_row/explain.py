"""What there is to see in a position of Four in a Row: fours to come, and who can't be blocked."""

from plancia.connect4.explain import (
    line_marks,
    threat_facts,
    win_facts,
)
from plancia.core.capability import Explanation, GameCapability
from plancia.core.position import FIRST, SECOND, other
from plancia.core.text import T
from plancia.four_in_a_row.notation import BOARD, WINNING_LINE, Phase
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition


class FourInARowExplains(GameCapability[FourInARow]):
    """The contract's `Explains`."""

    def explain(self, position: FourInARowPosition) -> Explanation:
        if position.outcome is not None:
            return Explanation()
        marks = tuple(
            line_marks(BOARD, WINNING_LINE, position.stones, self._game.sides, counts_rows=False)
        )
        # Asked about a move just made, the other player's turn comes next.
        in_turn = position.phase is Phase.TURN
        mover = position.to_move if in_turn else other(position.to_move)
        sides = self._game.sides
        lines = (*win_facts(marks, mover, sides), *threat_facts(BOARD, marks, sides, from_top=True))
        unblockable = (
            T("{side} has three in a line and can't be blocked.", side=self._game.side(player))
            for player in (FIRST, SECOND)
            if position.chance_to_win(player)
        )
        return Explanation((*lines, *unblockable), marks)

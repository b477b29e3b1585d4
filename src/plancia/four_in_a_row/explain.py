"""What there is to see in a position of Four in a Row: fours to come, and who can't be blocked."""

from collections.abc import Iterator

from plancia.connect4.explain import COMPLETES, line_facts, line_marks, line_reasons
from plancia.core.capability import Explanation, GameCapability
from plancia.core.game import FIRST, SECOND, other
from plancia.core.text import T, Text, Words
from plancia.four_in_a_row.notation import BOARD, WINNING_LINE, Move, Phase
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition


class FourInARowExplains(GameCapability[FourInARow]):
    """The contract's `Explains`."""

    def explain(self, position: FourInARowPosition) -> Explanation:
        if position.outcome is not None:
            return Explanation()
        marks = tuple(line_marks(BOARD, WINNING_LINE, position.stones, self._game.sides))
        # Asked about a move just made, the other player's turn comes next.
        in_turn = position.phase is Phase.TURN
        mover = position.to_move if in_turn else other(position.to_move)
        lines = line_facts(BOARD, marks, mover, self._game.sides)
        return Explanation((*lines, *self._unblockable(position)), marks)

    def reasons(self, position: FourInARowPosition, move: Move) -> tuple[Words, ...]:
        after = position.play(move)
        if after.outcome is not None:
            return (COMPLETES,) if after.outcome.winner == position.to_move else ()
        if position.stones == after.stones:
            return ()
        stones = position.stones, after.stones
        return tuple(line_reasons(BOARD, WINNING_LINE, *stones, position.to_move, self._game.sides))

    def _unblockable(self, position: FourInARowPosition) -> Iterator[Text]:
        for player in (FIRST, SECOND):
            side = self._game.side(player)
            if position.chance_to_win(player):
                yield T("{side} has three in a line and can't be blocked.", side=side)

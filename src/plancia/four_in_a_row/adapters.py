"""Four in a Row for others: buttons, boards set up by hand, numbers for learning."""

from collections.abc import Sequence
from typing import Final

from plancia.core.capability import GameCapability
from plancia.core.grid import checked_rows, format_rows
from plancia.core.position import Side, other
from plancia.four_in_a_row.notation import (
    BLOCK,
    COLUMNS,
    DROPS,
    KEEP,
    PASS,
    REMOVES,
    ROWS,
    UNDO,
    Hand,
    Move,
    Phase,
)
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition


class FourInARowArranges(GameCapability[FourInARow]):
    """The contract's `Arranges`."""

    def arrange(
        self, rows: Sequence[str], to_move: Side, captured: Sequence[int] = ()
    ) -> FourInARowPosition:
        checked = checked_rows(rows, ROWS, COLUMNS, ".XO")
        options, pieces = self._game.options, "".join(checked)
        # A player with a piece, or whose turn has come and gone, has moved.
        moved = ("X" in pieces or "O" in pieces or to_move == 2, "O" in pieces)
        hands = [Hand(options.undos, options.removes, options.blocks, moved=m) for m in moved]
        side = "XO"[to_move - 1]
        return self._game.from_text(
            f"{format_rows(checked)} {side} {Phase.TURN} {hands[0]} {hands[1]}"
        )


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

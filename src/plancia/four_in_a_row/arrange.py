"""Boards of Four in a Row set up by hand: the pieces, with nothing used up yet."""

from collections.abc import Sequence

from plancia.core.capability import GameCapability
from plancia.core.grid import checked_rows, format_rows
from plancia.core.position import Side
from plancia.four_in_a_row.notation import COLUMNS, ROWS, Hand, Phase
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

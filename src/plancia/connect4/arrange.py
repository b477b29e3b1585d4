"""Boards of Connect Four set up by hand."""

from collections.abc import Sequence

from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.capability import GameCapability
from plancia.core.grid import checked_rows, format_rows
from plancia.core.position import Side


class Connect4Arranges(GameCapability[Connect4]):
    """The contract's `Arranges`."""

    def arrange(
        self, rows: Sequence[str], to_move: Side, captured: Sequence[int] = ()
    ) -> Connect4Position:
        options = self._game.options
        checked = checked_rows(rows, options.rows, options.columns, ".XO")
        return self._game.from_text(f"{format_rows(checked)} {'XO'[to_move - 1]}")

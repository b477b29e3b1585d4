"""Boards of Pente set up by hand."""

from collections.abc import Sequence

from plancia.core.capability import GameCapability
from plancia.core.errors import MalformedText
from plancia.core.grid import checked_rows, format_rows
from plancia.core.position import Side
from plancia.pente.rules import Pente, PentePosition


class PenteArranges(GameCapability[Pente]):
    """The contract's `Arranges`."""

    def arrange(
        self, rows: Sequence[str], to_move: Side, captured: Sequence[int] = ()
    ) -> PentePosition:
        """With the stones that both players have captured, none if they are not given."""
        options = self._game.options
        checked = checked_rows(rows, options.rows, options.columns, ".XO")
        if len(captured) not in (0, 2):
            raise MalformedText(
                "{captured} numbers of captured stones where there are 2", captured=len(captured)
            )
        first, second = captured or (0, 0)
        mover = "XO"[to_move - 1]
        return self._game.from_text(f"{format_rows(checked)} {mover} {first} {second}")

"""Grids of Tetrisito set up by hand: the same goal and pieces from another start."""

import re
from collections.abc import Sequence
from dataclasses import replace

from plancia.core.capability import GameCapability
from plancia.core.grid import checked_rows
from plancia.core.position import Side
from plancia.tetrisito.board import BLOCK
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition


class TetrisitoArranges(GameCapability[Tetrisito]):
    """The contract's `Arranges`."""

    def arrange(
        self, rows: Sequence[str], to_move: Side, captured: Sequence[int] = ()
    ) -> TetrisitoPosition:
        board, options = self._game.board, self._game.options
        plain = [re.sub("[a-z]", BLOCK, row) for row in rows]  # a picture has pieces as letters
        start = tuple(checked_rows(plain, board.rows, board.columns, ".#"))
        return Tetrisito(replace(options, puzzle=replace(options.puzzle, start=start))).start()

"""Tetrisito for others: boards set up by hand, numbers for learning, kernels to compile."""

import re
from collections.abc import Sequence
from dataclasses import replace

from plancia.core.capability import EntryPoints, GameCapability
from plancia.core.grid import checked_rows
from plancia.core.position import Side
from plancia.tetrisito.board import BLOCK
from plancia.tetrisito.notation import Drop
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


class TetrisitoEncodes:
    """The contract's `Encodes`."""

    def __init__(self, game: Tetrisito) -> None:
        self.actions: int = len(game.shapes) * game.board.columns
        self.max_moves: int | None = len(game.shapes)

    def action(self, position: TetrisitoPosition, move: Drop) -> int:
        return (move.piece - 1) * position.game.board.columns + move.offset

    def numbers(self, position: TetrisitoPosition) -> tuple[int, ...]:
        """1 for each piece that is left."""
        return tuple(int(n not in position.used) for n in range(1, len(position.game.shapes) + 1))


class TetrisitoCompiles(GameCapability[Tetrisito]):
    """The kernels, as a capability."""

    def entry_points(self) -> EntryPoints:
        from plancia.tetrisito.solver import covering

        return covering.back_to_start, covering.cover

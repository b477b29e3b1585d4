"""What there is to see in a position of Tetrisito, without a search."""

from __future__ import annotations

from collections.abc import Iterator

from plancia.core.capability import Explanation, Mark
from plancia.tetrisito.arguments import why_impossible
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition
from plancia.tetrisito.task import Task

OPEN, WRONG = "open", "wrong"
"""Kinds of marks: cells of the goal to be filled, and blocks where the goal has none."""


class TetrisitoExplains:
    """The contract's `Explains`."""

    def __init__(self, game: Tetrisito) -> None:
        self._game = game

    def explain(self, position: TetrisitoPosition) -> Explanation:
        if position.outcome is not None:
            return Explanation()
        return Explanation(tuple(self._facts(position)), tuple(self._marks(position)))

    def _facts(self, position: TetrisitoPosition) -> Iterator[str]:
        if why_not := why_impossible(Task(position)):
            yield f"It can't be solved any more: {why_not}."
        missing = (self._game.goal_bits & ~position.grid).bit_count()
        pieces = self._game.options.puzzle.pieces
        blocks = sum("".join(pieces[piece - 1]).count("#") for piece in position.left)
        yield f"Cells of the goal to fill: {missing}. Blocks in the pieces left: {blocks}."
        nowhere = [str(piece) for piece in position.left if not position.rests(piece)]
        if nowhere:
            noun, verb = ("Piece", "fits") if len(nowhere) == 1 else ("Pieces", "fit")
            yield f"{noun} {', '.join(nowhere)} {verb} nowhere now."

    def _marks(self, position: TetrisitoPosition) -> Iterator[Mark]:
        board, goal = self._game.board, self._game.goal_bits
        for cell in board.cells(goal & ~position.grid):
            yield Mark(cell, OPEN, text="to be filled")
        for cell in board.cells(position.grid & ~goal):
            yield Mark(cell, WRONG, text="not in the goal")

"""What there is to see in a position of Tetrisito, without a search."""

from collections.abc import Iterator

from plancia.core.capability import Explanation, GameCapability, Mark
from plancia.core.text import T, Text, plural
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition
from plancia.tetrisito.solver.impossibility import why_impossible
from plancia.tetrisito.solver.task import SolverTask

OPEN, WRONG = "open", "wrong"
"""Kinds of marks: cells of the goal to be filled, and blocks where the goal has none."""


class TetrisitoExplains(GameCapability[Tetrisito]):
    """The contract's `Explains`."""

    def explain(self, position: TetrisitoPosition) -> Explanation:
        if position.outcome is not None:
            return Explanation()
        goal, cells = self._game.goal_bits, self._game.board.cells
        marks = (
            *(Mark(cell, OPEN, text=T("to be filled")) for cell in cells(goal & ~position.grid)),
            *(
                Mark(cell, WRONG, text=T("not in the goal"))
                for cell in cells(position.grid & ~goal)
            ),
        )
        return Explanation(tuple(self._facts(position)), marks)

    def _facts(self, position: TetrisitoPosition) -> Iterator[Text]:
        if reason := why_impossible(SolverTask(position)):
            yield T("It can't be solved any more: {reason}.", reason=reason)
        missing = (self._game.goal_bits & ~position.grid).bit_count()
        pieces = self._game.options.puzzle.pieces
        blocks = sum("".join(pieces[piece - 1]).count("#") for piece in position.left)
        yield T(
            "Cells of the goal to fill: {missing}. Blocks in the pieces left: {blocks}.",
            missing=missing,
            blocks=blocks,
        )
        nowhere = [str(piece) for piece in position.left if not position.rests(piece)]
        if nowhere:
            yield plural(
                "Piece {pieces} fits nowhere now.",
                "Pieces {pieces} fit nowhere now.",
                len(nowhere),
                pieces=", ".join(nowhere),
            )

"""What there is to see in a position of Tetrisito, without a search."""

from plancia.core.capability import Explanation, GameCapability, Mark
from plancia.core.text import T, plural
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
        facts = []
        if reason := why_impossible(SolverTask(position)):
            facts.append(T("It can't be solved any more: {reason}.", reason=reason))
        pieces = self._game.options.puzzle.pieces
        facts.append(
            T(
                "Cells of the goal to fill: {missing}. Blocks in the pieces left: {blocks}.",
                missing=(goal & ~position.grid).bit_count(),
                blocks=sum("".join(pieces[piece - 1]).count("#") for piece in position.left),
            )
        )
        if nowhere := [str(piece) for piece in position.left if not position.rests(piece)]:
            facts.append(
                plural(
                    "Piece {pieces} fits nowhere now.",
                    "Pieces {pieces} fit nowhere now.",
                    len(nowhere),
                    pieces=", ".join(nowhere),
                )
            )
        marks = (
            *(Mark(cell, OPEN, text=T("to be filled")) for cell in cells(goal & ~position.grid)),
            *(
                Mark(cell, WRONG, text=T("not in the goal"))
                for cell in cells(position.grid & ~goal)
            ),
        )
        return Explanation(tuple(facts), marks)

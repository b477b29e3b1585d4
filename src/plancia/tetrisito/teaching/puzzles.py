"""Puzzles of Tetrisito for packs and days, and why one can not be solved any more."""

from collections.abc import Mapping

from plancia.core.capability import GameCapability, Impossible
from plancia.core.text import T, Words
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition
from plancia.tetrisito.solver.impossibility import impossibility_proof
from plancia.tetrisito.solver.task import SolverTask

SMALL, MID, LARGE = SIZES = ("small", "mid", "large")
IN_ORDER_TAG, CLEARING = "in-order", "line-clearing"


class TetrisitoPuzzles(GameCapability[Tetrisito]):
    """The contract's `GivesSoloPuzzles`."""

    motifs: Mapping[str, Words] = {
        SMALL: T("small, 5x5"),
        MID: T("usual, 6x6"),
        LARGE: T("large, 8x8"),
        IN_ORDER_TAG: T("in the given order"),
        CLEARING: T("line clearing"),
    }
    sizes = SIZES

    def why_impossible(self, position: TetrisitoPosition) -> Impossible | None:
        proof = impossibility_proof(SolverTask(position))
        cells = position.game.board.cells
        return Impossible(proof.words, tuple(cells(proof.cells))) if proof else None

"""Puzzles of Tetrisito for packs and days, and those that ask whether it can be done."""

from collections.abc import Mapping

from plancia.core.capability import Doubted, GameCapability, Impossible
from plancia.core.text import T, Words
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition
from plancia.tetrisito.solver.impossibility import (
    BLOCKS,
    COLOURS,
    CUT_OFF,
    REACH,
    impossibility_proof,
)
from plancia.tetrisito.solver.task import SolverTask
from plancia.tetrisito.teaching.doubts import YES, make_doubt

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
    answers: Mapping[str, Words] = {
        YES: T("Yes, it can be done"),
        REACH: T("No: there is a cell that no piece can fill"),
        BLOCKS: T("No: the number of blocks is wrong"),
        CUT_OFF: T("No: a part is cut off, and no pieces fill it exactly"),
        COLOURS: T("No: colour the cells, and the pieces can't cover as many of each colour"),
    }

    def why_impossible(self, position: TetrisitoPosition) -> Impossible | None:
        proof = impossibility_proof(SolverTask(position))
        cells = position.game.board.cells
        return Impossible(proof.words, tuple(cells(proof.cells))) if proof else None

    def doubt(self, number: int) -> Doubted:
        made = make_doubt(number)
        start = Tetrisito(made.options).start()
        proof = made.proof
        cells = tuple(start.game.board.cells(proof.cells)) if proof else ()
        return Doubted(start, made.answer, made.way, proof.words if proof else "", cells)

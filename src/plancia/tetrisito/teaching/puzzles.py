"""Puzzles of Tetrisito for packs and days, and those that ask whether it can be done."""

from collections.abc import Hashable, Mapping
from random import Random

from plancia.core.capability import Composed, Doubted, GameCapability, Impossible
from plancia.core.text import T, Words
from plancia.tetrisito.notation import IN_ORDER
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
from plancia.tetrisito.teaching.generator import (
    LARGE,
    MID,
    RECIPES,
    SIZES,
    SMALL,
    compose,
    grade_of,
)

IN_ORDER_TAG, CLEARING = "in-order", "line-clearing"


class TetrisitoPuzzles(GameCapability[Tetrisito]):
    """The contract's `ComposesPuzzles`."""

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

    def compose(self, chance: Random) -> Composed | None:
        size = chance.choice(SIZES)
        recipe = chance.choice(RECIPES[size])
        made = compose(chance, recipe)
        if made is None:
            return None
        rules = {
            IN_ORDER_TAG: recipe.implementation == IN_ORDER,
            CLEARING: recipe.line_clearing,
        }
        tags = size, *(tag for tag, holds in rules.items() if holds)
        return Composed(made.start(), made.solution, grade_of(made.tempting), tags)

    def key(self, position: TetrisitoPosition) -> Hashable:
        return position.game.options

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

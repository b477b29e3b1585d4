"""Motifs of Tetrisito: what there is to see, and every sentence about it."""

from typing import Final

from plancia.core.text import T
from plancia.engine.teaching import Claim, Example, Motif

COMPLETE: Final = Motif(
    "complete", Claim.WINS_NOW, 1,
    T("One drop completes the goal."),
    T("Look at the marked cells: which piece has this shape?"),
    T("It fills the last cells of the goal."),
    (Example("3@2 5@0 2@2 1@0"),),
    missed=T("You could complete the goal at once: {move}."),
    learn=T("Before each drop, look whether a piece fills all that is left."),
)  # fmt: skip
ONLY_PIECE: Final = Motif(
    "only-piece", Claim.SEEN, 2,
    T("One cell of the goal can be filled by one shape only, in one place."),
    T("Look at the marked cell: which piece can come to rest on it?"),
    T("Only a piece like piece {piece} can fill that cell, and only there."),
    (Example("3@2"),),
    missed=T("One cell is filled only by a piece like piece {piece}, in column {column}."),
    learn=T("Begin with the cell that is hardest to fill: often only one piece can do it."),
)  # fmt: skip
ONE_PLACE: Final = Motif(
    "one-place", Claim.AVOIDS, 1,
    T("Nothing falls under a block. Look for a piece that has only one good place now."),
    T("Look at piece {piece}: elsewhere it leaves the goal, or buries a cell that must be filled."),
    T("Anywhere else this piece would spoil the puzzle."),
    (Example(""),),
    missed=T("Piece {piece} had only one good place: column {column}."),
    learn=T("Before a drop, ask which cells nothing can reach afterwards."),
)  # fmt: skip

FROM_BELOW: Final = Motif(
    "from-below", Claim.SEEN, 3,
    T("What has to lie at the bottom? Pieces fall on what is there already."),
    T("Look at the marked cells: something must rest there, and nothing is in the way."),
    T("It fills cells of the goal that other pieces will rest on or lie beside."),
    (Example(""),),
    missed=T("Piece {piece} could fill cells of the goal in column {column}."),
    learn=T("Build from below: what is covered can't be filled any more."),
    is_plan=True,
)  # fmt: skip

MOTIFS: Final = (COMPLETE, ONLY_PIECE, ONE_PLACE, FROM_BELOW)

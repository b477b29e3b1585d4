"""Tetrisito as people see it: grid, goal and pieces left, moves in words, demonstrations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from plancia.core.game import Demonstration
from plancia.core.picture import Note, Palette, Panel, Picture, Shade
from plancia.core.text import T
from plancia.tetrisito.board import BLOCK
from plancia.tetrisito.notation import IN_ORDER, Piece

if TYPE_CHECKING:
    from plancia.tetrisito.rules import TetrisitoPosition

PALETTE: Final = Palette(
    Shade("#4f6d9a", "#6484b8"),
    Shade("#0a7d4f", "#4fd394"),
    Shade("#f4f6f8", "#161b24"),
    (
        Shade("#0072b2", "#3d9ad6"),
        Shade("#c98200", "#e0a030"),
        Shade("#b4588e", "#cf7fae"),
        Shade("#c25100", "#e07a35"),
        Shade("#00875f", "#2faf86"),
        Shade("#6a4fb0", "#9a82dc"),
        Shade("#8f8400", "#b5ab2e"),
    ),
)
EXAMPLE: Final = {
    "puzzle": "start .... .... .... .... goal .... #..# #### ####"
    " piece ## ## piece # # # piece # # #"
}
"""A puzzle that is no preset: to show its solution spoils nobody's fun."""
DEMONSTRATIONS: Final = (
    Demonstration(T("Choose a piece and a column: it falls straight down."), "1@1", "", EXAMPLE),
    Demonstration(T("Fill the outline, and nothing beside it."), "2@0", "1@1", EXAMPLE),
    Demonstration(T("It is solved when the outline is full."), "3@3", "1@1 2@0", EXAMPLE),
)
FIRST_PIECE_PANEL: Final = 2
"""The panels of the pieces left follow the grid and the goal."""


def picture(position: TetrisitoPosition) -> Picture:
    """The grid, each block with its piece's letter, the goal, and the pieces that are left."""
    game, options = position.game, position.game.options
    rows = [list(row) for row in position.rows]
    for piece, bits in position.lying:
        for row, column in game.board.cells(bits):
            rows[row][column] = _letter(piece)
    offsets = tuple(map(str, range(game.board.columns)))
    panels = [
        Panel(tuple(map("".join, rows)), "blocks", T("grid"), column_labels=offsets),
        Panel(options.puzzle.goal, "blocks", T("goal"), column_labels=offsets, is_goal=True),
    ]
    for piece in position.left:
        shape = options.puzzle.pieces[piece - 1]
        coloured = tuple(row.replace(BLOCK, _letter(piece)) for row in shape)
        panels.append(Panel(coloured, "blocks", T("piece {n}", n=piece)))
    notes = []
    if options.implementation == IN_ORDER:
        notes.append(Note(T("Pieces come in the given order")))
    return Picture(game.title, tuple(panels), position.status(), tuple(notes), palette=game.palette)


def _letter(piece: Piece) -> str:
    """What stands for a piece's blocks in a picture."""
    return chr(ord("a") + (piece - 1) % 26)

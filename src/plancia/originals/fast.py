"""The packages' search where a person would wait: the one file here that knows them."""

from collections.abc import Sequence
from typing import Final

from plancia.connect4.engine import line_counts
from plancia.engine.player import Limits
from plancia.tetrisito.notation import TetrisitoPuzzle
from plancia.tetrisito.rules import Tetrisito, TetrisitoOptions
from plancia.tetrisito.solver.solve import Solvability, solve

_SECONDS: Final = 3600.0


def best_move(plancia: bytearray, giocatore: int, profondita: int) -> tuple[int, int]:
    """Forza 4's recursion on a board where neither player has four."""
    board = line_counts.BOARD
    first, second = (
        sum(
            board.bit((row, column))
            for row in range(board.rows)
            for column in range(board.columns)
            if plancia[9 * row + column + 1] == player
        )
        for player in (1, 2)
    )
    return line_counts.best_move(first, second, giocatore, profondita)


def reaches_goal(
    grid: Sequence[Sequence[str]],
    goal: Sequence[Sequence[str]],
    chosen: Sequence[bool],
    pieces: Sequence[Sequence[Sequence[int]]],
    implementation: str,
) -> bool:
    """What Tetrisito's program says; the blocks lie frozen below the hidden rows."""
    start, final = (
        tuple("".join(row).replace("X", "#") for row in rows[4:]) for rows in (grid, goal)
    )
    boxes = (
        ["".join(".#"[[r, c] in piece] for c in range(4)) for r in range(4)]
        for piece, is_chosen in zip(pieces, chosen, strict=True)
        if not is_chosen
    )
    options = TetrisitoOptions(
        TetrisitoPuzzle(start, final, tuple(map(tuple, boxes))), implementation
    )
    # With a limit it searches first without compiled kernels, which take seconds to load.
    found = solve(Tetrisito(options).start(), limits=Limits(seconds=_SECONDS))
    return found.solvability is Solvability.SOLVED

"""Chapters 3 and 4. Move ordering: the centre first, since most lines go through it."""

from typing import TypeVar

from bitboard import Bitboard
from grid import CELLS, Grid

P = TypeVar("P", Grid, Bitboard)
CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)


def solve(position: P) -> tuple[int, int]:
    """The score for the player to move, and how many positions were looked at."""
    nodes = 0

    def search(position: P, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        moves = position.moves()
        if any(map(position.wins, moves)):
            return (position.empty + 1) // 2
        if not position.empty:
            return 0
        beta = min(beta, (position.empty - 1) // 2)
        for column in sorted(moves, key=CENTRE_FIRST.index):
            if alpha >= beta:
                break
            alpha = max(alpha, -search(position.play(column), -beta, -alpha))
        return min(alpha, beta)

    return search(position, -CELLS, CELLS), nodes

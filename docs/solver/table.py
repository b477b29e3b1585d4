"""Chapter 5. A transposition table: what was searched once is looked up."""

from bitboard import Bitboard
from grid import CELLS
from ordering import CENTRE_FIRST


def solve(position: Bitboard) -> tuple[int, int]:
    """The score for the player to move, and how many positions were looked at."""
    nodes = 0
    at_most: dict[int, int] = {}
    """The highest score that a position can have, by its key."""

    def search(position: Bitboard, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        moves = position.moves()
        if any(map(position.wins, moves)):
            return (position.empty + 1) // 2
        if not position.empty:
            return 0
        beta = min(beta, at_most.get(position.key, (position.empty - 1) // 2))
        for column in sorted(moves, key=CENTRE_FIRST.index):
            if alpha >= beta:
                return beta
            alpha = max(alpha, -search(position.play(column), -beta, -alpha))
        if alpha < beta:  # no cut: every move was looked at, and none gives more than alpha
            at_most[position.key] = alpha
        return min(alpha, beta)

    return search(position, -CELLS, CELLS), nodes

"""Chapter 2. Alpha-beta: stop where the answer can't matter any more."""

from grid import CELLS, Grid


def solve(position: Grid) -> tuple[int, int]:
    """The score for the player to move, and how many positions were looked at."""
    nodes = 0

    def search(position: Grid, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        if any(map(position.wins, position.moves())):
            return (position.empty + 1) // 2
        if not position.empty:
            return 0
        # No win now: the best that is left is a win with the next stone but one.
        beta = min(beta, (position.empty - 1) // 2)
        for column in position.moves():
            if alpha >= beta:
                break
            alpha = max(alpha, -search(position.play(column), -beta, -alpha))
        return min(alpha, beta)

    return search(position, -CELLS, CELLS), nodes

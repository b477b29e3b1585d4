"""Chapter 1. Minimax: look at every game there is."""

from grid import Grid


def solve(position: Grid) -> tuple[int, int]:
    """The score for the player to move, and how many positions were looked at."""
    nodes = 0

    def search(position: Grid) -> int:
        nonlocal nodes
        nodes += 1
        if any(map(position.wins, position.moves())):
            return (position.empty + 1) // 2
        return max((-search(position.play(c)) for c in position.moves()), default=0)

    return search(position), nodes

"""Chapter 6. Null windows: ask "more than m?" until one score is left."""

from bitboard import Bitboard
from ordering import CENTRE_FIRST


def solve(position: Bitboard) -> tuple[int, int]:
    """The score for the player to move, and how many positions were looked at."""
    nodes = 0
    at_most: dict[int, int] = {}

    def exceeds(position: Bitboard, limit: int) -> bool:
        """True if the score is more than the limit: alpha-beta with alpha + 1 == beta."""
        nonlocal nodes
        nodes += 1
        moves = position.moves()
        if any(map(position.wins, moves)):
            return (position.empty + 1) // 2 > limit
        if not position.empty:
            return limit < 0
        if at_most.get(position.key, (position.empty - 1) // 2) <= limit:
            return False
        for column in sorted(moves, key=CENTRE_FIRST.index):
            # More than `limit` for me is less than `-limit` for the opponent.
            if not exceeds(position.play(column), -limit - 1):
                return True
        at_most[position.key] = limit
        return False

    low, high = -(position.empty // 2), (position.empty + 1) // 2
    while low < high:
        # Whether it is a win or a draw at all is cheaper to find out than how soon.
        middle = next((m for m in (0, -1) if low <= m < high), (low + high) // 2)
        if exceeds(position, middle):
            low = middle + 1
        else:
            high = middle
    return low, nodes

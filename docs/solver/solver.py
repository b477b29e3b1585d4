"""Chapter 7. The whole solver: everything before it, and an eye for threats.

    python docs/solver/solver.py 44455 2252576253462244111563365343671351441

prints the score of each line of columns: positive if the player to move wins, 0 for a draw; 1 is
a win with that player's last stone, 2 with the one before, and so on.
"""

import sys

COLUMNS, ROWS = 7, 6
CELLS = COLUMNS * ROWS
STRIDE = ROWS + 1
BOTTOM = sum(1 << column * STRIDE for column in range(COLUMNS))
BOARD = BOTTOM * ((1 << ROWS) - 1)
CENTRE_FIRST = [((1 << ROWS) - 1) << column * STRIDE for column in (3, 2, 4, 1, 5, 0, 6)]
"""The cells of each column."""


def winning_cells(mine: int, stones: int) -> int:
    """The empty cells where one more stone of mine makes four, whether it can land there or not."""
    cells = mine << 1 & mine << 2 & mine << 3  # three on top of each other
    for step in (STRIDE - 1, STRIDE, STRIDE + 1):
        two_before, two_after = mine << step & mine << 2 * step, mine >> step & mine >> 2 * step
        cells |= two_before & (mine << 3 * step | mine >> step)  # XXX. and XX.X
        cells |= two_after & (mine >> 3 * step | mine << step)  # .XXX and X.XX
    return cells & BOARD & ~stones


class Solver:
    """Exact scores; the table is kept from one position to the next."""

    def __init__(self) -> None:
        self.nodes = 0
        self._at_most: dict[int, int] = {}

    def solve(self, mine: int, stones: int) -> int:
        """The score for the player to move, who owns `mine` of all `stones`."""
        empty = CELLS - stones.bit_count()
        if winning_cells(mine, stones) & stones + BOTTOM:
            return (empty + 1) // 2
        low, high = -(empty // 2), (empty - 1) // 2
        while low < high:
            middle = next((m for m in (0, -1) if low <= m < high), (low + high) // 2)
            if self._exceeds(mine, stones, middle):
                low = middle + 1
            else:
                high = middle
        return low

    def _exceeds(self, mine: int, stones: int, limit: int) -> bool:
        """True if the score is more than the limit. The player to move can't win at once."""
        self.nodes += 1
        empty, theirs = CELLS - stones.bit_count(), mine ^ stones
        moves, threats = stones + BOTTOM & BOARD, winning_cells(theirs, stones)
        if forced := threats & moves:
            moves = forced if not forced & forced - 1 else 0  # two threats can't both be met
        moves &= ~(threats >> 1)  # never below a cell where the opponent wins
        if not moves:  # the board is full, or the opponent wins with the next stone
            return -(empty // 2) > limit
        if -(max(empty - 2, 0) // 2) > limit:  # the opponent can't win with the next stone either
            return True
        key = mine + stones
        if self._at_most.get(key, (empty - 1) // 2) <= limit:
            return False
        ordered = [move for column in CENTRE_FIRST if (move := moves & column)]
        ordered.sort(key=lambda move: -winning_cells(mine | move, stones | move).bit_count())
        for move in ordered:
            if not self._exceeds(theirs, stones | move, -limit - 1):
                return True
        self._at_most[key] = limit
        return False


def read(line: str) -> tuple[int, int]:
    """The stones of the player to move, and those of both, after columns such as `44455`."""
    mine = stones = 0
    for column in map(int, line):
        mine ^= stones
        stones |= stones + (1 << (column - 1) * STRIDE)
    return mine, stones


if __name__ == "__main__":
    for line in sys.argv[1:]:
        solver = Solver()
        print(line, solver.solve(*read(line)), f"({solver.nodes} nodes)")

"""What a level may fail to notice about a drop on this board, by the stones alone."""

from typing import NamedTuple

from plancia.connect4.board import Bits, ColumnBoard

Steps = tuple[int, ...]
"""Directions of lines, as `ColumnBoard.directions` gives them."""


class DroppedStone(NamedTuple):
    """A stone that comes to rest, and the stones of who drops it and of the opponent before."""

    board: ColumnBoard
    length: int
    """Stones in a winning line."""
    mine: Bits
    theirs: Bits
    landed: Bits

    @property
    def line(self) -> Bits:
        """The winning lines it makes."""
        return self.board.line_cells(self.mine | self.landed, self.length)


def other_steps(board: ColumnBoard, steps: Steps) -> Steps:
    """The directions that are none of these; `directions` has columns, rows and both diagonals."""
    return tuple(step for step in board.directions if step not in steps)


def wins_only_along(drop: DroppedStone, steps: Steps) -> bool:
    """True if it makes a line in one of the directions, and in no other."""
    if not drop.line:
        return False
    seen = other_steps(drop.board, steps)
    return not drop.board.line_cells(drop.mine | drop.landed, drop.length, seen)


def only_blocks(drop: DroppedStone) -> bool:
    """True if it takes the cell where the opponent would win, and does not win itself."""
    blocked = drop.board.line_cells(drop.theirs | drop.landed, drop.length)
    return bool(blocked) and not drop.line


def fills_gap(drop: DroppedStone) -> bool:
    """True if it wins, and is at the end of no line."""
    board, length, landed = drop.board, drop.length, drop.landed
    if not drop.line:
        return False
    for step in board.directions:
        cells = board.line_cells(drop.mine | landed, length, (step,))
        if cells & landed and not (cells & landed << step and cells & landed >> step):
            return False
    return True

"""What a position of Connect Four looks worth: the evaluation of Forza 4, for any board.

Every line that one player alone has stones in counts the square of their number. So minimax with
this evaluation plays as Forza 4 does.
"""

from functools import lru_cache
from typing import Any, Final, cast

from plancia.connect4.board import Bits, ColumnBoard
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.position import FIRST, Position, Side

HALF_WIN: Final = 50
"""The sum of squares that is worth half a win: a clear advantage on the usual board."""


@lru_cache(maxsize=256)  # a server is asked about boards of any size
def line_starts(
    board: ColumnBoard, length: int, steps: tuple[int, ...] = ()
) -> tuple[tuple[int, Bits], ...]:
    """For each direction, or those of `steps`, the step, and the cells that a line of that length
    can start from."""
    found = []
    for step in steps or board.directions:
        starts = board.all_bits
        for far in range(1, length):
            starts &= board.all_bits >> far * step
        found.append((step, starts))
    return tuple(found)


def squares(
    board: ColumnBoard, length: int, mine: Bits, theirs: Bits, steps: tuple[int, ...] = ()
) -> int:
    """The sum over all lines without a stone of theirs of the square of how many are mine; with
    `steps` over the lines in these directions."""
    total = 0
    for step, starts in line_starts(board, length, steps):
        free = starts
        for shift in range(0, length * step, step):
            free &= ~(theirs >> shift)
        # The square of a number of stones: the stones, and twice the pairs of them.
        earlier: list[Bits] = []
        for shift in range(0, length * step, step):
            if stones := mine >> shift & free:
                total += stones.bit_count()
                for others in earlier:
                    total += (others & stones).bit_count() << 1
                earlier.append(stones)
    return total


@lru_cache(maxsize=1 << 14)  # as `lead`
def completing(board: ColumnBoard, stones: Bits, length: int, steps: tuple[int, ...] = ()) -> Bits:
    """Every cell, full or empty, that is the only one missing in a line of these stones; with
    `steps` in a line in one of these directions."""
    found = 0
    for step, starts in line_starts(board, length, steps):
        # Which lines are complete, and which lack exactly the cell looked at last or before.
        complete, lacking = starts, [0] * length
        for place in range(length):
            shifted = stones >> place * step
            for earlier in range(place):
                lacking[earlier] &= shifted
            lacking[place] = complete & ~shifted
            complete &= shifted
        for place, lines in enumerate(lacking):
            found |= lines << place * step
    return found


@lru_cache(maxsize=1 << 14)  # iterative deepening and several tries meet the same positions
def lead(
    board: ColumnBoard, length: int, mine: Bits, theirs: Bits, steps: tuple[int, ...] = ()
) -> int:
    """How far my squares are ahead of theirs."""
    ours = squares(board, length, mine, theirs, steps)
    return ours - squares(board, length, theirs, mine, steps)


def as_value(ahead: int) -> float:
    """Between -1 and 1, and higher exactly if the lead is."""
    return ahead / (HALF_WIN + abs(ahead))


class Connect4Evaluates:
    """Forza 4's evaluation, as a capability; with `steps` only lines in these directions count."""

    def __init__(self, game: Connect4, steps: tuple[int, ...] = ()) -> None:
        self._board, self._connect, self._steps = game.board, game.options.connect, steps

    def evaluate(self, position: Position[Any], player: Side) -> float:
        if position.outcome is not None:
            return position.outcome.value(player)
        here = cast(Connect4Position, position)
        mine, theirs = (here.first, here.second)[:: 1 if player == FIRST else -1]
        return as_value(lead(self._board, self._connect, mine, theirs, self._steps))

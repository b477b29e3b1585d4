"""What a position of Pente looks worth: open lines of five, and captured stones."""

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Any, Final, cast

from plancia.core.position import FIRST, Position, Side, other
from plancia.pente.board import AXES, FIVE, STONES, Direction
from plancia.pente.rules import Pente, PentePosition

LINE_WORTH: Final = (0, 1, 6, 30, 120, 0)
"""What a line counts that one player alone has 0, 1, ... stones in; a five ends the game."""
CAPTURES_WORTH: Final = 400
"""What all the captures but the last one that wins count."""
HALF_WIN: Final = 200
"""The difference that is worth half a win."""
NEXT_STONE_WINS: Final = 0.99
"""The value of a five that can be made with the next stone."""

_DIGITS: Final = tuple(bytes(b"01"[code == stone] for code in range(256)) for stone in STONES)


class PenteEvaluates:
    """Lines and captures, as a capability.

    Only lines along the `axes` count, and captured stones only with `captures`.
    """

    def __init__(
        self, game: Pente, axes: Sequence[Direction] = AXES, captures: bool = True
    ) -> None:
        starts = zip(AXES, game.board.five_starts, strict=True)
        self._starts = tuple(start for axis, start in starts if axis in axes)
        self._capture_win = game.options.capture_win
        self._captures = captures

    def evaluate(self, position: Position[Any], player: Side) -> float:
        if position.outcome is not None:
            return position.outcome.value(player)
        here = cast(PentePosition, position)
        mover = here.to_move
        mine, fours = _lines_worth(here.board, mover, self._starts)
        if fours:
            return NEXT_STONE_WINS if mover == player else -NEXT_STONE_WINS
        theirs, _ = _lines_worth(here.board, other(mover), self._starts)
        ahead = mine - theirs + self._captured(here, mover) - self._captured(here, other(mover))
        value = ahead / (HALF_WIN + abs(ahead))
        return value if mover == player else -value

    def _captured(self, position: PentePosition, player: Side) -> int:
        """Captures weigh more the nearer they are to a win, and little where they can't win."""
        captured = position.captured[player - FIRST] if self._captures else 0
        if not self._capture_win:
            return captured
        return CAPTURES_WORTH * captured**2 // self._capture_win**2


@lru_cache(maxsize=1 << 13)  # iterative deepening and several tries meet the same positions
def _lines_worth(
    stones: bytes, player: Side, all_starts: tuple[tuple[int, int], ...]
) -> tuple[int, int]:
    """What the lines that are open to a player count, and how many lack but one stone."""
    mine = int(stones.translate(_DIGITS[player]), 2)
    theirs = int(stones.translate(_DIGITS[other(player)]), 2)
    total = fours = 0
    for step, starts in all_starts:
        counts = open_lines(mine, theirs, step, starts, FIVE)
        total += sum(map(mul, LINE_WORTH, counts))
        fours += counts[FIVE - 1]
    return total, fours


def open_lines(mine: int, theirs: int, step: int, starts: int, length: int) -> list[int]:
    """How many lines hold 0, 1, 2 ... of my stones, of those that hold none of theirs.

    A line is `length` cells, each `step` bits above the one before; `starts` has a bit for the
    first cell of every line that fits on the board.
    """
    free = starts
    # A column of `planes` is the number of my stones in the line that starts there, in binary.
    planes: list[int] = []
    for place in range(length):
        free &= ~(theirs >> place * step)
        carry = mine >> place * step & starts
        for height, plane in enumerate(planes):
            planes[height], carry = plane ^ carry, plane & carry
        if carry:
            planes.append(carry)
    counts = [0] * (length + 1)
    for number in range(1, min(length + 1, 1 << len(planes))):
        lines = free
        for height, plane in enumerate(planes):
            lines &= plane if number >> height & 1 else ~plane
        counts[number] = lines.bit_count()
    counts[0] = free.bit_count() - sum(counts)
    return counts

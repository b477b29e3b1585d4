"""The recursion of Forza 4's document, exactly: alpha-beta that counts the pieces in each line.

A line's code says how many pieces of either player are in it, and a table what one more of a
player adds to the value of the board.
"""

from typing import Final

from plancia.connect4.board import Bits, Column, ColumnBoard

BOARD: Final = ColumnBoard(6, 7)
LINE: Final = 4
WON: Final = 10**9
"""What a won board is worth: negative for player 1, positive for player 2."""

_FOUR: Final = 10**12
"""What four in a line add, so that nothing else can outweigh it."""
_INFINITY: Final = 10**18

Player = int
Value = int
Place = int
"""A cell, as the number of its bit."""
Code = int
"""A line's pieces of player 1, plus five times those of player 2."""


def line_value(ones: int, twos: int) -> Value:
    """What a line of four is worth that holds `ones` and `twos` of the players' pieces."""
    return 0 if ones and twos else twos * twos - ones * ones


_CELLS: Final = BOARD.all_bits.bit_length()
LINES: Final = tuple(
    line
    for step in BOARD.directions
    for line in (range(start, start + LINE * step, step) for start in range(_CELLS))
    if all(BOARD.all_bits >> cell & 1 for cell in line)
)
"""The cells of each line of four."""
_THROUGH: Final = tuple(
    tuple(number for number, line in enumerate(LINES) if cell in line) for cell in range(_CELLS)
)
"""The lines through each cell."""
_WEIGHTS: Final = 0, 1, LINE + 1
"""What a player's piece adds to a code."""
_VALUES: Final = tuple(
    line_value(ones, twos) + _FOUR * ((twos == LINE) - (ones == LINE))
    for twos in range(LINE + 1)
    for ones in range(LINE + 1)
)
"""By its code, what a line is worth."""
_GAINS: Final = tuple(
    tuple(
        (2 * player - 3) * (after - before)
        for before, after in zip(_VALUES, _VALUES[_WEIGHTS[player] :], strict=False)
    )
    for player in range(3)
)
"""For each player, what a piece more in a line adds by its code, as that player sees it."""


def best_move(first: Bits, second: Bits, player: Player, depth: int) -> tuple[Column, Value]:
    """The column and the value of the document's recursion, where neither player has four."""
    column, value = _Search(first, second).best_move(player, depth)
    return column, value * (2 * player - 3)


class _Search:
    """A board that moves are made on and taken back. Values in here are as the mover sees them."""

    def __init__(self, first: Bits, second: Bits) -> None:
        def piece(cell: Place) -> int:
            return (first >> cell & 1) + 2 * (second >> cell & 1)

        self._codes: list[Code] = [sum(_WEIGHTS[piece(cell)] for cell in line) for line in LINES]
        stride, rows = BOARD.stride, BOARD.rows
        columns = [range(c * stride, c * stride + rows) for c in range(BOARD.columns)]
        self._empty = [[cell for cell in reversed(cells) if not piece(cell)] for cells in columns]
        """The empty cells of each column, the lowest last."""
        self._key = sum(piece(cell) * 3**cell for cells in columns for cell in cells)
        self._bounds: dict[tuple[int, int], tuple[Value, Value]] = {}
        """By board and depth, between which values its value lies."""

    def best_move(self, player: Player, depth: int) -> tuple[Column, Value]:
        """The first column with the best value; but a move that makes four is taken at once."""
        here = (2 * player - 3) * sum(_VALUES[code] for code in self._codes)
        moves = self._moves(player, here)
        for value, column in moves:
            if value > WON:
                return column, WON
        best, limit = (0, here), -_INFINITY
        for value, column in moves:
            if depth:
                value = self._after(player, column, depth, value, limit, _INFINITY)
            if value > limit:
                limit, best = value, (column, value)
        return best

    def _moves(self, player: Player, here: Value) -> list[tuple[Value, Column]]:
        """The value right after each move there is, columns from the left."""
        gains, codes = _GAINS[player], self._codes
        moves = []
        for column, empty in enumerate(self._empty, 1):
            if empty:
                value = here
                for line in _THROUGH[empty[-1]]:
                    value += gains[codes[line]]
                moves.append((value, column))
        return moves

    def _after(
        self, player: Player, column: Column, depth: int, value: Value, low: Value, high: Value
    ) -> Value:
        """What a move is worth with the reply: exactly, if that is between low and high."""
        codes, empty = self._codes, self._empty[column - 1]
        cell = empty.pop()
        lines, weight = _THROUGH[cell], _WEIGHTS[player]
        for line in lines:
            codes[line] += weight
        self._key += player * 3**cell
        worth = -self._best(3 - player, depth - 1, -value, -high, -low)
        self._key -= player * 3**cell
        for line in lines:
            codes[line] -= weight
        empty.append(cell)
        return worth

    def _best(self, player: Player, depth: int, here: Value, low: Value, high: Value) -> Value:
        """The value of the best move: exactly between low and high, else a bound beyond them.

        That four at once end the loop changes nothing below the first move: no value is better.
        """
        moves = self._moves(player, here)
        if not moves:
            return here
        moves.sort(reverse=True)
        if moves[0][0] > WON:
            return WON
        if depth == 0:
            return moves[0][0]
        key = self._key, depth
        least, most = self._bounds.get(key, (-_INFINITY, _INFINITY))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        best, limit = -_INFINITY, low
        for value, column in moves:
            best = max(best, self._after(player, column, depth, value, limit, high))
            limit = max(limit, best)
            if limit >= high:
                break
        if best > low:
            least = best
        if best < high:
            most = best
        self._bounds[key] = least, most
        return best

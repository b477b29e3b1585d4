"""The recursion of Forza 4's document, exactly: alpha-beta that counts lines by tables of strips.

A strip is a row, a column or a diagonal from edge to edge, at least four cells long; each of the
69 lines of four lies in one. Written with a digit in base 3 for each cell, a strip is a number,
and a table says what each cell played in it adds to the value of the board.
"""

from functools import cache
from typing import Final

from plancia.connect4.board import Bits, Column, ColumnBoard

BOARD: Final = ColumnBoard(6, 7)
LINE: Final = 4
WON: Final = 10**9
"""What a won board is worth: negative for player 1, positive for player 2."""

_FOUR: Final = 10**12
"""What four in a line add within the tables, so that nothing else can outweigh it."""
_INFINITY: Final = 10**18

Player = int
Value = int
Place = int
"""A cell, as the number of its bit."""
Strip = tuple[Place, ...]
Gains = tuple[tuple[int, list[Value], int], ...]
"""For each strip through a cell: its number, what a piece there adds to the value by the strip's
code, and what it adds to the code."""


def line_value(ones: int, twos: int) -> Value:
    """What a line of four is worth that holds `ones` and `twos` of the players' pieces."""
    return 0 if ones and twos else twos * twos - ones * ones


@cache
def strips() -> tuple[Strip, ...]:
    found = []
    for step in BOARD.directions:
        for start in range(BOARD.all_bits.bit_length()):
            on_board = BOARD.all_bits >> start & 1
            if on_board and not (start >= step and BOARD.all_bits >> (start - step) & 1):
                strip = [start]
                while BOARD.all_bits >> (strip[-1] + step) & 1:
                    strip.append(strip[-1] + step)
                found.append(tuple(strip))
    return tuple(strip for strip in found if len(strip) >= LINE)


@cache
def _strip_values(length: int) -> list[Value]:
    """By its code, what the lines in a strip are worth together."""
    values = []
    for code in range(3**length):
        pieces = [code // 3**place % 3 for place in range(length)]
        lines = (pieces[place : place + LINE] for place in range(length - LINE + 1))
        counts = [(line.count(1), line.count(2)) for line in lines]
        fours = counts.count((0, LINE)) - counts.count((LINE, 0))
        values.append(sum(line_value(*count) for count in counts) + _FOUR * fours)
    return values


@cache
def _gain(length: int, place: int, player: Player) -> list[Value]:
    """By the strip's code before, what a piece in that place of it adds, as its owner sees it."""
    values, weight, sign = _strip_values(length), player * 3**place, 2 * player - 3
    # A code that has a piece there already is never looked up.
    return [
        sign * (values[code + weight] - value) if code // 3**place % 3 == 0 else 0
        for code, value in enumerate(values)
    ]


@cache
def _gains(player: Player) -> dict[Place, Gains]:
    """By cell, what a piece of the player there does to the strips through it."""
    gains: dict[Place, list[tuple[int, list[Value], int]]] = {}
    for number, strip in enumerate(strips()):
        for place, cell in enumerate(strip):
            entry = (number, _gain(len(strip), place, player), player * 3**place)
            gains.setdefault(cell, []).append(entry)
    return {cell: tuple(entries) for cell, entries in gains.items()}


def best_move(first: Bits, second: Bits, player: Player, depth: int) -> tuple[Column, Value]:
    """The column and the value of the document's recursion, where neither player has four."""
    column, value = _Search(first, second).best_move(player, depth)
    return column, value * (2 * player - 3)


class _Search:
    """A board that moves are made on and taken back. Values in here are as the mover sees them."""

    def __init__(self, first: Bits, second: Bits) -> None:
        def piece(cell: Place) -> int:
            return (first >> cell & 1) + 2 * (second >> cell & 1)

        self._codes: list[int] = [
            sum(piece(cell) * 3**place for place, cell in enumerate(strip)) for strip in strips()
        ]
        stride, rows = BOARD.stride, BOARD.rows
        columns = [range(c * stride, c * stride + rows) for c in range(BOARD.columns)]
        self._empty = [[cell for cell in reversed(cells) if not piece(cell)] for cells in columns]
        """The empty cells of each column, the lowest last."""
        self._key = sum(piece(cell) * 3**cell for cells in columns for cell in cells)
        self._bounds: dict[tuple[int, int], tuple[Value, Value]] = {}
        """By board and depth, between which values its value lies."""

    def best_move(self, player: Player, depth: int) -> tuple[Column, Value]:
        """The first column with the best value; but a move that makes four is taken at once."""
        codes = zip(strips(), self._codes, strict=True)
        value_of_x = sum(_strip_values(len(strip))[code] for strip, code in codes)
        here = (2 * player - 3) * value_of_x
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
        gains, codes = _gains(player), self._codes
        moves = []
        for column, empty in enumerate(self._empty, 1):
            if empty:
                value = here
                for strip, gain, _ in gains[empty[-1]]:
                    value += gain[codes[strip]]
                moves.append((value, column))
        return moves

    def _after(
        self, player: Player, column: Column, depth: int, value: Value, low: Value, high: Value
    ) -> Value:
        """What a move is worth with the reply: exactly, if that is between low and high."""
        codes, empty = self._codes, self._empty[column - 1]
        cell = empty.pop()
        changes = _gains(player)[cell]
        for strip, _, weight in changes:
            codes[strip] += weight
        self._key += player * 3**cell
        worth = -self._best(3 - player, depth - 1, -value, -high, -low)
        self._key -= player * 3**cell
        for strip, _, weight in changes:
            codes[strip] -= weight
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

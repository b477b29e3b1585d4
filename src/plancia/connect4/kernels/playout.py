"""Random games of Connect Four at kernel speed, on any board that fits a machine word."""

from typing import Any, Final, NamedTuple, cast

from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.position import FIRST, Position
from plancia.kernels.jit import (
    INT64,
    UINT64,
    Int64s,
    Word,
    Words,
    count_bits,
    fill,
    inlined,
    kernel,
    pin,
    uint64,
    zeros,
)
from plancia.kernels.xorshift import first_state, next_state

U: Any = uint64
DRAWN: Final = 0
MOVES: Final = 3
"""Where in the results the moves are counted, after drawn, won and lost games."""
USUAL_LINE: Final = 4
"""The length that is found with fewest instructions: two pairs, two cells apart."""


class Connect4PlayoutMemory(NamedTuple):
    """Random games: what they need, and how they ended."""

    chance: Words  # (1,) the generator's state
    results: Int64s  # (4,) games drawn, won by the player to move, won by the other; moves made


@inlined
def has_line(stones: Word, stride: Word, connect: int) -> bool:
    """Whether these stones hold a line of `connect`; stride: rows + 1."""
    found = U(0)
    for step in (U(1), stride, stride - U(1), stride + U(1)):
        if connect == USUAL_LINE:
            pairs = stones & (stones >> step)
            found |= pairs & (pairs >> (step + step))
        else:
            starts = stones
            for _ in range(connect - 1):
                starts = stones & (starts >> step)
            found |= starts
    return bool(found != U(0))


@inlined
def landing_cell(stones: Word, column: Word, rows: int) -> Word:
    """The bit where a stone comes to rest in a column from 0; 0 if that is full."""
    bottom = U(1) << column * U(rows + 1)
    return (stones + bottom) & (bottom << U(rows)) - bottom


@kernel
def play_out(
    m: Connect4PlayoutMemory,
    own: Word,
    others: Word,
    rows: int,
    columns: int,
    connect: int,
    games: int,
) -> None:
    """Play random games from a position, and count them."""
    stride = U(rows + 1)
    state, moves = m.chance[0], 0
    empty = rows * columns - count_bits(own | others)
    for _ in range(games):
        me, you = own, others
        left, result = empty, DRAWN
        while left > 0:
            state = next_state(state)
            # A full column is drawn again: quicker than to count those that are not.
            cell = landing_cell(me | you, ((state >> U(32)) * U(columns)) >> U(32), rows)
            if cell == U(0):
                continue
            left -= 1
            me |= cell
            if has_line(me, stride, connect):
                result = 1 + ((empty - left - 1) & 1)
                break
            me, you = you, me
        moves += empty - left
        m.results[result] += 1
    m.chance[0] = state
    m.results[MOVES] += moves


class Connect4PlaysOut:
    """Random games, as a capability."""

    def __init__(self, game: Connect4) -> None:
        options = game.options
        self._shape = options.rows, options.columns, options.connect
        self._memory = pin(Connect4PlayoutMemory(chance=zeros(UINT64, 1), results=zeros(INT64, 4)))

    def play_out(self, position: Position[Any], games: int, seed: int) -> tuple[int, int, int]:
        here = cast(Connect4Position, position)
        if here.outcome is not None:
            value = here.outcome.value(FIRST)
            return games * (value > 0), games * (value == 0), games * (value < 0)
        first = here.to_move == FIRST
        own, others = (here.first, here.second) if first else (here.second, here.first)
        memory = self._memory
        memory.chance[0] = first_state(seed)
        fill(memory.results, 0)
        play_out(memory, U(own), U(others), *self._shape, games)
        drawn, won, lost, _ = memory.results.tolist()
        return (won, drawn, lost) if first else (lost, drawn, won)


def playouts(game: Connect4) -> Connect4PlaysOut | None:
    """The capability, for boards that fit a word."""
    return Connect4PlaysOut(game) if game.board.fits_a_word else None

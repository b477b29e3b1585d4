"""Random games of Connect Four at kernel speed, on any board that fits a machine word."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, cast

from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.game import FIRST, Position
from plancia.core.jit import (
    INT64,
    UINT64,
    Int64s,
    Word,
    Words,
    fill,
    kernel,
    pin,
    uint64,
    zeros,
)
from plancia.core.xorshift import below, first_state, next_state

U: Any = uint64
DRAWN: Final = 0


class Memory(NamedTuple):
    """Random games: what they need, and how they ended."""

    chance: Words  # (1,) the generator's state
    landings: Words  # (columns,) the cells to choose from
    results: Int64s  # (3,) games drawn, won by the player to move, won by the other


@kernel
def has_line(stones: Word, stride: Word, connect: int) -> bool:
    """Whether these stones hold a line of `connect`; stride: rows + 1."""
    for step in (U(1), stride, stride - U(1), stride + U(1)):
        starts = stones
        for _ in range(connect - 1):
            starts = stones & (starts >> step)
            if starts == U(0):
                break
        if starts != U(0):
            return True
    return False


@kernel
def play_out(
    m: Memory, own: Word, others: Word, rows: int, columns: int, connect: int, games: int
) -> None:
    """Play random games from a position, and count them."""
    stride = U(rows + 1)
    column = (U(1) << U(rows)) - U(1)
    state = m.chance[0]
    for _ in range(games):
        me, you = own, others
        mover, result = 1, DRAWN
        while result == DRAWN:
            stones = me | you
            many = 0
            for c in range(columns):
                whole = column << (U(c) * stride)
                # One more than the lowest cell carries over all stones to the first empty one.
                landing = (stones + (U(1) << (U(c) * stride))) & whole & ~stones
                if landing != U(0):
                    m.landings[many] = landing
                    many += 1
            if many == 0:
                break
            state = next_state(state)
            me |= m.landings[below(state, many)]
            if has_line(me, stride, connect):
                result = mover
            me, you = you, me
            mover = 3 - mover
        m.results[result] += 1


class Playouts:
    """Random games, as a capability."""

    def __init__(self, game: Connect4) -> None:
        options = game.options
        self._shape = options.rows, options.columns, options.connect
        self._memory = pin(
            Memory(
                chance=zeros(UINT64, 1),
                landings=zeros(UINT64, options.columns),
                results=zeros(INT64, 3),
            )
        )

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
        drawn, won, lost = memory.results.tolist()
        return (won, drawn, lost) if first else (lost, drawn, won)


def playouts(game: Connect4) -> Playouts | None:
    """The capability, for boards that fit a word."""
    return Playouts(game) if game.board.fits_a_word else None

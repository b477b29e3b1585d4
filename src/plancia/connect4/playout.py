"""Random games of Connect Four at kernel speed, on any board that fits a machine word."""

from __future__ import annotations

from typing import Any, Final, cast

import numpy as np

from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.game import FIRST, Position
from plancia.core.jit import kernel

U = np.uint64
WORD: Final = 64


@kernel
def next_random(state: U) -> U:
    """The next state of a xorshift generator; the state must not be 0."""
    state ^= state << U(13)
    state ^= state >> U(7)
    return state ^ (state << U(17))


@kernel
def has_line(stones: U, stride: U, connect: int) -> bool:
    """Whether these stones hold a line of so many; stride: rows + 1."""
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
    own: U, others: U, rows: int, columns: int, connect: int, games: int, state: U
) -> tuple[int, int]:
    """Of so many random games: how many who is to move wins, and how many the other does."""
    stride = U(rows + 1)
    column = (U(1) << U(rows)) - U(1)
    won = lost = 0
    choices = np.empty(columns, np.uint64)
    for _ in range(games):
        me, you = own, others
        mine = True
        while True:
            stones = me | you
            many = 0
            for c in range(columns):
                whole = column << (U(c) * stride)
                # One more than the lowest cell carries over all stones to the first empty one.
                landing = (stones + (U(1) << (U(c) * stride))) & whole & ~stones
                if landing != U(0):
                    choices[many] = landing
                    many += 1
            if many == 0:
                break
            state = next_random(state)
            me |= choices[np.int64((state >> U(33)) % U(many))]
            if has_line(me, stride, connect):
                if mine:
                    won += 1
                else:
                    lost += 1
                break
            me, you = you, me
            mine = not mine
    return won, lost


class Playouts:
    """Random games, as a capability."""

    def __init__(self, game: Connect4) -> None:
        options = game.options
        self._shape = options.rows, options.columns, options.connect

    def play_out(self, position: Position[Any], games: int, seed: int) -> tuple[int, int, int]:
        here = cast(Connect4Position, position)
        if here.outcome is not None:
            value = here.outcome.value(FIRST)
            return games * (value > 0), games * (value == 0), games * (value < 0)
        first = here.to_move == FIRST
        own, others = (here.first, here.second) if first else (here.second, here.first)
        # The generator is weak in its first steps: seeds that are near must start far apart.
        state = (2 * seed + 1) * 0x9E3779B97F4A7C15 & (1 << WORD) - 1
        won, lost = play_out(U(own), U(others), *self._shape, games, U(state))
        drawn = games - won - lost
        return (won, drawn, lost) if first else (lost, drawn, won)


def playouts(game: Connect4) -> Playouts | None:
    """The capability, for boards that fit a word."""
    board = game.board
    return Playouts(game) if board.stride * board.columns <= WORD else None

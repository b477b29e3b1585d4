"""Kernel: games of Connect Four side by side, on any board that fits a machine word."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from plancia.connect4.playout import has_line, landing_cell
from plancia.connect4.rules import Connect4
from plancia.core.jit import (
    ANY,
    INT8,
    INT64,
    UINT8,
    UINT64,
    Array,
    Int8s,
    Int64s,
    Words,
    count_bits,
    kernel,
    pin,
    uint64,
    zeros,
)

U: Any = uint64
# The two bytes of a cell that is seen: for a stone of the player to move, and for the opponent's.
MINE, THEIRS = range(2)


class Memory(NamedTuple):
    """The games, a row each."""

    mine: Words  # (games,) the stones of the player to move
    theirs: Words  # (games,)
    actions: Int64s  # (games,)
    seen: Annotated[Array, UINT8, (ANY, ANY, 2)]  # (games, cells, mine and theirs)
    masks: Annotated[Array, UINT8, (ANY, ANY)]  # (games, columns)
    rewards: Int8s  # (games,)
    ended: Annotated[Array, UINT8, (ANY,)]  # (games,)
    to_move: Int8s  # (games,)


@kernel
def begin(m: Memory, game: int) -> None:
    """A new game."""
    m.mine[game], m.theirs[game], m.to_move[game] = U(0), U(0), 1
    for cell in range(m.seen.shape[1]):
        m.seen[game, cell, MINE] = 0
        m.seen[game, cell, THEIRS] = 0
    for column in range(m.masks.shape[1]):
        m.masks[game, column] = 1


@kernel
def reset(m: Memory, first: int, last: int) -> None:
    for game in range(first, last):
        m.rewards[game], m.ended[game] = 0, 0
        begin(m, game)


@kernel
def step(m: Memory, first: int, last: int, rows: int, columns: int, connect: int) -> None:
    """Play the actions of some games."""
    stride = U(rows + 1)
    cells = m.seen.shape[1]
    column_bits = (U(1) << U(rows)) - U(1)
    full = U(0)
    for column in range(columns):
        full |= column_bits << U(column) * stride
    for game in range(first, last):
        action, me, you = m.actions[game], m.mine[game], m.theirs[game]
        stones = me | you
        cell = U(0)
        if 0 <= action < columns:
            cell = landing_cell(stones, U(action), rows)
        me |= cell
        won = has_line(me, stride, connect) and cell != U(0)
        if cell == U(0) or won or stones | cell == full:
            m.rewards[game] = (1 if won else 0) if cell != U(0) else -1
            m.ended[game] = 1
            begin(m, game)
            continue
        m.rewards[game], m.ended[game] = 0, 0
        m.mine[game], m.theirs[game] = you, me
        m.to_move[game] = 3 - m.to_move[game]
        # The other player looks now: the two bytes of each cell change places.
        for place in range(cells):
            mine = m.seen[game, place, MINE]
            m.seen[game, place, MINE] = m.seen[game, place, THEIRS]
            m.seen[game, place, THEIRS] = mine
        column = column_bits << U(action) * stride
        height = count_bits((cell - U(1)) & column)
        m.seen[game, (rows - 1 - height) * columns + action, THEIRS] = 1
        if height == rows - 1:
            m.masks[game, action] = 0


class Connect4Batch:
    """The contract's `Batch`."""

    def __init__(self, game: Connect4, games: int) -> None:
        options = game.options
        self._shape = options.rows, options.columns, options.connect
        cells = options.rows * options.columns
        self._memory = pin(
            Memory(
                mine=zeros(UINT64, games),
                theirs=zeros(UINT64, games),
                actions=zeros(INT64, games),
                seen=zeros(UINT8, games, cells, 2),
                masks=zeros(UINT8, games, options.columns),
                rewards=zeros(INT8, games),
                ended=zeros(UINT8, games),
                to_move=zeros(INT8, games),
            )
        )
        self.actions, self.masks = self._memory.actions, self._memory.masks
        self.rewards, self.ended = self._memory.rewards, self._memory.ended
        self.to_move = self._memory.to_move
        self.observations = self._memory.seen

    def reset(self, first: int, last: int) -> None:
        reset(self._memory, first, last)

    def step(self, first: int, last: int) -> None:
        step(self._memory, first, last, *self._shape)


class _Batches:
    def __init__(self, game: Connect4) -> None:
        self._game = game

    def batch(self, games: int) -> Connect4Batch:
        return Connect4Batch(self._game, games)


def batches(game: Connect4) -> _Batches | None:
    """The contract's `Batches`, for boards that fit a word."""
    return _Batches(game) if game.board.fits_a_word else None

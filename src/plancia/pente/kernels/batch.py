"""Kernel: games of Pente side by side, with any rules of the room."""

from typing import Annotated, NamedTuple

from plancia.kernels.batch import Batch, KernelBatches, shared_arrays
from plancia.kernels.jit import ANY, INT8, INT64, UINT8, Array, Int8s, Int64s, kernel, zeros
from plancia.pente.adapters import MAX_COUNT, PenteEncodes
from plancia.pente.engine import board as engine_board
from plancia.pente.engine.board import (
    DRAW,
    MARGIN,
    MOVER,
    POINTS,
    STRIDE,
    BoardMemory,
    EngineBoard,
    find_captured,
    find_lost,
    judge,
    opening_allows,
)
from plancia.pente.rules import Pente
from plancia.pente.variants import COLUMNS, ROWS


class PenteBatchMemory(NamedTuple):
    """The games, a row each. They take turns on the one board of the engine."""

    cells: Annotated[Array, INT8, (ANY, ANY)]  # (games, cells) as on the board, walls too
    captured: Annotated[Array, INT64, (ANY, 3)]  # (games, 3) by player
    placed: Int64s  # (games,) stones on the board
    actions: Int64s  # (games,)
    observations: Annotated[Array, UINT8, (ANY, ANY, ANY)]  # (games, points, planes)
    masks: Annotated[Array, UINT8, (ANY, ANY)]  # (games, points)
    rewards: Int8s  # (games,)
    ended: Annotated[Array, UINT8, (ANY,)]  # (games,)
    to_move: Int8s  # (games,)


@kernel
def show(b: BoardMemory, m: PenteBatchMemory, game: int) -> None:
    """Write what the player to move sees and may do, with the game's stones on the board."""
    mover, placed = m.to_move[game], m.placed[game]
    captured = m.captured[game, 1] + m.captured[game, 2]
    mine = min(m.captured[game, mover], MAX_COUNT)
    theirs = min(m.captured[game, 3 - mover], MAX_COUNT)
    counts, opening, point, choices = m.observations.shape[2] > 2, placed <= 2, 0, 0
    for row in range(b.rules[ROWS]):
        start = (row + MARGIN) * b.rules[STRIDE] + MARGIN
        for at in range(start, start + b.rules[COLUMNS]):
            stone = b.cells[at]
            m.observations[game, point, 0] = stone == mover
            m.observations[game, point, 1] = stone == 3 - mover
            if counts:
                m.observations[game, point, 2] = mine
                m.observations[game, point, 3] = theirs
            free = stone == 0 and (
                not opening or opening_allows(b.rules, placed, captured, b.from_centre[at])
            )
            m.masks[game, point] = free
            choices += free
            point += 1
    if choices == 0:  # no outside for the tournament rule: it does not apply
        point = 0
        for row in range(b.rules[ROWS]):
            start = (row + MARGIN) * b.rules[STRIDE] + MARGIN
            for at in range(start, start + b.rules[COLUMNS]):
                m.masks[game, point] = b.cells[at] == 0
                point += 1


@kernel
def begin(b: BoardMemory, m: PenteBatchMemory, game: int) -> None:
    """A new game."""
    b.captured[1], b.captured[2] = 0, 0
    m.captured[game, 1], m.captured[game, 2] = 0, 0
    m.to_move[game], m.placed[game] = 1, 0
    for at in range(len(b.cells)):
        if b.cells[at] != engine_board.WALL:
            b.cells[at] = 0
        m.cells[game, at] = b.cells[at]
    show(b, m, game)


@kernel
def reset(b: BoardMemory, m: PenteBatchMemory, first: int, last: int) -> None:
    for game in range(first, last):
        m.rewards[game], m.ended[game] = 0, 0
        begin(b, m, game)


@kernel
def place_stone(b: BoardMemory, m: PenteBatchMemory, game: int, at: int) -> int:
    """Play a legal move on the board: who has won, DRAW, or 0."""
    player = m.to_move[game]
    b.cells[at] = player
    taken = find_captured(b, at, player, 0)
    lost = find_lost(b, at, player, taken)
    for i in range(taken + lost):
        b.cells[b.undo[i] >> 2] = 0
    b.captured[player] += taken
    b.captured[3 - player] += lost
    m.placed[game] += 1 - taken - lost
    return judge(b, at, player, taken + lost, m.placed[game])


@kernel
def step(b: BoardMemory, m: PenteBatchMemory, first: int, last: int) -> None:
    """Play the actions of some games."""
    columns, stride = b.rules[COLUMNS], b.rules[STRIDE]
    for game in range(first, last):
        action, mover = m.actions[game], m.to_move[game]
        legal = 0 <= action < b.rules[POINTS] and m.masks[game, action] != 0
        winner = 3 - mover
        if legal:
            for at in range(len(b.cells)):
                b.cells[at] = m.cells[game, at]
            b.captured[1], b.captured[2] = m.captured[game, 1], m.captured[game, 2]
            b.numbers[MOVER] = mover
            at = (action // columns + MARGIN) * stride + action % columns + MARGIN
            winner = place_stone(b, m, game, at)
        m.ended[game] = winner != 0
        m.rewards[game] = 0
        if winner:
            if winner != DRAW:
                m.rewards[game] = 1 if winner == mover else -1
            begin(b, m, game)
            continue
        for at in range(len(b.cells)):
            m.cells[game, at] = b.cells[at]
        m.captured[game, 1], m.captured[game, 2] = b.captured[1], b.captured[2]
        m.to_move[game] = 3 - mover
        show(b, m, game)


class PenteBatch(Batch):
    """Each part of the games has a board: parts may be played on several threads."""

    def __init__(self, game: Pente, games: int) -> None:
        cells = len(EngineBoard(game, plies=1).memory.cells)
        points, planes = game.board.size, 2 + len(PenteEncodes(game).numbers(game.start()))
        memory = PenteBatchMemory(
            cells=zeros(INT8, games, cells),
            captured=zeros(INT64, games, 3),
            placed=zeros(INT64, games),
            observations=zeros(UINT8, games, points, planes),
            masks=zeros(UINT8, games, points),
            **shared_arrays(games),
        )
        super().__init__(memory, reset, step)
        self._game = game
        self._boards: dict[int, EngineBoard] = {}

    def _board(self, first: int) -> BoardMemory:
        if first not in self._boards:
            self._boards[first] = EngineBoard(self._game, plies=1)
        return self._boards[first].memory

    def reset(self, first: int, last: int) -> None:
        reset(self._board(first), self._memory, first, last)

    def step(self, first: int, last: int) -> None:
        step(self._board(first), self._memory, first, last)


def batches(game: Pente) -> KernelBatches:
    """The contract's `Batches`."""
    return KernelBatches(game, PenteBatch)

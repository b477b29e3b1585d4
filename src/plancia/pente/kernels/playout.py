"""Random games of Pente at kernel speed, with any rules of the room."""

from random import Random
from typing import Any, Final, NamedTuple, cast

from plancia.core.position import FIRST, Position
from plancia.kernels.jit import INT8, INT64, UINT64, Int8s, Int64s, Words, fill, kernel, pin, zeros
from plancia.kernels.xorshift import below, first_state, next_state
from plancia.pente.engine.board import (
    DRAW,
    MOVER,
    TOP,
    WALL,
    BoardMemory,
    EngineBoard,
    find_captured,
    find_lost,
    judge,
    opening_allows,
)
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.variants import Stage

MOVES_PER_POINT: Final = 8
"""Moves for each point of the board after which a random game is a draw: captures empty points
again, and where they do not win a game could go on and on."""


class PlayoutMemory(NamedTuple):
    """Random games beside the board they are played on."""

    start: Int8s  # (cells,) the board's cells before the first move
    free: Int64s  # (points,) the free cells, then those with a stone
    place: Int64s  # (cells,) where in that list a cell stands
    chance: Words  # (1,) the generator's state
    results: Int64s  # (4,) games that were won by 1 and 2, and drawn


@kernel
def draw_opening(b: BoardMemory, p: PlayoutMemory, count: int) -> int:
    """The place in the list of a random free cell that the opening rules allow, if there is any."""
    placed, captured, choices = len(p.free) - count, b.captured[1] + b.captured[2], 0
    for place in range(count):
        choices += opening_allows(b.rules, placed, captured, b.from_centre[p.free[place]])
    if choices == 0:
        return int(below(p.chance[0], count))
    left = below(p.chance[0], choices)
    for place in range(count):
        if opening_allows(b.rules, placed, captured, b.from_centre[p.free[place]]):
            if left == 0:
                return place
            left -= 1
    return 0


@kernel
def swap(p: PlayoutMemory, index: int, other: int) -> None:
    """Exchange two cells of the list."""
    one, two = p.free[index], p.free[other]
    p.free[index], p.free[other] = two, one
    p.place[two], p.place[one] = index, other


@kernel
def play_one(b: BoardMemory, p: PlayoutMemory, count: int) -> int:
    """One random game to its end, from that number of free cells on: who won it, or DRAW."""
    points, top = len(p.free), b.numbers[TOP]
    for _ in range(MOVES_PER_POINT * points):
        p.chance[0] = next_state(p.chance[0])
        index = below(p.chance[0], count) if points - count > 2 else draw_opening(b, p, count)
        at, player = p.free[index], b.numbers[MOVER]
        count -= 1
        swap(p, index, count)
        b.cells[at] = player
        taken = find_captured(b, at, player, top)
        lost = find_lost(b, at, player, top + taken)
        for i in range(taken + lost):
            stone = b.undo[top + i] >> 2
            b.cells[stone] = 0
            swap(p, p.place[stone], count)
            count += 1
        b.captured[player] += taken
        b.captured[3 - player] += lost
        winner = judge(b, at, player, taken + lost, points - count)
        if winner:
            return winner
        b.numbers[MOVER] = 3 - player
    return DRAW


@kernel
def play_out(b: BoardMemory, p: PlayoutMemory, games: int) -> None:
    """Play random games from the board as it is, and leave it so."""
    mover, one, two = b.numbers[MOVER], b.captured[1], b.captured[2]
    for at in range(len(b.cells)):
        p.start[at] = b.cells[at]
    for _ in range(games):
        count, end = 0, len(p.free) - 1
        for at in range(len(b.cells)):
            if p.start[at] == 0:
                p.free[count], p.place[at] = at, count
                count += 1
            elif p.start[at] != WALL:
                p.free[end], p.place[at] = at, end
                end -= 1
        p.results[play_one(b, p, count)] += 1
        for at in range(len(b.cells)):
            b.cells[at] = p.start[at]
        b.numbers[MOVER], b.captured[1], b.captured[2] = mover, one, two


def playout_memory(points: int, cells: int) -> PlayoutMemory:
    return pin(
        PlayoutMemory(
            start=zeros(INT8, cells),
            free=zeros(INT64, points),
            place=zeros(INT64, cells),
            chance=zeros(UINT64, 1),
            results=zeros(INT64, 4),
        )
    )


class PentePlaysOut:
    """Random games, as a capability."""

    def __init__(self, game: Pente) -> None:
        self._board = EngineBoard(game)
        self._memory = playout_memory(game.board.size, len(self._board.memory.cells))

    def play_out(self, position: Position[Any], games: int, seed: int) -> tuple[int, int, int]:
        here = cast(PentePosition, position)
        if here.outcome is not None:
            value = here.outcome.value(FIRST)
            return games * (value > 0), games * (value == 0), games * (value < 0)
        if here.stage is not Stage.PLAY:
            return self._from_opening(here, games, Random(seed))
        self._board.load_stones(here)
        self._memory.chance[0] = first_state(seed)
        fill(self._memory.results, 0)
        play_out(self._board.memory, self._memory, games)
        _, first, second, drawn = self._memory.results.tolist()
        return first, drawn, second

    def _from_opening(
        self, position: PentePosition, games: int, chance: Random
    ) -> tuple[int, int, int]:
        """Each game with an opening and a choice of its own."""
        results = []
        for _ in range(games):
            here = position
            while here.outcome is None and here.stage is not Stage.PLAY:
                here = here.play(chance.choice(here.legal_moves()))
            results.append(self.play_out(here, 1, chance.getrandbits(32)))
        first, drawn, second = map(sum, zip(*results, strict=True))
        return first, drawn, second

"""Random games of Pente at kernel speed, with any rules of the room."""

from __future__ import annotations

from typing import Any, Final, cast

import numpy as np

from plancia.core.game import FIRST, Position
from plancia.core.jit import kernel
from plancia.pente.kernel import (
    CAPTURED,
    CENTRE,
    CENTRE_FIRST,
    MARGIN,
    MOVER,
    STRIDE,
    TOURNAMENT,
    UNDO,
    Array,
    Ground,
    find_removed,
    judge,
)
from plancia.pente.rules import Pente, PentePosition

U: Any = np.uint64
S: Any = np.int64
LONGEST: Final = 8
"""A random game ends as a draw after so many times as many moves as there are points: captures
empty points again, and where they do not win a game could go on and on."""
_CENTRAL: Final = 2


@kernel
def next_random(state: Any) -> Any:
    """The next state of a xorshift generator; the state must not be 0."""
    state ^= state << U(13)
    state ^= state >> U(7)
    return state ^ (state << U(17))


@kernel
def allowed(state: Array, at: int, placed: int) -> bool:
    """Whether the opening rules let a stone come here."""
    if placed > 2 or state[CAPTURED + 1] + state[CAPTURED + 2] > 0:
        return True
    if placed == 0:
        return bool(state[CENTRE_FIRST] == 0 or at == state[CENTRE])
    if placed == 1 or state[TOURNAMENT] == 0:
        return True
    stride, centre = state[STRIDE], state[CENTRE]
    down = abs((at - MARGIN) // stride - (centre - MARGIN) // stride)
    right = abs((at - MARGIN) % stride - (centre - MARGIN) % stride)
    return bool(max(down, right) > _CENTRAL)


@kernel
def draw_opening(state: Array, free: Array, count: int, chance: Any) -> int:
    """The place in the list of a random free cell that the opening rules allow, if there is any."""
    placed = len(free) - count
    choices = 0
    for place in range(count):
        choices += allowed(state, free[place], placed)
    if choices == 0:
        drawn: int = S((chance >> U(33)) % U(count))
        return drawn
    left = S((chance >> U(33)) % U(choices))
    for place in range(count):
        if allowed(state, free[place], placed):
            if left == 0:
                return place
            left -= 1
    return 0


@kernel
def play_one(
    state: Array, cells: Array, free: Array, place: Array, count: int, chance: Any
) -> tuple[int, Any]:  # fmt: skip
    """One random game to its end: who won it (3 for nobody), and the next chance."""
    for _ in range(LONGEST * len(free)):
        chance = next_random(chance)
        if len(free) - count > 2:
            index = S((chance >> U(33)) % U(count))
        else:
            index = draw_opening(state, free, count, chance)
        at = free[index]
        count -= 1
        last = free[count]
        free[index], free[count] = last, at
        place[last], place[at] = index, count
        player = state[MOVER]
        cells[at] = player
        found = find_removed(state, cells, at, player, state, UNDO)
        taken, poofed = found & 255, found >> 8
        for i in range(taken + poofed):
            stone = state[UNDO + i] >> 2
            cells[stone] = 0
            index = place[stone]
            other = free[count]
            free[index], free[count] = other, stone
            place[other], place[stone] = index, count
            count += 1
        state[CAPTURED + player] += taken
        state[CAPTURED + 3 - player] += poofed
        winner = judge(state, cells, at, player, taken + poofed, len(free) - count)
        if winner:
            return winner, chance
        state[MOVER] = 3 - player
    return 3, chance


@kernel
def play_out(
    state: Array, cells: Array, work: Array, free: Array, place: Array, games: int, chance: Any,
    results: Array,
) -> None:  # fmt: skip
    """So many random games from the same position; counts who won each in `results`."""
    mover, one, two = state[MOVER], state[CAPTURED + 1], state[CAPTURED + 2]
    for _ in range(games):
        work[:] = cells
        state[MOVER], state[CAPTURED + 1], state[CAPTURED + 2] = mover, one, two
        count, end = 0, len(free) - 1
        for at in range(len(cells)):
            if cells[at] == 0:
                free[count], place[at] = at, count
                count += 1
            elif cells[at] < 3:
                free[end], place[at] = at, end
                end -= 1
        winner, chance = play_one(state, work, free, place, count, chance)
        results[winner] += 1
    state[MOVER], state[CAPTURED + 1], state[CAPTURED + 2] = mover, one, two


class Playouts:
    """Random games, as a capability."""

    def __init__(self, game: Pente) -> None:
        self._ground = Ground(game)
        size = len(self._ground.cells)
        self._work = self._ground.cells.copy()
        self._free = np.zeros(game.board.size, np.int64)
        self._place = np.zeros(size, np.int64)

    def play_out(self, position: Position[Any], games: int, seed: int) -> tuple[int, int, int]:
        here = cast(PentePosition, position)
        if here.outcome is not None:
            value = here.outcome.value(FIRST)
            return games * (value > 0), games * (value == 0), games * (value < 0)
        ground = self._ground
        ground.load_stones(here)
        # Small seeds must start far apart: the generator is weak in its first steps.
        chance = (2 * seed + 1) * 0x9E3779B97F4A7C15 & (1 << 64) - 1
        results = np.zeros(4, np.int64)
        play_out(
            ground.state, ground.cells, self._work, self._free, self._place, games, U(chance),
            results,
        )  # fmt: skip
        return int(results[1]), int(results[3]), int(results[2])

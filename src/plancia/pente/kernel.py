"""The board of the engine: stones, captures, patterns, candidates and a hash, kept move by move.

Everything lies in six arrays, made by `Ground`:

- `state`: single numbers (the names below), the rules, and what is needed to take moves back;
- `cells`: what lies on each point of a board with walls four points thick around it;
- `keys`: for each cell and axis how its line looks, see `patterns.py`;
- `marks`: for each cell and player what a stone there would do, all axes added up;
- `near`: how many stones lie within two steps of each cell, and the list of cells that have any;
- `table`: the patterns, random numbers for the hash, and what captured stones are worth.

A cell is an index into the walled board; `Ground` turns points of the rules into cells and back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np

from plancia.core.jit import kernel
from plancia.pente.board import STONES, Point
from plancia.pente.patterns import (
    KEYS,
    MARK_FIVE,
    MARK_TAKES,
    WITH_CAPTURES,
    WITHOUT_CAPTURES,
    Words,
    tables,
)
from plancia.pente.rules import Pente, PentePosition

Cell = int
"""An index into the walled board."""
Array = Any
"""A NumPy array of integers; which one, the name says."""

WALL: Final = 3
MARGIN: Final = 4
"""How thick the walls are: as far as patterns look."""
REACH: Final = 2
"""How far from the nearest stone a candidate lies at most."""

# The single numbers of a state. Those that exist for both players have the player added.
HASH, PLACED, LISTED, MOVER, CAPTURED, TOTAL, FIVES, TOP = 0, 1, 2, 3, 4, 7, 10, 13
NODES, NODE_LIMIT, ABORTED, WIDE, AGE, LEAF_LIMIT = 14, 15, 16, 17, 18, 19
"""For the search: nodes so far, nodes allowed, whether to stop; see `search.py`."""
STRIDE, ROWS, COLUMNS, POINTS, SIZE, CENTRE, STEPS = 20, 21, 22, 23, 24, 25, 26
"""Cells from one row to the next, the board's measures, and a step along each of four axes."""
EXACTLY, CAPTURES, ENOUGH, TRIPLES, POOF, BOAT, TOURNAMENT, CENTRE_FIRST = range(30, 38)
"""The options; ENOUGH are the captured stones that win."""
STRICT: Final = 38
"""Whether marks tell for certain which moves win at once: not where a five may be broken again,
poof, or come from a capture of stones that made it too long."""
OPINION: Final = 40
"""What counts in an opinion beside the worth of shapes, as in `patterns.Opinion`."""
UNDO: Final = 64
"""Where the stack of moves begins: the stones that left the board, how many, the move."""

# The parts of the table.
RANDOM: Final = 4 * KEYS
RANDOM_MOVER: Final = RANDOM
RANDOM_CAPTURED: Final = RANDOM + 1
MOST_COUNTED: Final = 127
"""Captured stones beyond these are worth and hash the same."""
WORTH_CAPTURED: Final = RANDOM_CAPTURED + 2 * (MOST_COUNTED + 1)
RANDOM_STONES: Final = WORTH_CAPTURED + MOST_COUNTED + 1

CAPTURES_WORTH: Final = 900
"""What it is worth, in points, to have nearly captured enough; the last stones count more than
the first."""

_PLAYERS: Final = bytes(max(0, STONES.find(code)) for code in range(256))
"""From the stones of the rules to players."""
MOST_REMOVED: Final = 36
"""Stones that one move can remove: eight triples and the poofs of four axes."""


@kernel
def run_through(cells: Array, at: Cell, step: int, player: int) -> int:
    """How many of the player's stones lie in a row, the one here included."""
    length = 1
    there = at + step
    while cells[there] == player:
        length += 1
        there += step
    there = at - step
    while cells[there] == player:
        length += 1
        there -= step
    return length


@kernel
def makes_five(state: Array, cells: Array, at: Cell, player: int) -> bool:
    """Whether the player's stone here, real or only thought of, is in a five that counts."""
    for axis in range(4):
        length = run_through(cells, at, state[STEPS + axis], player)
        if length == 5 or (length > 5 and state[EXACTLY] == 0):
            return True
    return False


@kernel
def has_five(state: Array, cells: Array, player: int) -> bool:
    """Whether the player has a five that counts anywhere on the board."""
    for row in range(state[ROWS]):
        start = (row + MARGIN) * state[STRIDE] + MARGIN
        for at in range(start, start + state[COLUMNS]):
            if cells[at] == player and makes_five(state, cells, at, player):
                return True
    return False


@kernel
def find_removed(state: Array, cells: Array, at: Cell, player: int, out: Array, first: int) -> int:
    """What leaves the board after the player's stone has come here; written as 4 * cell + owner.

    The answer counts them: those captured, plus 256 times those that poof.
    """
    if state[CAPTURES] == 0:
        return 0
    other = 3 - player
    taken = 0
    longest = 3 if state[TRIPLES] else 2
    for way in range(8):
        step = state[STEPS + (way & 3)]
        if way > 3:
            step = -step
        length = 0
        while length < longest and cells[at + (length + 1) * step] == other:
            length += 1
        if length >= 2 and cells[at + (length + 1) * step] == player:
            for place in range(length):
                out[first + taken + place] = 4 * (at + (place + 1) * step) + other
            taken += length
    poofed = 0
    gone = False
    if state[POOF]:
        for axis in range(4):
            step = state[STEPS + axis]
            length = run_through(cells, at, step, player)
            if length < 2 or length > longest:
                continue
            start = at
            while cells[start - step] == player:
                start -= step
            if cells[start - step] == other and cells[start + length * step] == other:
                for place in range(length):
                    there = start + place * step
                    if there == at and gone:  # the new stone is in every poof but counts once
                        continue
                    out[first + taken + poofed] = 4 * there + player
                    poofed += 1
                gone = True
    return taken + 256 * poofed


@kernel
def can_break(state: Array, cells: Array, breaker: int, scratch: Array, first: int) -> bool:
    """Whether a capture by that player leaves the opponent without a five."""
    for row in range(state[ROWS]):
        start = (row + MARGIN) * state[STRIDE] + MARGIN
        for at in range(start, start + state[COLUMNS]):
            if cells[at] != 0:
                continue
            cells[at] = breaker
            taken = find_removed(state, cells, at, breaker, scratch, first) & 255
            for i in range(taken):
                cells[scratch[first + i] >> 2] = 0
            broken = taken > 0 and not has_five(state, cells, 3 - breaker)
            for i in range(taken):
                cells[scratch[first + i] >> 2] = 3 - breaker
            cells[at] = 0
            if broken:
                return True
    return False


@kernel
def judge(state: Array, cells: Array, at: Cell, player: int, removed: int, placed: int) -> int:
    """Who has won after the player's stone came here and stones left: 1, 2, 3 for a draw, or 0."""
    enough = state[ENOUGH]
    one, two = state[CAPTURED + 1], state[CAPTURED + 2]
    if enough and one != two and max(one, two) >= enough:
        return 1 if one > two else 2
    other = 3 - player
    if state[BOAT]:
        if has_five(state, cells, other):
            return other
        # A five of the mover's that stood before has won before: only a new one can be here.
        if makes_five_here(state, cells, at, player, removed) and not can_break(
            state, cells, other, state, state[TOP]
        ):
            return player
    else:
        if makes_five_here(state, cells, at, player, removed):
            return player
        if state[EXACTLY] and removed and has_five(state, cells, other):
            return other
    return 3 if placed == state[POINTS] else 0


@kernel
def makes_five_here(state: Array, cells: Array, at: Cell, player: int, removed: int) -> bool:
    """Whether the player has a new five: through the new stone, unless it has poofed."""
    if state[POOF] and state[EXACTLY] and removed:
        return has_five(state, cells, player)
    return cells[at] == player and makes_five(state, cells, at, player)


@kernel
def toggle(
    state: Array, cells: Array, keys: Array, marks: Array, near: Array, table: Array, at: Cell,
    player: int, places: bool,
) -> None:  # fmt: skip
    """Put the player's stone here or lift it, and keep everything that depends on it."""
    size = state[SIZE]
    first, second = state[TOTAL + 1], state[TOTAL + 2]
    sign = 1 if places else -1
    for axis in range(4):
        entry = 4 * keys[4 * at + axis]
        first -= sign * table[entry + 2]
        second -= sign * table[entry + 3]
    state[FIVES + 1] -= sign * (marks[2 * at] >> MARK_FIVE & 7)
    state[FIVES + 2] -= sign * (marks[2 * at + 1] >> MARK_FIVE & 7)
    cells[at] = player if places else 0
    state[PLACED] += sign
    state[HASH] ^= table[RANDOM_STONES + (player - 1) * size + at]
    for way in range(8):
        axis = way & 3
        step = state[STEPS + axis]
        back = way > 3
        if back:
            step = -step
        there = at
        for distance in range(1, 5):
            there += step
            found = cells[there]
            if found == WALL:
                break
            slot = distance + 3 if back else 4 - distance
            index = 4 * there + axis
            old = keys[index]
            new = old ^ (player << 2 * slot)
            keys[index] = new
            old, new = 4 * old, 4 * new
            one = table[new] - table[old]
            two = table[new + 1] - table[old + 1]
            marks[2 * there] += one
            marks[2 * there + 1] += two
            if found == 0:
                first += table[new + 2] - table[old + 2]
                second += table[new + 3] - table[old + 3]
                if (table[new] ^ table[old]) >> MARK_FIVE & 1:
                    state[FIVES + 1] += (table[new] >> MARK_FIVE & 1) * 2 - 1
                if (table[new + 1] ^ table[old + 1]) >> MARK_FIVE & 1:
                    state[FIVES + 2] += (table[new + 1] >> MARK_FIVE & 1) * 2 - 1
    state[TOTAL + 1], state[TOTAL + 2] = first, second
    stride = state[STRIDE]
    for down in range(-REACH, REACH + 1):
        for there in range(at + down * stride - REACH, at + down * stride + REACH + 1):
            near[there] += sign
            if places:
                if near[there] == 1 and cells[there] != WALL:
                    near[size + there] = state[LISTED]
                    near[2 * size + state[LISTED]] = there
                    state[LISTED] += 1
            elif near[there] == 0 and cells[there] != WALL:
                state[LISTED] -= 1
                last = near[2 * size + state[LISTED]]
                place = near[size + there]
                near[2 * size + place] = last
                near[size + last] = place


@kernel
def count_captured(state: Array, table: Array, player: int, change: int) -> None:
    """The player has captured so many more stones; the hash knows it if captures can win."""
    before = state[CAPTURED + player]
    state[CAPTURED + player] = before + change
    if state[ENOUGH]:
        base = RANDOM_CAPTURED + (player - 1) * (MOST_COUNTED + 1)
        state[HASH] ^= table[base + min(before, MOST_COUNTED)]
        state[HASH] ^= table[base + min(before + change, MOST_COUNTED)]


@kernel
def make(
    state: Array, cells: Array, keys: Array, marks: Array, near: Array, table: Array, at: Cell
) -> int:
    """Place a stone of whoever is to move; how many stones left the board."""
    player = state[MOVER]
    takes = marks[2 * at + player - 1] >> MARK_TAKES & 31
    toggle(state, cells, keys, marks, near, table, at, player, True)
    top = state[TOP]
    removed = 0
    if takes or state[POOF]:
        found = find_removed(state, cells, at, player, state, top)
        taken, poofed = found & 255, found >> 8
        removed = taken + poofed
        for i in range(removed):
            stone = state[top + i]
            toggle(state, cells, keys, marks, near, table, stone >> 2, stone & 3, False)
        if taken:
            count_captured(state, table, player, taken)
        if poofed:
            count_captured(state, table, 3 - player, poofed)
    state[top + removed] = removed
    state[top + removed + 1] = at
    state[TOP] = top + removed + 2
    state[MOVER] = 3 - player
    state[HASH] ^= table[RANDOM_MOVER]
    return removed


@kernel
def unmake(
    state: Array, cells: Array, keys: Array, marks: Array, near: Array, table: Array
) -> None:
    """Take the last move back."""
    player = 3 - state[MOVER]
    top = state[TOP] - 2
    at, removed = state[top + 1], state[top]
    top -= removed
    state[HASH] ^= table[RANDOM_MOVER]
    state[MOVER] = player
    taken = poofed = 0
    for i in range(removed):
        stone = state[top + i]
        toggle(state, cells, keys, marks, near, table, stone >> 2, stone & 3, True)
        if stone & 3 == player:
            poofed += 1
        else:
            taken += 1
    if taken:
        count_captured(state, table, player, -taken)
    if poofed:
        count_captured(state, table, 3 - player, -poofed)
    toggle(state, cells, keys, marks, near, table, at, player, False)
    state[TOP] = top


@kernel
def set_up(
    state: Array, cells: Array, keys: Array, marks: Array, near: Array, table: Array, stones: Array
) -> None:
    """Put all stones on an empty board; 0, 1 or 2 for each cell."""
    for at in range(len(stones)):
        if stones[at]:
            toggle(state, cells, keys, marks, near, table, at, int(stones[at]), True)


@kernel
def pass_turn(state: Array, table: Array) -> None:
    """The other player is to move."""
    state[MOVER] = 3 - state[MOVER]
    state[HASH] ^= table[RANDOM_MOVER]


@dataclass
class Ground:
    """The six arrays for a game, and the way from points to cells and back."""

    game: Pente
    plies: int = 256
    """How many moves can be made, and taken back, at most."""
    state: Words = field(init=False, repr=False)
    cells: Array = field(init=False, repr=False)
    keys: Array = field(init=False, repr=False)
    marks: Words = field(init=False, repr=False)
    near: Array = field(init=False, repr=False)
    table: Words = field(init=False, repr=False)

    def __post_init__(self) -> None:
        options = self.game.options
        self.stride = options.columns + MARGIN
        size = (options.rows + 2 * MARGIN) * self.stride + 2 * MARGIN
        self.state = np.zeros(UNDO + self.plies * (MOST_REMOVED + 2), np.int64)
        state = self.state
        state[STRIDE], state[ROWS], state[COLUMNS] = self.stride, options.rows, options.columns
        state[POINTS], state[SIZE] = self.game.board.size, size
        state[CENTRE] = self.cell(self.game.board.centre)
        state[STEPS : STEPS + 4] = 1, self.stride, 1 - self.stride, 1 + self.stride
        state[EXACTLY], state[CAPTURES] = options.exactly_five, options.captures
        state[ENOUGH], state[TRIPLES] = options.capture_win, options.triples
        state[POOF], state[BOAT] = options.poof, options.boat
        state[TOURNAMENT], state[CENTRE_FIRST] = options.tournament, options.centre_first
        state[STRICT] = not (
            options.boat or options.poof or (options.exactly_five and options.captures)
        )
        opinion = WITH_CAPTURES if options.captures else WITHOUT_CAPTURES
        state[OPINION : OPINION + 5] = opinion[1:]
        self.table = self._make_table(size)
        self._walls = np.full(size, WALL, np.int8)
        self._walls[self.all_cells] = 0
        self._blank_keys, self._blank_marks = self._blank(size)
        self.cells, self.keys = self._walls.copy(), self._blank_keys.copy()
        self.marks, self.near = self._blank_marks.copy(), np.zeros(3 * size, np.int32)

    def _make_table(self, size: int) -> Words:
        options = self.game.options
        patterns = tables(options.exactly_five, options.captures, options.triples)
        chance = np.random.default_rng(5)
        words = np.concatenate(
            [patterns, chance.integers(1, 2**63, RANDOM_STONES - RANDOM + 2 * size)]
        )
        part = np.arange(MOST_COUNTED + 1) / (options.capture_win or 30)
        worth = CAPTURES_WORTH * np.minimum(part * (1 + part) / 2, 3)
        words[WORTH_CAPTURED:RANDOM_STONES] = worth.astype(np.int64)
        return words

    def _blank(self, size: int) -> tuple[Array, Words]:
        """The keys and marks of an empty board."""
        keys, marks = np.zeros(4 * size, np.int32), np.zeros(2 * size, np.int64)
        for axis, step in enumerate(self.state[STEPS : STEPS + 4]):
            for slot in range(8):
                offset = slot - 4 if slot < 4 else slot - 3
                wall = self._walls[self.all_cells + offset * step] == WALL
                keys[4 * self.all_cells + axis] |= (wall * WALL << 2 * slot).astype(np.int32)
        for axis in range(4):
            for player in (1, 2):
                entries = 4 * keys[4 * self.all_cells + axis] + player - 1
                marks[2 * self.all_cells + player - 1] += self.table[entries]
        return keys, marks

    @cached_property
    def all_cells(self) -> Words:
        """The cell of each point."""
        points = np.arange(self.game.board.size)
        rows, columns = np.divmod(points, self.game.options.columns)
        return (rows + MARGIN) * self.stride + columns + MARGIN

    def cell(self, point: Point) -> Cell:
        row, column = divmod(point, self.game.options.columns)
        return (row + MARGIN) * self.stride + column + MARGIN

    def point(self, cell: Cell) -> Point:
        row, column = divmod(cell - MARGIN, self.stride)
        return (row - MARGIN) * self.game.options.columns + column

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array, Array, Array]:
        """What the kernels take first."""
        return self.state, self.cells, self.keys, self.marks, self.near, self.table

    def load_stones(self, position: PentePosition) -> None:
        """Set up for a position the cells, who is to move and what is captured, nothing else."""
        found = np.frombuffer(position.board.translate(_PLAYERS), np.int8)
        self.cells[self.all_cells] = found
        self.state[MOVER] = position.to_move
        self.state[CAPTURED + 1 : CAPTURED + 3] = position.captured
        self.state[TOP] = UNDO

    def load(self, position: PentePosition) -> None:
        """Set the arrays up for a position."""
        state = self.state
        self.cells[:], self.keys[:], self.marks[:] = (
            self._walls,
            self._blank_keys,
            self._blank_marks,
        )
        self.near[:] = 0
        # No position hashes to 0, which is what an empty entry of a table holds.
        state[HASH], state[PLACED], state[LISTED] = self.table[RANDOM_STONES], 0, 0
        state[FIVES : FIVES + 3] = state[TOTAL : TOTAL + 3] = state[CAPTURED : CAPTURED + 3] = 0
        state[TOP], state[MOVER] = UNDO, 1
        for axis in range(4):
            entries = 4 * self._blank_keys[4 * self.all_cells + axis]
            for player in (1, 2):
                state[TOTAL + player] += self.table[entries + player + 1].sum()
        stones = np.zeros(state[SIZE], np.int8)
        stones[self.all_cells] = np.frombuffer(position.board.translate(_PLAYERS), np.int8)
        set_up(*self.arrays, stones)
        for player in (1, 2):
            count_captured(state, self.table, player, position.captured[player - 1])
        if position.to_move == 2:
            pass_turn(state, self.table)

    def board(self) -> bytes:
        """The stones as the rules write them."""
        return bytes(np.frombuffer(STONES, np.uint8)[self.cells[self.all_cells]])

"""Which moves win within a few moves, whatever the opponent answers: by the rules, without a guess.

Nothing is left out but what can't matter: if the attacker wins with its next stone, a reply that is
on none of the winning points and captures nothing leaves that win on the board; and a move after
which the attacker has no winning point does not win with the next stone, whatever lies elsewhere.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from plancia.core.position import Side
from plancia.kernels.jit import INT32, Int32s, array, inlined, kernel, pin, zeros
from plancia.pente.board import FIVE, PAIR, Point
from plancia.pente.engine.board import (
    MOVER,
    PLACED,
    TOP,
    BoardMemory,
    Cell,
    EngineBoard,
    find_captured,
    judge,
    makes_five,
)
from plancia.pente.engine.patterns import is_captured
from plancia.pente.rules import Pente, PentePosition
from plancia.pente.variants import CAPTURE_WIN

MAX_MOVES: Final = 3
"""Own moves within which a win is looked for at most."""
MAX_PLIES: Final = 2 * MAX_MOVES


class ShortWinsMemory(NamedTuple):
    """Which cells there are, and what is found, beside the board."""

    cells: Int32s  # (points,) the board's cells; a reply that refuted a move is brought forward
    found: Int32s  # (points,) the cells that were asked for


@inlined
def count_pairs(b: BoardMemory, at: Cell, player: int, end: int) -> int:
    """How many pairs of the opponent's lie between this empty cell and one that holds `end`."""
    pairs, opponent = 0, 3 - player
    if is_captured(b.rules, PAIR):
        for axis in range(4):
            for step in (b.steps[axis], -b.steps[axis]):
                # Most are none, and a look at the next cell saves the others.
                if b.cells[at + step] == opponent:
                    pairs += b.cells[at + 2 * step] == opponent and b.cells[at + 3 * step] == end
    return pairs


@kernel
def wins_at(b: BoardMemory, at: Cell, player: int) -> bool:
    """Whether the player's stone would win at once on this empty cell."""
    if makes_five(b, at, player):
        return True
    pairs = count_pairs(b, at, player, player) if b.rules[CAPTURE_WIN] else 0
    return pairs > 0 and b.captured[player] + PAIR * pairs >= b.rules[CAPTURE_WIN]


@kernel
def can_win(b: BoardMemory, m: ShortWinsMemory, player: int) -> bool:
    """Whether a stone of the player would win at once anywhere."""
    for place in range(len(m.cells)):
        at = m.cells[place]
        if b.cells[at] == 0 and wins_at(b, at, player):
            return True
    return False


@kernel
def builds_at(b: BoardMemory, at: Cell, player: int) -> bool:
    """Whether the player's stone on this empty cell could make a winning point that was none: in
    five of a line with three of the player's, at an end of a pair, or where it captures."""
    for axis in range(4):
        step = b.steps[axis]
        for first in range(at - (FIVE - 1) * step, at + step, step):
            own = empty = 0
            for place in range(FIVE):
                there = b.cells[first + place * step]
                own += there == player
                empty += there == 0
            if own == FIVE - 2 and empty == 2:
                return True
    return count_pairs(b, at, player, 0) + count_pairs(b, at, player, player) > 0


@kernel
def place_stone(b: BoardMemory, at: Cell) -> int:
    """Place a stone of the player to move: who has won, DRAW, or 0. No patterns are kept."""
    player, top = b.numbers[MOVER], b.numbers[TOP]
    b.cells[at] = player
    taken = find_captured(b, at, player, top)
    for i in range(taken):
        b.cells[b.undo[top + i] >> 2] = 0
    b.captured[player] += taken
    b.undo[top + taken], b.undo[top + taken + 1] = taken, at
    b.numbers[TOP] = top + taken + 2
    b.numbers[PLACED] += 1 - taken
    b.numbers[MOVER] = 3 - player
    return judge(b, at, player, taken, b.numbers[PLACED])


@kernel
def take_back(b: BoardMemory) -> None:
    """Take back the last stone that was placed."""
    player, top = 3 - b.numbers[MOVER], b.numbers[TOP] - 2
    taken, at = b.undo[top], b.undo[top + 1]
    top -= taken
    for i in range(taken):
        b.cells[b.undo[top + i] >> 2] = 3 - player
    b.cells[at] = 0
    b.captured[player] -= taken
    b.numbers[TOP] = top
    b.numbers[PLACED] -= 1 - taken
    b.numbers[MOVER] = player


@kernel
def wins_after(b: BoardMemory, m: ShortWinsMemory, reply: Cell, attacker: int) -> bool:
    """Whether the attacker wins with the next stone after this reply."""
    winner = place_stone(b, reply)
    won = winner == attacker if winner else can_win(b, m, attacker)
    take_back(b)
    return won


@kernel
def matters(b: BoardMemory, at: Cell, attacker: int, threatened: bool) -> bool:
    """Whether a reply on this cell could stop the attacker: where the attacker threatens to win,
    only a stone on a winning point or a capture can."""
    if b.cells[at] != 0:
        return False
    return not threatened or (
        wins_at(b, at, attacker) or count_pairs(b, at, 3 - attacker, 3 - attacker) > 0
    )


@kernel
def wins_in_two(b: BoardMemory, m: ShortWinsMemory, at: Cell) -> bool:
    """Whether a stone of the player to move here wins with it, or with the next one."""
    attacker = b.numbers[MOVER]
    winner = place_stone(b, at)
    won: bool = winner == attacker
    if winner == 0 and can_win(b, m, attacker) and not can_win(b, m, 3 - attacker):
        won = True
        for place in range(len(m.cells)):
            reply = m.cells[place]
            if matters(b, reply, attacker, True) and not wins_after(b, m, reply, attacker):
                won = False
                break
    take_back(b)
    return won


@kernel
def wins_in_two_after(b: BoardMemory, m: ShortWinsMemory, reply: Cell, attacker: int) -> bool:
    """Whether the attacker wins with the next two stones after this reply."""
    winner = place_stone(b, reply)
    won: bool = winner == attacker
    if winner == 0:
        won = can_win(b, m, attacker)
        for place in range(0 if won else len(m.cells)):
            at = m.cells[place]
            if b.cells[at] == 0 and builds_at(b, at, attacker) and wins_in_two(b, m, at):
                won = True
                break
    take_back(b)
    return won


@kernel
def wins_in_three(b: BoardMemory, m: ShortWinsMemory, at: Cell) -> bool:
    """Whether a stone of the player to move here wins within three, itself counted."""
    attacker = b.numbers[MOVER]
    winner = place_stone(b, at)
    won: bool = winner == attacker
    if winner == 0 and not can_win(b, m, 3 - attacker):
        won = True
        threatened = can_win(b, m, attacker)
        for place in range(len(m.cells)):
            reply = m.cells[place]
            if matters(b, reply, attacker, threatened) and not wins_in_two_after(
                b, m, reply, attacker
            ):
                won = False
                # It is likely to refute the next move too: that halves the time and more.
                for earlier in range(place, 0, -1):
                    m.cells[earlier] = m.cells[earlier - 1]
                m.cells[0] = reply
                break
    take_back(b)
    return won


@kernel
def wins(b: BoardMemory, m: ShortWinsMemory, at: Cell, moves: int) -> bool:
    """Whether a stone of the player to move here wins within one, two or three of its moves."""
    if moves == 1:
        return wins_at(b, at, b.numbers[MOVER])
    return wins_in_two(b, m, at) if moves == 2 else wins_in_three(b, m, at)


@kernel
def list_winning_points(b: BoardMemory, m: ShortWinsMemory, player: int) -> int:
    """Where a stone of the player would win at once: how many cells; they are in `found`."""
    count = 0
    for place in range(len(m.cells)):
        at = m.cells[place]
        if b.cells[at] == 0 and wins_at(b, at, player):
            m.found[count] = at
            count += 1
    return count


@kernel
def list_builds(b: BoardMemory, m: ShortWinsMemory, player: int) -> int:
    """Where a stone of the player could make a winning point that was none; likewise."""
    count = 0
    for place in range(len(m.cells)):
        at = m.cells[place]
        if b.cells[at] == 0 and builds_at(b, at, player):
            m.found[count] = at
            count += 1
    return count


class ShortWins:
    """Wins within a number of own moves, in games that capture pairs and nothing else."""

    def __init__(self, game: Pente) -> None:
        assert game.captured_lengths in ((), (PAIR,))
        self._board = EngineBoard(game, plies=MAX_PLIES)
        points = game.board.size
        self._memory = pin(
            ShortWinsMemory(cells=array(INT32, self._board.all_cells), found=zeros(INT32, points))
        )

    def winning_points(self, position: PentePosition, player: Side) -> frozenset[Point]:
        """Where a stone of that player would win at once."""
        self._load(position)
        return self._found(list_winning_points(self._board.memory, self._memory, player))

    def builds(self, position: PentePosition, player: Side) -> frozenset[Point]:
        """Every point where a stone of that player could make a winning point that was none."""
        self._load(position)
        return self._found(list_builds(self._board.memory, self._memory, player))

    def winning_moves(
        self, position: PentePosition, moves: int, at_most: int | None = None
    ) -> list[Point]:
        """The moves that win within that number of own moves, each itself counted: all, or the
        first ones found."""
        self._load(position)
        found: list[Point] = []
        for move in position.legal_moves():
            if len(found) == at_most:
                break
            if wins(self._board.memory, self._memory, self._board.all_cells[move], moves):
                found.append(move)
        return found

    def wins(self, position: PentePosition, move: Point, moves: int) -> bool:
        """True if the move wins within that number of own moves, itself counted."""
        self._load(position)
        return bool(wins(self._board.memory, self._memory, self._board.all_cells[move], moves))

    def _load(self, position: PentePosition) -> None:
        self._board.load_stones(position)
        self._board.memory.numbers[PLACED] = len(position.board) - position.board.count(b".")

    def _found(self, count: int) -> frozenset[Point]:
        return frozenset(self._board.point(cell) for cell in self._memory.found[:count])

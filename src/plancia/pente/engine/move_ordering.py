"""Which moves the search tries, and in which order."""

from collections.abc import Callable
from typing import Any, Final

from plancia.kernels.jit import clipped, inlined, inner_product, kernel, row_of
from plancia.pente import variants
from plancia.pente.engine import board as e
from plancia.pente.engine.board import BoardMemory, Cell, makes_five, update_network
from plancia.pente.engine.memory import ATTACKER, SearchMemory
from plancia.pente.engine.network import RANK_SHIFT
from plancia.pente.engine.patterns import (
    MARK_ATTACKS,
    MARK_FIVE,
    MARK_FOUR,
    MARK_OPEN_FOUR,
    MARK_OPEN_THREE,
    MARK_ORDER,
    MARK_RISKS,
    MARK_TAKES,
    TOTAL_TAKES,
    TOTAL_TAKES_MASK,
    is_five,
)
from plancia.pente.variants import CAPTURE_WIN, COLUMNS, ROWS

LONGER_THAN_FIVE: Final = 6
RANK: Final = 16
"""The bits of a move in a list below its rank: its cell."""
CELL_MASK: Final = (1 << RANK) - 1
RANK_TABLE_MOVE: Final = 30_000
MAX_RANK: Final = 20_000
RANK_KILLER: Final = 260
"""What a killer move has more than its own rank."""
MAX_HISTORY: Final = 300
LEARNT_RANK_KILLER, LEARNT_HISTORY = 100, 3
"""What a killer move has more where the network ranks, and so much less history counts there."""
OPENING_REACH: Final = 5
"""How far from the centre the second stone is tried under the tournament rule."""
FOURS_MASK: Final = (7 << MARK_FOUR) | (7 << MARK_OPEN_FOUR)
opening_allows: Callable[..., Any] = inlined(variants.opening_allows)


@kernel
def winning_cells(b: BoardMemory, player: int) -> int:
    """How many moves of the player's win at once, counted up to 2, times 65536; plus the first."""
    need = b.rules[CAPTURE_WIN] - b.captured[player] if b.rules[CAPTURE_WIN] else 1 << 30
    if b.fives[player] == 0 and b.totals[player] >> TOTAL_TAKES & TOTAL_TAKES_MASK < need:
        return 0
    candidates, cells, marks = b.candidates, b.cells, b.marks
    found = 0
    for i in range(b.numbers[e.CANDIDATES]):
        at = candidates[i]
        mark = marks[at, player - 1]
        wins = mark >> MARK_TAKES & 31 >= need
        if not wins and mark >> MARK_FIVE & 7:
            # Beyond the points of a pattern lie stones that may make the line too long.
            wins = is_five(b.rules, LONGER_THAN_FIVE) or makes_five(b, at, player)
        if wins and cells[at] == 0:  # few win: cells are looked at last
            if found:
                return found + (1 << RANK)
            found = (1 << RANK) + at
    return found


@kernel
def rank(mine: int, yours: int) -> int:
    """How promising a move looks, from its marks for both players."""
    value = (mine & MARK_ORDER) + (3 * (yours & MARK_ORDER)) // 4
    threats = (mine >> MARK_OPEN_FOUR & 7) + (mine >> MARK_FOUR & 7) + (mine >> MARK_OPEN_THREE & 7)
    if threats >= 2:
        value += 300 * (threats - 1)
    value += 110 * (mine >> MARK_TAKES & 31) + 90 * (yours >> MARK_TAKES & 31)
    value += 40 * (mine >> MARK_ATTACKS & 15) - 50 * (mine >> MARK_RISKS & 15)
    return max(0, min(MAX_RANK, value))


@kernel
def learnt_rank(b: BoardMemory, at: Cell, player: int) -> int:
    """The same by the network, which is up to date: a hundred times the logarithm of its odds."""
    odds = inner_product(clipped(row_of(b.sums, at)), row_of(b.policy, player - 1))
    return max(0, min(MAX_RANK, MAX_RANK // 2 + (100 * odds >> RANK_SHIFT)))


@kernel
def is_loud(mine: int, yours: int) -> int:
    """Whether a move captures, makes a three or more, or keeps the other player from it."""
    threats = FOURS_MASK | 7 << MARK_OPEN_THREE
    return 1 if (mine | yours) & threats or mine >> MARK_TAKES & 31 else 0


@kernel
def list_opening(b: BoardMemory, s: SearchMemory, ply: int) -> int:
    """The moves where an opening rule holds or no stone lies yet; 0 if all moves are free."""
    placed, captured = b.numbers[e.PLACED], b.captured[1] + b.captured[2]
    centre, stride = b.rules[e.CENTRE], b.rules[e.STRIDE]
    if placed == 0 and captured == 0:
        s.moves[ply, 0] = centre
        return 1
    if opening_allows(b.rules, placed, captured, 0):
        return 0
    count = 0
    row, column = centre // stride - e.MARGIN, centre % stride - e.MARGIN
    for down in range(-OPENING_REACH, OPENING_REACH + 1):
        for right in range(-OPENING_REACH, OPENING_REACH + 1):
            inside = 0 <= row + down < b.rules[ROWS] and 0 <= column + right < b.rules[COLUMNS]
            at = centre + down * stride + right
            if not inside or b.cells[at] != 0:
                continue
            far = max(abs(down), abs(right))
            if opening_allows(b.rules, placed, captured, far):
                s.moves[ply, count] = (10 - far << RANK) + at
                count += 1
    return count


@kernel
def list_all(b: BoardMemory, s: SearchMemory, ply: int, first: int, far: bool) -> int:
    """All empty cells, or only those far from every stone, in no order; how many."""
    count = 0
    for row in range(b.rules[ROWS]):
        start = (row + e.MARGIN) * b.rules[e.STRIDE] + e.MARGIN
        for at in range(start, start + b.rules[COLUMNS]):
            if b.cells[at] == 0 and not (far and b.near[at]):
                s.moves[ply, first + count] = at
                count += 1
    return count


@kernel
def list_moves(b: BoardMemory, s: SearchMemory, ply: int, table_move: Cell) -> int:
    """The moves to try, each with its rank; negative if every legal move is among them."""
    count = list_opening(b, s, ply)
    if count:
        return count
    me = b.numbers[e.MOVER]
    candidates, cells, marks, moves = b.candidates, b.cells, b.marks, s.moves
    threatened, learnt = False, b.rules[e.NET]
    if learnt:
        update_network(b)
    for i in range(b.numbers[e.CANDIDATES]):
        at = candidates[i]
        if cells[at] != 0:
            continue
        mine, yours = marks[at, me - 1], marks[at, 2 - me]
        if yours & 7 << MARK_OPEN_FOUR:
            threatened = True
        if learnt:
            value = learnt_rank(b, at, me) + s.history[at, me - 1] // LEARNT_HISTORY
        else:
            value = rank(mine, yours) + s.history[at, me - 1]
        if at == table_move:
            value = RANK_TABLE_MOVE
        elif at == s.killers[ply, 0] or at == s.killers[ply, 1]:
            value += LEARNT_RANK_KILLER if learnt else RANK_KILLER
        moves[ply, count] = (value << RANK) + at
        count += 1
    if count == 0:
        return -list_all(b, s, ply, 0, False)
    if s.numbers[ATTACKER] == 3 - me:
        return -count - list_all(b, s, ply, count, True)
    if threatened:
        return keep_answers_to_open_four(b, s, ply, count, table_move)
    return count


@kernel
def keep_answers_to_open_four(
    b: BoardMemory, s: SearchMemory, ply: int, count: int, table_move: Cell
) -> int:
    """Of the moves, those that answer the threat of an open four: its points, own fours, captures
    and attacks on pairs; how many."""
    me, kept = b.numbers[e.MOVER], 0
    for i in range(count):
        move = s.moves[ply, i]
        at = move & CELL_MASK
        mine, yours = b.marks[at, me - 1], b.marks[at, 2 - me]
        useful = (mine | yours) & (FOURS_MASK | 7 << MARK_FIVE) or mine >> MARK_TAKES & 31
        if useful or mine >> MARK_ATTACKS & 15 or at == table_move:
            s.moves[ply, kept] = move
            kept += 1
    return kept


@kernel
def list_answers(b: BoardMemory, s: SearchMemory, ply: int, threat: int) -> int:
    """The answers to a threat to win at once: the one point it needs, and every capture."""
    me, count = b.numbers[e.MOVER], 0
    candidates, cells, marks, moves = b.candidates, b.cells, b.marks, s.moves
    point = threat & CELL_MASK if threat >> RANK == 1 else 0
    for i in range(b.numbers[e.CANDIDATES]):
        at = candidates[i]
        mine = marks[at, me - 1]
        if (at == point or mine >> MARK_TAKES & 31) and cells[at] == 0:
            yours = marks[at, 2 - me]
            moves[ply, count] = (rank(mine, yours) << RANK) + at
            count += 1
    return count


@kernel
def list_forcing(b: BoardMemory, s: SearchMemory, ply: int, captures: bool) -> int:
    """Fours, and captures if wanted. Where marks are not certain, wins and what stops them too."""
    me, count, strict = b.numbers[e.MOVER], 0, b.rules[e.STRICT]
    candidates, cells, marks, moves = b.candidates, b.cells, b.marks, s.moves
    for i in range(b.numbers[e.CANDIDATES]):
        at = candidates[i]
        mine, yours = marks[at, me - 1], marks[at, 2 - me]
        takes = mine >> MARK_TAKES & 31
        fives = (mine | yours) >> MARK_FIVE & 7
        forces = mine & FOURS_MASK or (captures and takes) or (strict == 0 and (fives or takes))
        if forces and cells[at] == 0:
            moves[ply, count] = (rank(mine, yours) << RANK) + at
            count += 1
    return count


@kernel
def pick(s: SearchMemory, ply: int, index: int, count: int) -> Cell:
    """Bring the best of the moves from an index on to that index."""
    moves, best = s.moves, index
    first = chosen = moves[ply, index]
    for i in range(index + 1, count):
        move = moves[ply, i]
        if move > chosen:
            best, chosen = i, move
    moves[ply, index], moves[ply, best] = chosen, first
    at: Cell = chosen & CELL_MASK
    return at


@kernel
def note_refutation(s: SearchMemory, ply: int, player: int, at: Cell, depth: int) -> None:
    """A quiet move has refuted the one before it: a killer for its siblings, and history."""
    if s.killers[ply, 0] != at:
        s.killers[ply, 1] = s.killers[ply, 0]
        s.killers[ply, 0] = at
    before = s.history[at, player - 1]
    s.history[at, player - 1] = before + (MAX_HISTORY - before) * min(depth * depth, 32) // 64

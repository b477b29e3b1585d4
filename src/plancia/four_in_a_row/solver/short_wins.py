"""Which moves win within a few turns, whatever the opponent answers: drops, removes and blocks.

Two answers are left out, since they can't matter. An undo leads back to the position before the
move with an undo less, so that nothing is won by it that another move would not win; and a
violation leaves the question open or answers it with no, at a price. A turn is a drop or a remove
with the answers to the questions after it: who blocks has the next turn too.

The search has an explicit stack, since a kernel can't call itself. A node asks whether the attacker
wins; the player to move is the attacker, who needs one move that does, or the defender, who needs
one after which the attacker does not. After a move there are up to two questions, each a node of
its own: what comes of passing, and of blocking if that is allowed.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

from plancia.connect4.kernels.batch import has_line
from plancia.connect4.solver.search import winning_cells
from plancia.core.position import other
from plancia.four_in_a_row.notation import (
    BOARD,
    CENTRE,
    DROPS,
    ROWS,
    UNBLOCKABLE_LINE,
    WINNING_LINE,
    Kind,
    Move,
)
from plancia.four_in_a_row.rules import FourInARowPosition
from plancia.kernels.jit import (
    ANY,
    INT64,
    UINT64,
    Array,
    Word,
    Words,
    bit_length,
    inlined,
    kernel,
    pin,
    uint64,
    zeros,
)

U: Any = uint64
STRIDE: Final = ROWS + 1
FLOOR: Final = U(sum(BOARD.bottoms))
ALL: Final = U(BOARD.all_bits)
D: Final = U(STRIDE)

UNKNOWN, ASKED = -1, -2
"""What a node answers beside 0 and 1: it has more to do, or has asked another."""
MAX_TURNS: Final = 3
MAX_NODES: Final = 32
"""Nodes on the stack: two for each turn, and one for each of the defender's blocks."""

# The boards of a node: who is to move first; then the cells of drops and removes that are left to
# try, those of drops that stop a four, and both players' pieces after the move tried last.
MINE, THEIRS, DROP_CELLS, REMOVE_CELLS, STOPS, NEXT_MINE, NEXT_THEIRS = range(7)
# The numbers of a node: what both players have left, who is to move first; turns that the attacker
# has left, whether the attacker is to move and may block in this turn; removes left after the move
# tried last, how many questions about it are asked, and what was known when the node began.
REMOVES, THEIR_REMOVES, BLOCKS, THEIR_BLOCKS, TURNS, ATTACKING, MAY_BLOCK = range(7)
NEXT_REMOVES, QUESTIONS, KNOWN = range(7, 10)


class ShortWinsMemory(NamedTuple):
    """The stack, and what is found."""

    boards: Annotated[Array, UINT64, (ANY, 7)]  # (MAX_NODES, 7)
    numbers: Annotated[Array, INT64, (ANY, 10)]  # (MAX_NODES, 10)
    found: Words  # (moves,) the cells of winning moves


@inlined
def line_cells(stones: Word) -> Word:
    """All cells that are part of a line that wins."""
    found = U(0)
    for step in (U(1), U(STRIDE), U(STRIDE - 1), U(STRIDE + 1)):
        pairs = stones & (stones >> step)
        starts = pairs & (pairs >> (step + step))
        half = starts | (starts << step)
        found |= half | (half << (step + step))
    return found


@inlined
def fallen_cells(cell: Word) -> Word:
    """The cell of a piece that is removed, and all above it in its column."""
    column = (bit_length(cell) - 1) // STRIDE
    whole = U((1 << ROWS) - 1) << U(STRIDE * column)
    return whole ^ (whole & (cell - U(1)))


@inlined
def take_out(stones: Word, cell: Word, fallen: Word) -> Word:
    """The pieces when those above the removed one have fallen by a row."""
    return (stones ^ (stones & fallen)) | ((stones & (fallen ^ cell)) >> U(1))


@inlined
def line_owner(first: Word, second: Word, fallen: Word) -> int:
    """Whose pieces have a line after a remove, 1 the first's or 2 the second's; 0 if nobody's: the
    lowest cell of the column decides, whichever player removed."""
    first_lines = line_cells(first)
    made = (first_lines | line_cells(second)) & fallen
    if made == U(0):
        return 0
    return 1 if first_lines & (made ^ (made & (made - U(1)))) != U(0) else 2


@kernel
def begin(m: ShortWinsMemory, ply: int) -> None:
    """Begin a node whose pieces, hands, turns and side are set: list its moves, unless it is known
    at once who wins."""
    boards, n = m.boards, m.numbers
    mine, theirs = boards[ply, MINE], boards[ply, THEIRS]
    landings = (mine | theirs) + FLOOR & ALL
    n[ply, KNOWN] = UNKNOWN
    n[ply, QUESTIONS], n[ply, MAY_BLOCK] = 2, 1
    if winning_cells(mine, D) & landings != U(0):
        n[ply, KNOWN] = n[ply, ATTACKING]
    boards[ply, DROP_CELLS] = landings
    boards[ply, REMOVE_CELLS] = theirs if n[ply, REMOVES] > 0 else U(0)
    if n[ply, ATTACKING] == 1 and n[ply, TURNS] == 1:
        boards[ply, DROP_CELLS] = U(0)  # none makes four
    boards[ply, STOPS] = winning_cells(theirs, D) & landings


@kernel
def ask(m: ShortWinsMemory, ply: int, blocks: bool) -> None:
    """Begin the node after the move tried last: the player blocks and has the next turn too, or
    passes."""
    boards, n, child = m.boards, m.numbers, ply + 1
    mine, theirs = boards[ply, NEXT_MINE], boards[ply, NEXT_THEIRS]
    n[child, TURNS] = n[ply, TURNS] - n[ply, ATTACKING]
    if blocks:
        boards[child, MINE], boards[child, THEIRS] = mine, theirs
        n[child, REMOVES], n[child, THEIR_REMOVES] = n[ply, NEXT_REMOVES], n[ply, THEIR_REMOVES]
        n[child, BLOCKS], n[child, THEIR_BLOCKS] = n[ply, BLOCKS] - 1, n[ply, THEIR_BLOCKS]
        n[child, ATTACKING] = n[ply, ATTACKING]
    else:
        boards[child, MINE], boards[child, THEIRS] = theirs, mine
        n[child, REMOVES], n[child, THEIR_REMOVES] = n[ply, THEIR_REMOVES], n[ply, NEXT_REMOVES]
        n[child, BLOCKS], n[child, THEIR_BLOCKS] = n[ply, THEIR_BLOCKS], n[ply, BLOCKS]
        n[child, ATTACKING] = 1 - n[ply, ATTACKING]
    begin(m, child)


@kernel
def try_move(m: ShortWinsMemory, ply: int) -> int:
    """Make the next move of a node: who has a line then, 1 the player to move, 2 the other, 0
    nobody."""
    boards, n = m.boards, m.numbers
    mine, theirs = boards[ply, MINE], boards[ply, THEIRS]
    drops = boards[ply, DROP_CELLS]
    n[ply, NEXT_REMOVES] = n[ply, REMOVES]
    if drops != U(0):
        first = drops & boards[ply, STOPS]
        if first == U(0):
            first = drops
        cell = first ^ (first & (first - U(1)))
        boards[ply, DROP_CELLS] = drops ^ cell
        boards[ply, NEXT_MINE], boards[ply, NEXT_THEIRS] = mine | cell, theirs
        return 1 if has_line(mine | cell, D, WINNING_LINE) else 0
    cells = boards[ply, REMOVE_CELLS]
    cell = cells ^ (cells & (cells - U(1)))
    boards[ply, REMOVE_CELLS] = cells ^ cell
    fallen = fallen_cells(cell)
    mine, theirs = take_out(mine, cell, fallen), take_out(theirs, cell, fallen)
    boards[ply, NEXT_MINE], boards[ply, NEXT_THEIRS] = mine, theirs
    n[ply, NEXT_REMOVES] -= 1
    return line_owner(mine, theirs, fallen)


@kernel
def advance(m: ShortWinsMemory, ply: int) -> int:
    """Ask the next question of a node, or else what it comes to: 1 if the attacker wins."""
    boards, n = m.boards, m.numbers
    attacking: int = n[ply, ATTACKING]
    while True:
        while n[ply, QUESTIONS] < 2:
            # The likelier one to decide first: the attacker's block, the defender's pass.
            blocks = n[ply, QUESTIONS] != attacking
            n[ply, QUESTIONS] += 1
            if not blocks or (
                n[ply, BLOCKS] > 0
                and n[ply, MAY_BLOCK] == 1
                and not has_line(boards[ply, NEXT_THEIRS], D, UNBLOCKABLE_LINE)
            ):
                ask(m, ply, blocks)
                return ASKED
        if boards[ply, DROP_CELLS] | boards[ply, REMOVE_CELLS] == U(0):
            return 1 - attacking
        winner = try_move(m, ply)
        full = boards[ply, NEXT_MINE] | boards[ply, NEXT_THEIRS] == ALL
        if winner != 0:
            won = 1 if (winner == 1) == (attacking == 1) else 0
        elif full or (attacking == 1 and n[ply, TURNS] == 1):
            won = 0
        else:
            n[ply, QUESTIONS] = 0
            continue
        if won == attacking:
            return won


@kernel
def search(m: ShortWinsMemory) -> bool:
    """Whether the attacker wins from the node at the bottom of the stack, whose moves are set."""
    ply, result = 0, UNKNOWN
    while True:
        if result == UNKNOWN:
            result = advance(m, ply)
            if result == ASKED:
                ply += 1
                result = m.numbers[ply, KNOWN]
        elif ply == 0:
            return result == 1
        else:
            ply -= 1
            if result != m.numbers[ply, ATTACKING]:
                result = UNKNOWN


@kernel
def find_winning(
    m: ShortWinsMemory, drops: Word, removes: Word, turns: int, block: int, at_most: int
) -> int:
    """How many of these moves of the node at the bottom win within that number of turns, or the
    first ones: the cells of those that do, the drops before the removes."""
    boards, n, count = m.boards, m.numbers, 0
    while (drops | removes) != U(0) and count < at_most:
        cells = drops if drops != U(0) else removes
        cell = cells ^ (cells & (cells - U(1)))
        boards[0, DROP_CELLS] = cell if drops != U(0) else U(0)
        boards[0, REMOVE_CELLS] = U(0) if drops != U(0) else cell
        if drops != U(0):
            drops ^= cell
        else:
            removes ^= cell
        n[0, TURNS], n[0, ATTACKING], n[0, QUESTIONS] = turns, 1, 2
        n[0, MAY_BLOCK] = block
        if search(m):
            m.found[count] = cell
            count += 1
    return count


class ShortWins:
    """Wins within a number of own turns."""

    def __init__(self) -> None:
        self._memory = pin(
            ShortWinsMemory(
                boards=zeros(UINT64, MAX_NODES, 7),
                numbers=zeros(INT64, MAX_NODES, 10),
                found=zeros(UINT64, BOARD.rows * BOARD.columns),
            )
        )

    def winning_moves(
        self, position: FourInARowPosition, turns: int, at_most: int | None = None
    ) -> list[Move]:
        """The drops and removes that win within that number of own turns, each itself counted: all,
        or the first ones."""
        taken = position.first | position.second
        drops = taken + sum(BOARD.bottoms) & BOARD.all_bits
        if not position.hand(position.to_move).moved:
            drops &= BOARD.column_bits[CENTRE - 1]
        theirs = position.stones[other(position.to_move) - 1]
        removes = theirs if position.may_remove else 0
        found = self._found(position, drops, removes, turns, True, at_most)
        return [_move(cell, bool(cell & theirs)) for cell in found]

    def wins(
        self, position: FourInARowPosition, move: Move, turns: int, *, block: bool = True
    ) -> bool:
        """True if a drop or a remove wins within that number of own turns, itself counted; without
        `block`, if it does so though no block is used in this turn."""
        if move.kind is Kind.DROP:
            landing = BOARD.landing(position.first | position.second, move.column)
            return bool(self._found(position, landing, 0, turns, block, 1))
        return bool(self._found(position, 0, move.bit, turns, block, 1))

    def _found(
        self,
        position: FourInARowPosition,
        drops: int,
        removes: int,
        turns: int,
        block: bool,
        at_most: int | None,
    ) -> list[int]:
        assert turns <= MAX_TURNS
        m, mover, them = self._memory, position.to_move, other(position.to_move)
        m.boards[0, MINE] = position.stones[mover - 1]
        m.boards[0, THEIRS] = position.stones[them - 1]
        hand, their_hand = position.hand(mover), position.hand(them)
        m.numbers[0, REMOVES], m.numbers[0, THEIR_REMOVES] = hand.removes, their_hand.removes
        m.numbers[0, BLOCKS], m.numbers[0, THEIR_BLOCKS] = hand.blocks, their_hand.blocks
        most = len(m.found) if at_most is None else at_most
        count = find_winning(m, drops, removes, turns, int(block), most)
        return [int(m.found[index]) for index in range(count)]


def _move(cell: int, is_remove: bool) -> Move:
    ((row, column),) = BOARD.cells(cell)
    return Move(Kind.REMOVE, column + 1, row + 1) if is_remove else DROPS[column + 1]

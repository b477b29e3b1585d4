"""Random games of Four in a Row at kernel speed: rules.py says what is legal, and in what order."""

from typing import Any, Final, NamedTuple, cast

from plancia.connect4.kernels.playout import has_line, landing_cell
from plancia.core.position import FIRST, Position
from plancia.four_in_a_row.notation import (
    CENTRE,
    COLUMNS,
    ROWS,
    UNBLOCKABLE_LINE,
    WINNING_LINE,
    Phase,
)
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition
from plancia.kernels.jit import (
    INT64,
    UINT64,
    Int64s,
    Word,
    Words,
    bit_length,
    count_bits,
    fill,
    inlined,
    kernel,
    pin,
    uint64,
    zeros,
)
from plancia.kernels.xorshift import below, first_state, next_state

U: Any = uint64
STRIDE: Final = ROWS + 1
CELLS: Final = ROWS * COLUMNS

BEFORE: Final = 2
"""Where among the boards those before the move begin."""
MOVER, PHASE, HANDS = range(3)
"""Numbers of a game: the player to move, 0 or 1; what is asked; then both players' hands."""
UNDOS, REMOVES, BLOCKS, MOVED, HAND = range(5)
"""Numbers of a hand, and how many there are."""
TURN, UNDOING, BLOCKING = range(3)
"""What is asked."""
PHASES: Final = {Phase.TURN: TURN, Phase.UNDO: UNDOING, Phase.BLOCK: BLOCKING}

DRAWN: Final = 0
"""How a game ends; 1 and 2 are the player who won."""
GOES_ON: Final = -1


class FourInARowPlayoutMemory(NamedTuple):
    """A random game, where it begins, and how games ended."""

    chance: Words  # (1,) the generator's state
    first_boards: Words  # (4,) `boards` where the games begin
    first_numbers: Int64s  # (10,) `numbers` where the games begin
    boards: Words  # (4,) the pieces of both players, now and before the move that can be undone
    numbers: Int64s  # (10,) see MOVER
    results: Int64s  # (3,) games drawn, won by player 1, won by player 2


@inlined
def in_hand(m: FourInARowPlayoutMemory, what: int) -> int:
    """What the player to move has of something."""
    found: int = m.numbers[HANDS + HAND * m.numbers[MOVER] + what]
    return found


@inlined
def change_hand(m: FourInARowPlayoutMemory, what: int, by: int) -> None:
    m.numbers[HANDS + HAND * m.numbers[MOVER] + what] += by


@inlined
def may_drop(m: FourInARowPlayoutMemory, column: int) -> bool:
    """Whether the column, from 0, is open: a player's first piece goes into the centre."""
    is_open = landing_cell(m.boards[0] | m.boards[1], U(column), ROWS) != U(0)
    return bool(is_open and (column == CENTRE - 1 or in_hand(m, MOVED) != 0))


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
def count_moves(m: FourInARowPlayoutMemory) -> int:
    """How many legal moves there are."""
    opponent = m.boards[1 - m.numbers[MOVER]]
    if m.numbers[PHASE] == TURN:
        count = 0
        for column in range(COLUMNS):
            count += may_drop(m, column)
        if in_hand(m, MOVED) != 0 and in_hand(m, REMOVES) > 0:
            count += count_bits(opponent)
        return count
    if m.numbers[PHASE] == UNDOING:
        return 2 if in_hand(m, UNDOS) > 0 else 1
    if in_hand(m, BLOCKS) > 0 and not has_line(opponent, U(STRIDE), UNBLOCKABLE_LINE):
        return 2
    return 1


@kernel
def drop(m: FourInARowPlayoutMemory, column: int) -> int:
    mover: int = m.numbers[MOVER]
    m.boards[mover] |= landing_cell(m.boards[0] | m.boards[1], U(column), ROWS)
    if has_line(m.boards[mover], U(STRIDE), WINNING_LINE):
        return 1 + mover
    if in_hand(m, MOVED) != 0:
        m.numbers[PHASE] = UNDOING
    else:  # a player's first move can't be undone
        m.numbers[PHASE] = BLOCKING
        change_hand(m, MOVED, 1)
    return GOES_ON


@kernel
def remove(m: FourInARowPlayoutMemory, number: int) -> int:
    """Remove one of the opponent's pieces, counted from the left and in a column from below."""
    pieces = m.boards[1 - m.numbers[MOVER]]
    for _ in range(number):
        pieces &= pieces - U(1)
    cell = pieces ^ (pieces & (pieces - U(1)))
    fallen = fallen_cells(cell)
    for player in range(2):
        m.boards[player] = take_out(m.boards[player], cell, fallen)
    change_hand(m, REMOVES, -1)
    winner = line_owner(m.boards[0], m.boards[1], fallen)
    if winner:
        return winner
    m.numbers[PHASE] = UNDOING
    return GOES_ON


@kernel
def undo(m: FourInARowPlayoutMemory) -> None:
    removed = count_bits(m.boards[BEFORE] | m.boards[BEFORE + 1]) > count_bits(
        m.boards[0] | m.boards[1]
    )
    m.boards[0], m.boards[1] = m.boards[BEFORE], m.boards[BEFORE + 1]
    change_hand(m, UNDOS, -1)
    change_hand(m, REMOVES, 1 if removed else 0)
    m.numbers[PHASE] = TURN


@kernel
def make_move(m: FourInARowPlayoutMemory, number: int) -> int:
    """Make a legal move, by its number in the rules' order; how the game ended, or GOES_ON."""
    if m.numbers[PHASE] == TURN:
        m.boards[BEFORE], m.boards[BEFORE + 1] = m.boards[0], m.boards[1]
        for column in range(COLUMNS):
            if may_drop(m, column):
                if number == 0:
                    return drop(m, column)
                number -= 1
        return remove(m, number)
    if m.numbers[PHASE] == UNDOING:
        if number == 1:
            undo(m)
        elif count_bits(m.boards[0] | m.boards[1]) == CELLS:
            return DRAWN
        else:
            m.numbers[PHASE] = BLOCKING
        return GOES_ON
    if number == 1:
        change_hand(m, BLOCKS, -1)
    else:
        m.numbers[MOVER] = 1 - m.numbers[MOVER]
    m.numbers[PHASE] = TURN
    return GOES_ON


@kernel
def restart(m: FourInARowPlayoutMemory) -> None:
    for index in range(len(m.boards)):
        m.boards[index] = m.first_boards[index]
    for index in range(len(m.numbers)):
        m.numbers[index] = m.first_numbers[index]


@kernel
def play_out(m: FourInARowPlayoutMemory, games: int) -> None:
    """Play random games from where they begin, and count how they end."""
    for _ in range(games):
        restart(m)
        result = GOES_ON
        while result == GOES_ON:
            m.chance[0] = next_state(m.chance[0])
            result = make_move(m, below(m.chance[0], count_moves(m)))
        m.results[result] += 1


class FourInARowPlaysOut:
    """Random games, as a capability."""

    def __init__(self, game: FourInARow) -> None:
        self.memory: FourInARowPlayoutMemory = pin(
            FourInARowPlayoutMemory(
                chance=zeros(UINT64, 1),
                first_boards=zeros(UINT64, 4),
                first_numbers=zeros(INT64, HANDS + 2 * HAND),
                boards=zeros(UINT64, 4),
                numbers=zeros(INT64, HANDS + 2 * HAND),
                results=zeros(INT64, 3),
            )
        )

    def load(self, position: FourInARowPosition) -> None:
        """Have the games begin at a position that goes on."""
        memory = self.memory
        boards = (*position.stones, *(position.before or (0, 0)))
        numbers = [position.to_move - 1, PHASES[position.phase]]
        for hand in position.hands:
            numbers += [hand.undos, hand.removes, hand.blocks, int(hand.moved)]
        for index, board in enumerate(boards):
            memory.first_boards[index] = board
        for index, number in enumerate(numbers):
            memory.first_numbers[index] = number

    def play_out(self, position: Position[Any], games: int, seed: int) -> tuple[int, int, int]:
        here = cast(FourInARowPosition, position)
        if here.outcome is not None:
            value = here.outcome.value(FIRST)
            return games * (value > 0), games * (value == 0), games * (value < 0)
        self.load(here)
        self.memory.chance[0] = first_state(seed)
        fill(self.memory.results, 0)
        play_out(self.memory, games)
        drawn, first, second = self.memory.results.tolist()
        return first, drawn, second

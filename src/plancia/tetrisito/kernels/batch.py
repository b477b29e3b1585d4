"""Kernel: puzzles of Tetrisito side by side, on grids that fit a word."""

from typing import Annotated, Any, Final, NamedTuple

from plancia.kernels.batch import Batch, KernelBatches, shared_arrays
from plancia.kernels.jit import (
    ANY,
    INT64,
    UINT8,
    UINT64,
    Array,
    Int8s,
    Int64s,
    Words,
    array,
    kernel,
    uint64,
    zeros,
)
from plancia.tetrisito.encode import WORD_BITS, fits_a_word
from plancia.tetrisito.notation import IN_ORDER
from plancia.tetrisito.rules import Tetrisito

U: Any = uint64
# The numbers of the rules: rows and columns, whether pieces come in order, whether rows vanish.
ROWS, COLUMNS, ORDERED, CLEARING = range(4)
RULES: Final = 4
# The numbers of a piece: its width, its height, and the empty columns on the left of its box.
WIDTH, HEIGHT, LEFT = range(3)
NO_REST: Final = -1


class TetrisitoBatchMemory(NamedTuple):
    """The puzzles, a row each, and the one puzzle that all of them are."""

    rules: Int64s  # (RULES,)
    grids: Words  # (2,) the start, the goal
    shapes: Words  # (pieces,) in the bottom left corner
    sizes: Annotated[Array, INT64, (ANY, 3)]  # (pieces, 3)
    grid: Words  # (games,)
    left: Annotated[Array, UINT8, (ANY, ANY)]  # (games, pieces) 1 if it is left
    actions: Int64s  # (games,)
    observations: Annotated[Array, UINT8, (ANY, ANY, ANY)]  # (games, cells, 2 + pieces)
    masks: Annotated[Array, UINT8, (ANY, ANY, ANY)]  # (games, pieces, columns)
    rewards: Int8s  # (games,)
    ended: Annotated[Array, UINT8, (ANY,)]  # (games,)
    to_move: Int8s  # (games,)


@kernel
def rest(m: TetrisitoBatchMemory, grid: Any, piece: int, offset: int) -> int:
    """The row where a piece comes to rest, from the bottom; NO_REST if it sticks out at the top."""
    columns, rows = m.rules[COLUMNS], m.rules[ROWS]
    column = m.sizes[piece, LEFT] + offset
    if column + m.sizes[piece, WIDTH] > columns:
        return NO_REST
    row = rows
    # Blocks above the grid are shifted out of the word, or lie where no block of the grid is.
    while row > 0 and grid & (m.shapes[piece] << U((row - 1) * columns + column)) == U(0):
        row -= 1
    return row if row + m.sizes[piece, HEIGHT] <= rows else NO_REST


@kernel
def list_drops(m: TetrisitoBatchMemory, game: int) -> int:
    """Write the mask; how many drops there are. In order, pieces that fit nowhere are skipped."""
    drops = 0
    for piece in range(len(m.shapes)):
        may_drop = m.left[game, piece] != 0 and not (m.rules[ORDERED] and drops)
        fitting = 0
        for offset in range(m.rules[COLUMNS]):
            fits = may_drop and rest(m, m.grid[game], piece, offset) != NO_REST
            m.masks[game, piece, offset] = fits
            fitting += fits
        if may_drop and m.rules[ORDERED] and fitting == 0:
            m.left[game, piece] = 0
        drops += fitting
    return drops


@kernel
def show(m: TetrisitoBatchMemory, game: int) -> None:
    """Write what is seen: the grid, the goal, and a plane for each piece that is left."""
    columns, rows = m.rules[COLUMNS], m.rules[ROWS]
    for cell in range(rows * columns):
        bit = U((rows - 1 - cell // columns) * columns + cell % columns)
        m.observations[game, cell, 0] = m.grid[game] >> bit & U(1)
        m.observations[game, cell, 1] = m.grids[1] >> bit & U(1)
        for piece in range(len(m.shapes)):
            m.observations[game, cell, 2 + piece] = m.left[game, piece]


@kernel
def begin(m: TetrisitoBatchMemory, game: int) -> None:
    """The puzzle from its start."""
    m.grid[game], m.to_move[game] = m.grids[0], 1
    for piece in range(len(m.shapes)):
        m.left[game, piece] = 1
    list_drops(m, game)
    show(m, game)


@kernel
def reset(m: TetrisitoBatchMemory, first: int, last: int) -> None:
    for game in range(first, last):
        m.rewards[game], m.ended[game] = 0, 0
        begin(m, game)


@kernel
def without_full_rows(m: TetrisitoBatchMemory, grid: Any) -> Any:
    """The grid when full rows have vanished and what was above them has moved down."""
    columns, kept, height = m.rules[COLUMNS], U(0), 0
    full = (U(1) << U(columns)) - U(1) if columns < WORD_BITS else ~U(0)
    for row in range(m.rules[ROWS]):
        here = grid >> U(row * columns) & full
        if here != full:
            kept |= here << U(height * columns)
            height += 1
    return kept


@kernel
def step(m: TetrisitoBatchMemory, first: int, last: int) -> None:
    """Play the actions of some games."""
    columns = m.rules[COLUMNS]
    for game in range(first, last):
        action = m.actions[game]
        piece, offset = action // columns, action % columns
        legal = 0 <= action < len(m.shapes) * columns and m.masks[game, piece, offset] != 0
        drops = 0
        if legal:
            row = rest(m, m.grid[game], piece, offset)
            column = m.sizes[piece, LEFT] + offset
            grid = m.grid[game] | m.shapes[piece] << U(row * columns + column)
            m.grid[game] = without_full_rows(m, grid) if m.rules[CLEARING] else grid
            m.left[game, piece] = 0
            drops = list_drops(m, game)
        solved = legal and m.grid[game] == m.grids[1]
        if solved or drops == 0:
            m.rewards[game], m.ended[game] = (1 if solved else -1), 1
            begin(m, game)
        else:
            m.rewards[game], m.ended[game] = 0, 0
            show(m, game)


def batch(game: Tetrisito, games: int) -> Batch:
    options, board, shapes = game.options, game.board, game.shapes
    ordered = options.implementation == IN_ORDER
    memory = TetrisitoBatchMemory(
        rules=array(INT64, (board.rows, board.columns, ordered, options.line_clearing)),
        grids=array(UINT64, [game.start_bits, game.goal_bits]),
        shapes=array(UINT64, [shape.bits for shape in shapes]),
        sizes=array(INT64, [(s.width, s.height, s.left) for s in shapes]),
        grid=zeros(UINT64, games),
        left=zeros(UINT8, games, len(shapes)),
        observations=zeros(UINT8, games, board.size, 2 + len(shapes)),
        masks=zeros(UINT8, games, len(shapes), board.columns),
        **shared_arrays(games),
    )
    return Batch(memory, reset, step)


def batches(game: Tetrisito) -> KernelBatches | None:
    """The contract's `Batches`, for grids that fit a word."""
    return KernelBatches(game, batch) if fits_a_word(game) else None

"""The original Tetrisito: whether some pieces, dropped in turn, make one grid into another.

A grid is a list of 10 lists of 6 characters: four hidden rows, then the grid itself; `.` is
empty, `#` a block that moves, `X` a frozen one. A piece is a list of [row, column].
"""

import argparse
import builtins
import copy
import os
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import BinaryIO, Final, TypeVar

from plancia.core import console
from plancia.core.console import BadInput, Console, file_name, run
from plancia.core.errors import MalformedText
from plancia.tetrisito.board import Bits, GridBoard
from plancia.tetrisito.notation import Puzzle, parse_original
from plancia.tetrisito.rules import (
    ANY_ORDER,
    IN_ORDER,
    ONE,
    Tetrisito,
    TetrisitoOptions,
    TetrisitoPosition,
)

Grid = list[list[str]]
Piece = list[list[int]]
T = TypeVar("T")

HIDDEN_ROWS: Final = 4
ROWS: Final = 6
COLUMNS: Final = 6
BOX: Final = 4

BOARD: Final = GridBoard(HIDDEN_ROWS + ROWS, COLUMNS)
HIDDEN: Final[Bits] = (1 << HIDDEN_ROWS * COLUMNS) - 1 << ROWS * COLUMNS


def init_arr() -> Grid:
    """The four hidden rows."""
    return [["."] * COLUMNS for _ in range(HIDDEN_ROWS)]


def get_input(lines: Iterable[str]) -> Grid:
    """The hidden rows and below them the next six lines, with every block frozen."""
    rows = [list(line.rstrip("\r\n")) for line in islice(lines, ROWS)]
    return freeze_blocks(init_arr() + rows)


def init_chosen(n: int) -> list[bool]:
    """Which pieces are used: none."""
    return [False] * n


def get_pieces(lines: Iterable[str], n: int) -> list[Piece]:
    """`n` pieces from the next lines, four each."""
    rows = iter(lines)
    return convert_pieces_to_pairs(list(islice(rows, BOX)) for _ in range(n))


def convert_piece_to_pairs(box: Sequence[Sequence[str]]) -> Piece:
    """Where the blocks of a box are, row by row."""
    return [[r, c] for r, row in enumerate(box) for c, cell in enumerate(row) if cell == "#"]


def convert_pieces_to_pairs(pieces: Iterable[Sequence[Sequence[str]]]) -> list[Piece]:
    """The same for several boxes."""
    return [convert_piece_to_pairs(box) for box in pieces]


def read_file(source: BinaryIO | str | os.PathLike[str], size: int) -> bytes:
    """At most `size` bytes, for a buffer: the next ones of an open file, the first of a path."""
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as file:
            return file.read(size)
    return source.read(size)


def print(grid: Grid) -> None:
    """Show a grid, hidden rows first, and an empty line."""
    for row in grid:
        builtins.print("".join(row))  # noqa: T201  # the document's routine is for looking at grids
    builtins.print()  # noqa: T201


def print_chosen(chosen: Iterable[bool]) -> None:
    """Show which pieces are used, a digit each: 1 or 0."""
    builtins.print("".join(str(int(used)) for used in chosen))  # noqa: T201


def freeze_blocks(grid: Grid) -> Grid:
    """The same grid, every `#` in it turned into `X`."""
    for row in grid:
        row[:] = ["X" if cell == "#" else cell for cell in row]
    return grid


def is_equal_grids(one: Grid, two: Grid) -> bool:
    return one == two


def not_fit(one: Grid, two: Grid) -> bool:
    """Whether a frozen block of the first grid is none in the second."""
    return bool(BOARD.bits(one, "X") & ~BOARD.bits(two, "X"))


def get_max_x_of_piece(piece: Piece) -> int:
    """The rightmost column of a piece, -1 if it has no block."""
    return max((column for _, column in piece), default=-1)


def deepcopy(grid: T) -> T:
    """A copy that shares nothing; of a grid or of the chosen pieces."""
    return copy.deepcopy(grid)


def counter(grid: Grid) -> int:
    """How many frozen blocks there are."""
    return BOARD.bits(grid, "X").bit_count()


def drop_piece_in_grid(grid: Grid, piece: Piece, offset: int) -> tuple[Grid, bool]:
    """A new grid with the piece at rest and True, or the given one and False if it sticks out."""
    after = deepcopy(grid)
    for row, column in piece:
        after[row][column + offset] = "#"
    moving = BOARD.bits(after, "#")
    rest = BOARD.fall(BOARD.bits(after, "X"), moving)
    if rest & HIDDEN:
        return grid, False
    for cells, character in ((moving, "."), (rest, "#")):
        for row, column in BOARD.cells(cells):
            after[row][column] = character
    return freeze_blocks(after), True


def backtrack(grid: Grid, chosen: Sequence[bool], pieces: Sequence[Piece], goal: Grid) -> bool:
    """Whether the pieces not chosen yet, some or all, in any order, make the grid the goal.

    The answer is the document's; but sets of cells fall instead of lists, no state is tried
    twice, and none that has an empty cell to fill under a frozen one.
    """
    if not_fit(grid, goal):
        return False
    if is_equal_grids(grid, goal):
        return True
    left = sorted(tuple(_entering(p)) for p, done in zip(pieces, chosen, strict=True) if not done)
    # A drop leaves no `#` behind, so that no grid after one equals a goal with `#` in it.
    return not BOARD.bits(goal, "#") and _search(
        BOARD.bits(grid, "X"), BOARD.bits(grid, "#"), tuple(left), BOARD.bits(goal, "X"), set()
    )


Entering = tuple[Bits, ...]
"""A piece in the hidden rows at each of its offsets."""


def _entering(piece: Piece) -> Iterable[Bits]:
    for offset in range(COLUMNS - get_max_x_of_piece(piece)):
        grid = init_arr()
        for row, column in piece:
            grid[row][column + offset] = "#"
        yield BOARD.bits(grid) << ROWS * COLUMNS


def _search(
    frozen: Bits,
    loose: Bits,
    left: tuple[Entering, ...],
    goal: Bits,
    failed: set[tuple[Bits, tuple[Entering, ...]]],
) -> bool:
    """`loose` is what was `#` in the grid from the first: it falls with the first piece."""
    for number, piece in enumerate(left):
        if piece in left[:number]:
            continue
        rest = left[:number] + left[number + 1 :]
        for body in piece:
            after = _drop(frozen, loose | body)
            if after is None or (after, rest) in failed or _hopeless(after, goal):
                continue
            if after == goal or _search(after, 0, rest, goal, failed):
                return True
            failed.add((after, rest))
    return False


def _drop(frozen: Bits, body: Bits) -> Bits | None:
    """The frozen blocks after a drop, or None if it sticks out; a body takes the place of what
    is frozen in the hidden rows."""
    frozen &= ~body
    rest = BOARD.fall(frozen, body)
    return None if rest & HIDDEN else frozen | rest


def _hopeless(frozen: Bits, goal: Bits) -> bool:
    """Whether a block is where the goal has none, or one can't get to where it should be."""
    # What hangs in the hidden rows shades nothing: pieces enter below it.
    shadow = BOARD.shadow(frozen & ~HIDDEN)
    return bool(frozen & ~goal or goal & ~frozen & shadow)


def answer(puzzle: Puzzle, implementation: str = ANY_ORDER) -> bool:
    """Whether the goal can be reached: what the program says."""
    start, goal = get_input(puzzle.start), get_input(puzzle.goal)
    pieces = convert_pieces_to_pairs(puzzle.pieces)
    if counter(goal) > counter(start) + sum(map(len, pieces)):
        return False
    if implementation == IN_ORDER:
        game = Tetrisito(TetrisitoOptions(puzzle, IN_ORDER))
        return _reaches_goal(game.start(), set())
    return backtrack(start, init_chosen(len(pieces)), pieces, goal)


def _reaches_goal(position: TetrisitoPosition, failed: set[TetrisitoPosition]) -> bool:
    """The same for pieces in order: which of them are skipped is the room's rule."""
    if position.solved:
        return True
    if position in failed or _hopeless(position.grid, position.game.goal_bits):
        return False
    failed.add(position)
    return any(_reaches_goal(position.play(move), failed) for move in position.legal_moves())


def read_puzzle(path: str, implementation: str) -> Puzzle:
    """The puzzle of a file; BadInput names the file, the line and the reason."""
    try:
        puzzle = parse_original(console.read_file(path).decode("utf-8", "replace"))
        if implementation == ONE and len(puzzle.pieces) > 1:
            raise MalformedText(
                f"{len(puzzle.pieces)} pieces; implementation A takes one",
                where=f"line {2 * ROWS + 1}",
            )
    except MalformedText as error:
        raise BadInput(f"{file_name(path)}: {error}") from error
    return puzzle


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="plancia original tetrisito",
        description="Tells whether pieces dropped into the start grid make it the goal grid: "
        "YES or NO.",
    )
    parser.add_argument(
        "--implementation",
        choices=(ONE, IN_ORDER, ANY_ORDER),
        default=ANY_ORDER,
        help="A: one piece; B: pieces in the given order; C: in any order (the default)",
    )
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="the input; - for standard input"
    )
    arguments = parser.parse_args(argv)

    def program() -> int:
        puzzle = read_puzzle(arguments.file, arguments.implementation)
        Console().say("YES" if answer(puzzle, arguments.implementation) else "NO")
        return 0

    return run(program)

"""The original Tetrisito: whether some pieces, dropped in turn, make one grid into another.

A grid is a list of 10 lists of 6 characters: four hidden rows, then the grid itself; `.` is
empty, `#` a block that moves, `X` a frozen one. A piece is a list of [row, column].
"""

import argparse
import builtins
import copy
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, BinaryIO, Final, TypeVar, cast, overload

from plancia.core.errors import MalformedText
from plancia.originals import console
from plancia.originals.console import BadInput, Console, file_name, run
from plancia.tetrisito.board import Bits, GridBoard
from plancia.tetrisito.notation import ANY_ORDER, IN_ORDER, ONE, TetrisitoPuzzle, read_original
from plancia.tetrisito.rules import Tetrisito, TetrisitoOptions, TetrisitoPosition

Grid = list[list[str]]
Piece = list[list[int]]
T = TypeVar("T")

HIDDEN_ROWS: Final = 4
ROWS: Final = 6
COLUMNS: Final = 6
BOX: Final = 4

BOARD: Final = GridBoard(HIDDEN_ROWS + ROWS, COLUMNS)
HIDDEN: Final[Bits] = (1 << HIDDEN_ROWS * COLUMNS) - 1 << ROWS * COLUMNS


final_grid: Grid = []
"""The goal of a `backtrack` that is given none: the document's program keeps it in a register."""


def init_arr(address: Grid | None = None) -> Grid:
    """The four hidden rows; as the document writes it, they become the first rows of a grid."""
    hidden = [["."] * COLUMNS for _ in range(HIDDEN_ROWS)]
    if address is None:
        return hidden
    address[:HIDDEN_ROWS] = hidden
    return address


def get_input(lines: Iterable[str] | Grid) -> Grid:
    """The hidden rows and below them the next six lines, with every block frozen.

    As the document writes it, `get_input(grid)` reads the six lines from standard input and adds
    them to the hidden rows of the grid.
    """
    is_grid = isinstance(lines, list) and bool(lines) and isinstance(lines[0], list)
    grid: Grid = cast("Grid", lines) if is_grid else init_arr()
    read = _standard_lines() if is_grid else cast("Iterable[str]", lines)
    rows = [list(line.rstrip("\r\n")) for line in islice(read, ROWS)]
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        raise ValueError(f"a grid has {ROWS} lines of {COLUMNS} cells")
    grid[HIDDEN_ROWS:] = rows
    return freeze_blocks(grid)


def init_chosen(n: int, arr: list[bool] | None = None) -> list[bool]:
    """Which of n pieces are used: none; as the document writes it, in a list that is given."""
    if arr is None:
        return [False] * n
    arr[:n] = [False] * n
    return arr


@overload
def get_pieces(lines: Iterable[str], n: int) -> list[Piece]: ...
@overload
def get_pieces(lines: int, n: Iterable[str] | list[Piece]) -> list[Piece]: ...
def get_pieces(lines: Any, n: Any) -> list[Piece]:
    """`n` pieces from the next lines, four each; in the document's order too, `(n, lines)`.

    As the document writes it, `get_pieces(n, pieces)` reads them from standard input and adds
    them to a list of pieces, such as an empty one.
    """
    pieces: list[Piece] = []
    if isinstance(lines, int):
        lines, n = n, lines
        if isinstance(lines, list) and not any(isinstance(row, str) for row in lines):
            pieces, lines = lines, _standard_lines()
    rows = iter(lines)
    boxes = [[line.rstrip("\r\n") for line in islice(rows, BOX)] for _ in range(n)]
    if any(len(box) != BOX or any(len(row) != BOX for row in box) for box in boxes):
        raise ValueError(f"a piece has {BOX} lines of {BOX} cells")
    pieces.extend(convert_pieces_to_pairs(boxes))
    return pieces


def _standard_lines() -> Iterator[str]:
    """The next lines of standard input, each when it is asked for."""
    lines = iter(console.standard_input().readline, b"")
    return (line.decode("utf-8", "replace") for line in lines)


def convert_piece_to_pairs(box: Sequence[Sequence[str]]) -> Piece:
    """Where the blocks of a box are, row by row."""
    return [[r, c] for r, row in enumerate(box) for c, cell in enumerate(row) if cell == "#"]


@overload
def convert_pieces_to_pairs(pieces: Iterable[Sequence[Sequence[str]]]) -> list[Piece]: ...
@overload
def convert_pieces_to_pairs(pieces: Sequence[Sequence[str]], increment: int) -> Piece: ...
def convert_pieces_to_pairs(pieces: Any, increment: int | None = None) -> list[Piece] | Piece:
    """The same for several boxes; as the document writes it, `(box, increment)`, for one: the
    increment is the piece's number, which says where its program stores the pairs."""
    if increment is not None:
        return convert_piece_to_pairs(pieces)
    return [convert_piece_to_pairs(box) for box in pieces]


def read_file(
    source: BinaryIO | str | os.PathLike[str] | int, size: int | bytearray | BinaryIO
) -> bytes:
    """At most `size` bytes, for a buffer: the next ones of an open file, the first of a path.

    In the document's order too: `read_file(size, file)`, or `read_file(size, buffer)`, which adds
    bytes of standard input to a bytearray.
    """
    if isinstance(source, int):
        if isinstance(size, bytearray):
            read = console.standard_input().read(source)
            size += read
            return read
        source, size = cast("BinaryIO", size), source
    count = cast("int", size)
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as file:
            return file.read(count)
    return source.read(count)


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
    _check_grids(one, two)
    return bool(BOARD.bits(one, "X") & ~BOARD.bits(two, "X"))


@overload
def get_max_x_of_piece(piece: Piece) -> int: ...
@overload
def get_max_x_of_piece(piece: Sequence[Piece], position: int) -> int: ...
def get_max_x_of_piece(piece: Any, position: int | None = None) -> int:
    """The rightmost column of a piece, -1 if it has no block; as the document writes it,
    `(pieces, position)`, of the piece at that position."""
    if position is not None:
        if not 0 <= position < len(piece):
            raise ValueError(f"there is no piece {position}; there are 0 to {len(piece) - 1}")
        piece = piece[position]
    return max((column for _, column in piece), default=-1)


def deepcopy(grid: T, length: int | None = None) -> T:
    """A copy that shares nothing; of a grid or of the chosen pieces. The document's `length`, 10
    for a grid, says which of the two it is: here the value does."""
    return copy.deepcopy(grid)


def counter(grid: Grid) -> int:
    """How many frozen blocks there are."""
    _check_grids(grid)
    return BOARD.bits(grid, "X").bit_count()


def drop_piece_in_grid(grid: Grid, piece: Piece, offset: int) -> tuple[Grid, bool]:
    """A new grid with the piece at rest and True, or the given one and False if it sticks out."""
    _check_grids(grid)
    for row, column in piece:
        if not (0 <= row < BOX and 0 <= column < BOX):
            raise ValueError(f"a piece has no block [{row}, {column}]; its box is {BOX}x{BOX}")
    last = COLUMNS - 1 - get_max_x_of_piece(piece)
    if not 0 <= offset <= last:
        raise ValueError(f"the offset is {offset}; this piece has 0 to {last}")
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


def backtrack(
    grid: Grid, chosen: Sequence[bool], pieces: Sequence[Piece], goal: Grid | None = None
) -> bool:
    """Whether the pieces not chosen yet, some or all, in any order, make the grid the goal: the
    one given, or `final_grid`.

    The answer is the document's; but sets of cells fall instead of lists, no state is tried
    twice, and none that has an empty cell to fill under a frozen one.
    """
    goal = final_grid if goal is None else goal
    if not goal:
        raise ValueError("there is no goal: give one, or put it into final_grid")
    if len(chosen) != len(pieces):
        raise ValueError(f"chosen has {len(chosen)} values for {len(pieces)} pieces")
    if not_fit(grid, goal):
        return False
    if is_equal_grids(grid, goal):
        return True
    left = sorted(tuple(entering(p)) for p, done in zip(pieces, chosen, strict=True) if not done)
    # A drop leaves no `#` behind, so that no grid after one equals a goal with `#` in it.
    return not BOARD.bits(goal, "#") and _search(
        BOARD.bits(grid, "X"), BOARD.bits(grid, "#"), tuple(left), BOARD.bits(goal, "X"), set()
    )


def _check_grids(*grids: Grid) -> None:
    for grid in grids:
        if len(grid) != HIDDEN_ROWS + ROWS or any(len(row) != COLUMNS for row in grid):
            raise ValueError(f"a grid has {HIDDEN_ROWS + ROWS} rows of {COLUMNS} cells")


is_equal_grid = is_equal_grids
piece_to_pairs = convert_pieces_to_pairs
get_max_of_piece = get_max_x_of_pieces = get_max_x_of_piece
"""Other spellings that the document has for its routines."""

Entering = tuple[Bits, ...]
"""A piece in the hidden rows at each of its offsets."""


def entering(piece: Piece) -> Iterable[Bits]:
    """The piece in the hidden rows at each of its offsets, as bits of `BOARD`."""
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
            after = drop_bits(frozen, loose | body)
            if after is None or (after, rest) in failed or _hopeless(after, goal):
                continue
            if after == goal or _search(after, 0, rest, goal, failed):
                return True
            failed.add((after, rest))
    return False


def drop_bits(frozen: Bits, body: Bits) -> Bits | None:
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


def answer(puzzle: TetrisitoPuzzle, implementation: str = ANY_ORDER) -> bool:
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


def read_puzzle(path: str, implementation: str) -> TetrisitoPuzzle:
    """The puzzle of a file; BadInput names the file, the line and the reason.

    Nothing behind the last piece is waited for; a person at a terminal is prompted.
    """

    def begin(what: str) -> None:
        if path == "-" and console.standard_input().isatty() and sys.stderr:
            sys.stderr.write(f"{_EXPECTED.get(what) or _A_PIECE.format(what.capitalize())}\n")

    try:
        with console.lines_of(path) as lines:
            puzzle = read_original(lines.line, begin)
        if implementation == ONE and len(puzzle.pieces) > 1:
            raise MalformedText(
                f"{len(puzzle.pieces)} pieces; implementation A takes one",
                where=f"line {2 * ROWS + 1}",
            )
    except (MalformedText, console.TooLong) as error:
        raise BadInput(f"{file_name(path)}: {error}") from error
    return puzzle


_EXPECTED: Final = {
    "the start grid": f"The start grid: {ROWS} rows of {COLUMNS} cells, . is empty and # a block.",
    "the goal grid": "The goal grid, in the same way.",
    "the number of pieces": "The number of pieces.",
}
_A_PIECE: Final = "{}: " + f"{BOX} rows of {BOX} cells, its box."
"""What is asked for at a terminal."""


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
        final_grid[:] = get_input(puzzle.goal)
        Console().say("YES" if answer(puzzle, arguments.implementation) else "NO")
        return 0

    return run(program)

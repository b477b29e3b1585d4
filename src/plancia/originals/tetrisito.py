"""The original Tetrisito: whether some pieces, dropped in turn, make one grid into another.

The document is "CS 21 PROJECT 1 TETRISITO"; its code blocks stand in order, helpers beside them. An
address is a list here: a macro that fills memory fills the list it is given, and returns it.
"""

import argparse
import builtins
import copy
import io
import re
import sys
from collections.abc import Sequence
from typing import Final, NoReturn, TypeVar

from plancia.originals import console
from plancia.originals.console import BadInput, Console, EndOfInput

MOST_PIECES: Final = 99_999
MOST_LITERAL: Final = 3
"""More pieces take seconds and minutes as the document drops them: `fast` searches for these."""

Grid = list[list[str]]
"""10 rows of 6: `.` is empty, `#` a block that moves, `X` a frozen one. 4 rows are hidden."""
Piece = list[list[int]]
"""The [row, column] of each block in its box of 4 rows and columns."""
T = TypeVar("T")

final_grid: Grid = []  # $s1, "base address of final grid"
piece_coords: list[Piece] = []  # the document's pieceCoords


def init_arr(address: Grid) -> Grid:
    """Code Block 1: the first 4 rows become 6 dots each."""
    rows, cols = 4, 6
    for r in range(rows):
        address[r : r + 1] = [["." for _ in range(cols)]]
    return address


def read_file(bytes: int, address: bytearray) -> bytearray:
    """Code Block 2: at most that many bytes of the input are added."""
    console.check("number of bytes", bytes, range(console.MAX_FILE_BYTES + 1))
    address += _input.source.read(bytes)
    return address


_input = Console()
"""Where the macros read: standard input, or in `main` the file. Line by line, not 48 bytes,
because lines may end in LF alone."""


def _expect(what: str) -> None:
    """Tell a person at a terminal what to type."""
    if _input.is_terminal and sys.stderr:
        sys.stderr.write(f"{what}\n")


def _refuse(reason: str, line: int = 0) -> NoReturn:
    raise BadInput(f"{_input.name}: line {_input.lines + line}: {reason}")


def _row(length: int, is_last: bool = False) -> list[str]:
    row = _input.line(length if is_last else 0)
    if len(row) != length or row.strip(".#"):
        _refuse(f"{row[:24]!r} is not a row of {length} cells, each . or #")
    return list(row)


def get_input(address: Grid) -> Grid:
    """Code Block 3: six rows of the input, added below the hidden ones, with every `#` an `X`."""
    rows = [_row(6) for _ in range(6)]
    for row in rows:
        for counter in range(6):
            if row[counter] == "#":
                row[counter] = "X"
    address[4:] = rows
    return address


def init_chosen(len: int, arr: list[bool]) -> list[bool]:
    """Code Block 4: chosen = [False for _ in range(numPieces)]."""
    for i in range(len):
        arr[i : i + 1] = [False]
    return arr


def get_pieces(len: int, address: list[Piece]) -> list[Piece]:
    """Code Block 5: the pairs of each piece of the input are added."""
    for i in range(len):
        _expect(f"Piece {i + 1}: 4 rows of 4 cells, its box.")
        piece_ascii = [_row(4, is_last=(i, r) == (len - 1, 3)) for r in range(4)]
        if not any("#" in row for row in piece_ascii):
            _refuse("the box is empty; a piece has at least one block", line=-3)
        address.append(convert_pieces_to_pairs(piece_ascii, i))
    return address


def freeze_blocks(grid: Grid) -> Grid:
    """Code Block 6."""
    for i in range(6 + 4):
        for j in range(6):
            if grid[i][j] == "#":
                grid[i][j] = "X"
    return grid


def is_equal_grids(start: Grid, final: Grid) -> bool:
    """Code Block 7."""
    for i in range(6 + 4):
        if start[i] != final[i]:
            return False
    return True


def not_fit(start: Grid, final: Grid) -> bool:
    """Code Blocks 8 and 9."""
    _check_grid(start)
    _check_grid(final)
    for i in range(6 + 4):
        for j in range(6):
            if start[i][j] == "X" and final[i][j] != "X":
                return True
    return False


def convert_pieces_to_pairs(address: Sequence[Sequence[str]], increment: int) -> Piece:
    """Code Block 10: the coordinates of the `#` in a box, stored as piece number `increment`."""
    console.check("piece", increment, range(MOST_PIECES))
    if len(address) != 4 or any(len(row) != 4 for row in address):
        raise ValueError("a box has 4 rows of 4 cells")
    piece = []
    for i in range(4):
        for j in range(4):
            if address[i][j] == "#":
                piece.append([i, j])
    piece_coords[increment : increment + 1] = [piece]
    return piece


def get_max_x_of_piece(piece: Sequence[Piece], position: int) -> int:
    """Code Block 11: of the pieces, the one at that position; -1 if it has no block."""
    console.check("piece", position, range(len(piece)))
    max_x = -1
    for block in piece[position]:
        max_x = max(max_x, block[1])
    return max_x


def deepcopy(array: list[T], length: int) -> list[T]:
    """Code Block 12: "If length is 10 it would deepcopy a grid", else an array of booleans."""
    if length == 10:
        return [copy.copy(row) for row in array]
    return array[:]


def drop_piece_in_grid(grid: Grid, piece: Piece, offset: int) -> tuple[Grid, bool]:
    """Code Blocks 13 and 14; 13's `gridCopy[i][i] = '.'` is a slip of its print."""
    _check_grid(grid)
    if not piece or any(place not in range(4) for block in piece for place in block):
        raise ValueError(f"the piece is {piece}; it has 1 to 16 blocks [0, 0] to [3, 3]")
    console.check("offset of this piece", offset, range(6 - get_max_x_of_piece([piece], 0)))
    grid_copy = deepcopy(grid, 10)
    max_y = 9
    for block in piece:
        grid_copy[block[0]][block[1] + offset] = "#"  # put piece in grid
    # only active blocks are '#'; frozen blocks are 'X'
    while True:
        can_still_go_down = True
        for i in range(4 + 6):
            for j in range(6):
                if grid_copy[i][j] == "#" and (i + 1 == 10 or grid_copy[i + 1][j] == "X"):
                    can_still_go_down = False
        if can_still_go_down:
            for i in range(8, -1, -1):  # move cells of piece down, starting from bottom cells
                for j in range(6):
                    if grid_copy[i][j] == "#":  # move cells down one space
                        grid_copy[i + 1][j] = "#"
                        grid_copy[i][j] = "."
        else:
            break
    for i in range(4 + 6):
        for j in range(6):
            if grid_copy[i][j] == "#":
                max_y = min(max_y, i)
    if max_y <= 3:  # piece protrudes from top of 6x6 grid
        return grid, False
    return freeze_blocks(grid_copy), True


def _check_grid(grid: Grid) -> None:
    if len(grid) != 10 or any(len(row) != 6 for row in grid):
        raise ValueError("a grid has 10 rows of 6 cells")


def counter(grid: Grid) -> int:
    """Code Block 15: "the number of 'X's"."""
    _check_grid(grid)
    count = 0
    for row in grid:
        for cell in row:
            if cell == "X":
                count += 1
    return count


def backtrack(grid: Grid, chosen: list[bool], pieces: Sequence[Piece]) -> bool:
    """Code Block 16: whether pieces not chosen yet, some or all, make the grid `final_grid`."""
    if len(chosen) != len(pieces):
        raise ValueError(f"chosen has {len(chosen)} values for {len(pieces)} pieces")
    if not_fit(grid, final_grid):
        return False
    if is_equal_grids(grid, final_grid):
        return True
    # The package knows no grid with a block that moves, or one in the hidden rows.
    is_usual = all(
        cell == "." for rows in (grid, final_grid) for row in rows[:4] for cell in row
    ) and not any("#" in row for row in [*grid, *final_grid])
    if is_usual and chosen.count(False) > MOST_LITERAL:
        from plancia.originals import fast

        return fast.reaches_goal(grid, final_grid, chosen, pieces, "C")
    chosen_copy = deepcopy(chosen, 2)
    for i in range(len(pieces)):
        if not chosen[i]:
            max_x_of_piece = get_max_x_of_piece(pieces, i)
            for offset in range(6 - max_x_of_piece):
                next_grid, success = drop_piece_in_grid(grid, pieces[i], offset)
                if success:
                    chosen_copy[i] = True
                    if backtrack(next_grid, chosen_copy, pieces):
                        return True
                    chosen_copy[i] = False
    return False


def backtrack_in_order(grid: Grid, chosen: list[bool], pieces: Sequence[Piece]) -> bool:
    """The same for implementation B: the next piece is dropped, or skipped if it fits nowhere."""
    if not_fit(grid, final_grid):
        return False
    if is_equal_grids(grid, final_grid):
        return True
    if all(chosen):
        return False
    if chosen.count(False) > MOST_LITERAL:
        from plancia.originals import fast

        return fast.reaches_goal(grid, final_grid, chosen, pieces, "B")
    i = chosen.index(False)
    chosen_copy = deepcopy(chosen, 2)
    chosen_copy[i] = True
    offsets = range(6 - get_max_x_of_piece(pieces, i))
    drops = [drop_piece_in_grid(grid, pieces[i], offset) for offset in offsets]
    next_grids = [next_grid for next_grid, success in drops if success] or [grid]
    return any(backtrack_in_order(next_grid, chosen_copy, pieces) for next_grid in next_grids)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="plancia original tetrisito",
        description="Tells whether pieces dropped into the start grid make it the goal grid: "
        "YES or NO.",
    )
    parser.add_argument(
        "--implementation",
        choices=("A", "B", "C"),
        default="C",
        help="A: one piece; B: pieces in the given order; C: in any order (the default)",
    )
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="the input; - for standard input"
    )
    arguments = parser.parse_args(argv)
    return console.run(lambda: _program(arguments.file, arguments.implementation))


def _program(path: str, implementation: str) -> int:
    """Code Block 17."""
    global _input
    if path != "-":
        _input = Console(io.BytesIO(console.read_file(path)))
        _input.name = console.file_name(path)
    try:
        start_grid = init_arr([])
        init_arr(final_grid)
        _expect("The start grid: 6 rows of 6 cells, . is empty and # a block.")
        get_input(start_grid)
        _expect("The goal grid, in the same way.")
        get_input(final_grid)
        _expect("The number of pieces.")
        pieces = get_pieces(_get_count(implementation), [])
    except EndOfInput:
        if path != "-":
            _refuse("the text ends too early", line=1)
        raise
    finally:
        _input = Console()
    chosen = init_chosen(len(pieces), [])
    blocks = sum(len(piece) for piece in pieces)  # the document counts four a piece
    if counter(final_grid) > counter(start_grid) + blocks:
        found = False
    elif implementation == "B":
        found = backtrack_in_order(start_grid, chosen, pieces)
    else:
        found = backtrack(start_grid, chosen, pieces)
    Console().say("YES" if found else "NO")
    return 0


def _get_count(implementation: str) -> int:
    count = _input.line().strip()
    if not re.fullmatch(r"[0-9]{1,5}", count) or not int(count):
        _refuse(f"{count[:24]!r} is not a number of pieces from 1 to {MOST_PIECES}")
    if implementation == "A" and int(count) > 1:
        _refuse(f"{int(count)} pieces; implementation A takes one")
    return int(count)


# Supplementary Macros


def print(grid: Grid) -> None:
    """Code Block 18."""
    for row in grid:
        builtins.print("".join(row))  # noqa: T201  # the document's macro is for looking at grids
    builtins.print()  # noqa: T201


def print_chosen(chosen: Sequence[bool]) -> None:
    """Code Block 19."""
    builtins.print("".join(str(int(used)) for used in chosen))  # noqa: T201

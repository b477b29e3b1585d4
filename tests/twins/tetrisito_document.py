"""The functions of Tetrisito's document, as its code blocks and their comments write them.

One slip of the printed page is mended: `gridCopy[i][i] = '.'` is `gridCopy[i][j] = '.'`.
"""

from __future__ import annotations

import copy

Grid = list[list[str]]
Piece = list[list[int]]


def init_arr() -> Grid:
    return [["." for _ in range(6)] for _ in range(4)]


def get_input(lines: list[str]) -> Grid:
    grid = init_arr()
    for i in range(6):
        row = list(lines[i])
        for counter in range(6):
            if row[counter] == "#":
                row[counter] = "X"
        grid.append(row)
    return grid


def init_chosen(num_pieces: int) -> list[bool]:
    return [False for _ in range(num_pieces)]


def get_pieces(lines: list[str], num_pieces: int) -> list[Piece]:
    converted_pieces = []
    for i in range(num_pieces):
        piece_ascii = []
        for line in lines[4 * i : 4 * i + 4]:
            row = list(line)
            piece_ascii.append(row)
        piece_pairs = convert_piece_to_pairs(piece_ascii)
        converted_pieces.append(piece_pairs)
    return converted_pieces


def convert_piece_to_pairs(piece_grid: Grid) -> Piece:
    piece_coords = []
    for i in range(4):
        for j in range(4):
            if piece_grid[i][j] == "#":
                piece_coords.append([i, j])  # noqa: PERF401  # as the document has it
    return piece_coords


def freeze_blocks(grid: Grid) -> Grid:
    for i in range(6 + 4):
        for j in range(6):
            if grid[i][j] == "#":
                grid[i][j] = "X"
    return grid


def is_equal_grids(grid_one: Grid, grid_two: Grid) -> bool:
    for i in range(6 + 4):
        for j in range(6):
            if grid_one[i][j] != grid_two[i][j]:
                return False
    return True


def not_fit(grid_one: Grid, grid_two: Grid) -> bool:
    for i in range(6 + 4):
        for j in range(6):
            if grid_one[i][j] == "X" and grid_two[i][j] != "X":
                return True
    return False


def get_max_x_of_piece(piece: Piece) -> int:
    max_x = -1
    for block in piece:
        max_x = max(max_x, block[1])
    return max_x


def counter(grid: Grid) -> int:
    count = 0
    for i in range(10):
        for j in range(6):
            if grid[i][j] == "X":
                count += 1
    return count


def drop_piece_in_grid(grid: Grid, piece: Piece, y_offset: int) -> tuple[Grid, bool]:
    grid_copy = copy.deepcopy(grid)
    max_y = 9
    for block in piece:
        grid_copy[block[0]][block[1] + y_offset] = "#"  # put piece in grid
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


def backtrack(grid: Grid, chosen: list[bool], pieces: list[Piece], goal: Grid) -> bool:
    if not_fit(grid, goal):
        return False
    if is_equal_grids(grid, goal):
        return True
    chosen_copy = chosen[:]
    for i in range(len(pieces)):
        if not chosen[i]:
            max_x_of_piece = get_max_x_of_piece(pieces[i])
            for offset in range(6 - max_x_of_piece):
                next_grid, success = drop_piece_in_grid(grid, pieces[i], offset)
                if success:
                    chosen_copy[i] = True
                    if backtrack(next_grid, chosen_copy, pieces, goal):
                        return True
                    chosen_copy[i] = False
    return False

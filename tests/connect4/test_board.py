from hypothesis import given
from hypothesis import strategies as st

from plancia.connect4.board import ColumnBoard
from twins import connect4 as twin


@st.composite
def stacked(draw: st.DrawFn) -> list[str]:
    """A board of any small size with stones that rest on each other."""
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    stacks = [
        draw(st.text("XO", max_size=rows).map(lambda stones: stones.rjust(rows, ".")))
        for _ in range(columns)
    ]
    return ["".join(stack[r] for stack in stacks) for r in range(rows)]


def bits_of(board: ColumnBoard, cells: set[tuple[int, int]]) -> int:
    return sum(map(board.bit, cells))


@given(stacked(), st.integers(1, 6))
def test_lines_are_those_a_walk_over_all_cells_finds(rows: list[str], length: int) -> None:
    board = ColumnBoard(len(rows), len(rows[0]))
    for stones, piece in zip(board.from_rows(rows), "XO", strict=True):
        assert board.line_cells(stones, length) == bits_of(board, twin.lines(rows, piece, length))


@given(stacked())
def test_a_dropped_stone_lands_where_a_walk_down_the_column_ends(rows: list[str]) -> None:
    board = ColumnBoard(len(rows), len(rows[0]))
    first, second = board.from_rows(rows)
    for column in range(board.columns):
        landing = board.landing(first | second, column + 1)
        if column in twin.open_columns(rows):
            after = twin.drop(rows, column, "X")
            assert board.to_rows(first | landing, second) == tuple(after)
        else:
            assert landing == 0


@given(stacked(), st.data())
def test_what_stands_above_a_stone_taken_out_falls_by_one(
    rows: list[str], data: st.DataObject
) -> None:
    board = ColumnBoard(len(rows), len(rows[0]))
    first, second = board.from_rows(rows)
    occupied = list(board.cells(first | second))
    if occupied:
        row, column = data.draw(st.sampled_from(occupied))
        bit = board.bit((row, column))
        after = board.to_rows(board.take_out(first, bit), board.take_out(second, bit))
        assert after == tuple(twin.take_out(rows, row, column))


@given(stacked())
def test_rows_survive_a_round_trip(rows: list[str]) -> None:
    board = ColumnBoard(len(rows), len(rows[0]))
    assert board.to_rows(*board.from_rows(rows)) == tuple(rows)


def test_bits_and_cells_are_each_others_inverse() -> None:
    board = ColumnBoard(6, 7)
    cells = [(r, c) for r in range(6) for c in range(7)]
    assert [next(board.cells(board.bit(cell))) for cell in cells] == cells
    assert board.all_bits == bits_of(board, set(cells))


def test_a_board_fits_a_word_up_to_sixty_four_bits_with_its_guards() -> None:
    assert ColumnBoard(7, 8).fits_a_word
    assert not ColumnBoard(4, 13).fits_a_word


def test_the_next_cell_of_a_line_is_above_to_the_right_or_diagonal() -> None:
    assert ColumnBoard(6, 7).directions == (1, 7, 6, 8)

from hypothesis import given
from hypothesis import strategies as st

from plancia.tetrisito.board import GridBoard, Shape

boards = st.builds(GridBoard, st.integers(1, 9), st.integers(1, 9))


@st.composite
def grids(draw: st.DrawFn) -> tuple[GridBoard, int]:
    board = draw(boards)
    return board, draw(st.integers(0, (1 << board.size) - 1))


@given(grids())
def test_rows_and_bits_are_two_ways_to_write_the_same(grid: tuple[GridBoard, int]) -> None:
    board, bits = grid
    rows = board.to_rows(bits)
    assert board.bits(rows) == bits
    assert {(r, c) for r, row in enumerate(rows) for c in range(len(row)) if row[c] == "#"} == {
        *board.cells(bits)
    }


@given(grids())
def test_the_shadow_is_every_cell_with_a_frozen_one_above(grid: tuple[GridBoard, int]) -> None:
    board, bits = grid
    frozen = {*board.cells(bits)}
    assert {*board.cells(board.shadow(bits))} == {
        (r, c)
        for r in range(board.rows)
        for c in range(board.columns)
        if any((above, c) in frozen for above in range(r))
    }


def test_a_shape_knows_the_empty_edges_of_its_box() -> None:
    board = GridBoard(4, 5)
    assert board.shape(["....", ".##.", "..#.", "...."]) == Shape(
        board.bits(["##...", ".#..."]), width=2, height=2, left=1
    )
    assert board.shape(["..#", "...", "##."]) == Shape(
        board.bits(["..#..", ".....", "##..."]), width=3, height=3, left=0
    )


def test_a_piece_wider_than_the_grid_has_no_offset() -> None:
    board = GridBoard(3, 3)
    assert [*board.offsets(board.shape(["#...#"]))] == []
    assert [*board.offsets(board.shape([".###"]))] == []
    assert [*board.offsets(board.shape([".##.."]))] == [0]


def test_nothing_falls_without_end() -> None:
    assert GridBoard(2, 2).fall(0, 0) == 0

import pytest

from plancia.core.picture import Cell
from plancia.engine.teaching import Line, line_cells


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        (((5, 0), (5, 3)), ((5, 0), (5, 1), (5, 2), (5, 3))),
        (((2, 6), (5, 6)), ((2, 6), (3, 6), (4, 6), (5, 6))),
        (((5, 1), (2, 4)), ((5, 1), (4, 2), (3, 3), (2, 4))),
        (((0, 4), (4, 0)), ((0, 4), (1, 3), (2, 2), (3, 1), (4, 0))),
    ],
)
def test_a_line_has_all_cells_from_one_end_to_the_other(
    line: Line, cells: tuple[Cell, ...]
) -> None:
    assert line_cells(line) == cells

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from plancia.engine.lines import open_lines

ROWS, COLUMNS = 5, 6


@given(
    st.lists(st.sampled_from(".XO"), min_size=ROWS * COLUMNS, max_size=ROWS * COLUMNS),
    st.integers(1, 5),
)
def test_open_lines_are_what_a_look_at_every_line_counts(cells: list[str], length: int) -> None:
    mine = sum(1 << place for place, cell in enumerate(cells) if cell == "X")
    theirs = sum(1 << place for place, cell in enumerate(cells) if cell == "O")
    for down, right in ((0, 1), (1, 0), (1, 1)):
        counts = [0] * (length + 1)
        starts = 0
        for row, column in product(range(ROWS), range(COLUMNS)):
            end = row + down * (length - 1), column + right * (length - 1)
            if end[0] < ROWS and end[1] < COLUMNS:
                starts |= 1 << row * COLUMNS + column
                line = [
                    cells[(row + down * k) * COLUMNS + column + right * k] for k in range(length)
                ]
                if "O" not in line:
                    counts[line.count("X")] += 1
        step = down * COLUMNS + right
        assert open_lines(mine, theirs, step, starts, length) == counts

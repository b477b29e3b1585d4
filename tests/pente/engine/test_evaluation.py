from itertools import product

from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.pente.engine.evaluation import PenteEvaluates, open_lines


def test_a_value_belongs_to_a_player_and_captures_count() -> None:
    game = plancia.game("pente", rows=9, columns=9, centre_first=False)
    evaluates = PenteEvaluates(game)  # type: ignore[arg-type]
    even = game.from_text("9/9/9/2X3O2/9/9/9/9/9 X 0 0")
    ahead = game.from_text("9/9/9/2X3O2/9/9/9/9/9 X 2 2")
    taken = game.from_text("9/9/9/2XX2O2/9/9/9/9/4X4 X 2 0")
    assert evaluates.evaluate(even, 1) == evaluates.evaluate(ahead, 1) == 0
    assert evaluates.evaluate(taken, 1) == -evaluates.evaluate(taken, 2) > 0
    four = game.from_text("9/9/9/9/XXXX5/9/9/OOO6/O8 X 0 0")
    assert evaluates.evaluate(four, 1) > 0.9
    assert evaluates.evaluate(four.play_line("E5"), 2) == -1


def test_captures_count_less_where_they_can_not_win() -> None:
    text = "9/9/9/2XX2O2/9/9/9/9/4X4 X 2 0"
    values = []
    for preset in ("course", "pente"):
        game = plancia.game("pente", preset, rows=9, columns=9, centre_first=False)
        values.append(PenteEvaluates(game).evaluate(game.from_text(text), 1))  # type: ignore[arg-type]
    assert 0 < values[0] < values[1]


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

import random

import pytest

from plancia.courses.boards import shows

BOARD = [[random.Random(row * 7 + column).choice((0, 0, 1, 2)) for column in range(7)]
         for row in range(6)]  # fmt: skip


def drawn(symbols: str, cell: str, between: str = "", border: str = "") -> str:
    rows = ["".join(cell.format(symbols[value]) for value in row) for row in BOARD]
    lines = f"\n{between}\n".join(rows) if between else "\n".join(rows)
    return f"Forza 4\n{border}{lines}\n 1 2 3 4 5 6 7\n"


@pytest.mark.parametrize(
    "output",
    [
        drawn(".XO", "{}"),
        drawn(" XO", "| {} "),
        drawn("_12", " {}"),
        drawn(" ox", "[{}]", between="-" * 21),
        drawn("·●○", "{} "),
        "\n".join(f"# {line} #" for line in drawn(".XO", "{} ").split("\n")),
        drawn(".XO", "\x1b[31m{}\x1b[0m"),
    ],
)
def test_a_board_is_recognised_in_any_symbols(output: str) -> None:
    assert shows(output, BOARD)


@pytest.mark.parametrize(
    "output",
    ["", "plancia\n" * 9, drawn(".XO", "{}").replace("X", "O"), drawn(".XO", "{}")[:-40],
     "\n".join(line[::-1] for line in drawn(".XO", "{}").split("\n"))],
)  # fmt: skip
def test_what_is_not_this_board_is_not_taken_for_it(output: str) -> None:
    assert not shows(output, BOARD)

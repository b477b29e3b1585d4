"""Connect Four as people see it: the board with its line, full columns, and the demonstrations."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from plancia.connect4.board import Bits, ColumnBoard
from plancia.core.game import Demonstration
from plancia.core.picture import NoMove, Panel, Picture
from plancia.core.text import T, Text, Words, number

if TYPE_CHECKING:
    from plancia.connect4.rules import Connect4Position


def picture(position: Connect4Position) -> Picture:
    """The stones, and the winning line if there is one."""
    game, board = position.game, position.game.board
    panel = Panel(
        rows=board.to_rows(position.first, position.second),
        style="discs",
        column_labels=board.column_labels,
        marks=frozenset(board.cells(position.line)),
    )
    return Picture(
        game.title,
        (panel,),
        position.status(),
        palette=game.palette,
        refusals=full_columns(board, position.first | position.second),
    )


def full_columns(board: ColumnBoard, stones: Bits) -> tuple[NoMove, ...]:
    """What is said to a player who drops into a column that is full."""
    return tuple(
        NoMove(T("column {move} is full", move=column), ((0, column - 1),))
        for column, bits in enumerate(board.column_bits, 1)
        if stones & bits == bits
    )


@lru_cache(maxsize=1024)
def drop_words(side: Words, column: int) -> Text:
    return T("{side} drops into column {column}", side=side, column=column)


def demonstrations(connect: int) -> tuple[Demonstration, ...]:
    """The rules as three lines of moves, on a board that has room for them."""
    n = min(connect, 9)
    options = {"rows": max(6, n), "columns": max(7, n), "connect": n}
    across = " ".join(f"{column} {column}" for column in range(1, n))
    return (
        Demonstration(
            T("Choose a column: your stone falls to the lowest empty cell."),
            "4 4 3" if n > 2 else "1",
            options=options,
        ),
        Demonstration(T("{n} in a row win.", n=number(n)), str(n), across, options),
        Demonstration(
            T("Lines also go down and diagonally."), "1", " ".join(["1 2"] * (n - 1)), options
        ),
    )

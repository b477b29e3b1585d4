"""How Connect Four is written: positions such as `7/7/7/7/3O3/3X3 X`, moves such as `445`."""

import re

from plancia.connect4.board import Bits, Column, ColumnBoard
from plancia.core.errors import MalformedText
from plancia.core.grid import parse_rows


def read_stones(text: str, board: ColumnBoard, connect: int) -> tuple[Bits, Bits]:
    """The stones of both players; MalformedText if no game with that line length leads there."""
    parts = text.split()
    if len(parts) != 2:
        raise MalformedText("{text} is not a board and the player to move", text=repr(text))
    rows, mover = parts
    if mover not in ("X", "O"):
        raise MalformedText("the player to move is {mover}; it can be X or O", mover=repr(mover))
    first, second = board.from_rows(parse_rows(rows, board.rows, board.columns))
    lead = first.bit_count() - second.bit_count()
    if lead != (mover == "O"):
        raise MalformedText(
            "{x} X and {o} O with {mover} to move: X begins, and the players take turns",
            x=first.bit_count(),
            o=second.bit_count(),
            mover=mover,
        )
    last, waiting = (second, first) if mover == "X" else (first, second)
    if board.line_cells(waiting, connect):
        raise MalformedText("{mover} is to move but has a line already", mover=mover)
    if board.line_cells(last, connect):
        # Play stops at the first line: without one of the topmost stones there is none.
        stones = first | second
        tops = (stones & column & ~(stones >> 1) for column in board.column_bits)
        if all(board.line_cells(last & ~top, connect) for top in tops):
            raise MalformedText("the line on the board can't have been made by one last stone")
    return first, second


def split_moves(text: str, columns: int) -> list[str]:
    """Up to nine columns a move is a digit, and digits need no space between them."""
    if columns > 9:
        return text.split()
    return [
        token
        for word in text.split()
        for token in (word if re.fullmatch(r"[0-9]+", word) else [word])
    ]


def parse_column(text: str, columns: int) -> Column:
    if not re.fullmatch(r"[0-9]{1,2}", text) or not 1 <= int(text) <= columns:
        raise MalformedText(
            "{text} is not a column from 1 to {columns}", text=repr(text), columns=columns
        )
    return int(text)

"""The board of Four in a Row, its moves, what a player has left, and how these are written."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from plancia.connect4.board import Bits, Column, ColumnBoard
from plancia.core.errors import MalformedText, located
from plancia.core.grid import format_rows, parse_rows
from plancia.core.position import FIRST, SECOND, Side
from plancia.core.text import Words

ROWS: Final = 6
COLUMNS: Final = 7
BOARD: Final = ColumnBoard(ROWS, COLUMNS)
WINNING_LINE: Final = 4
UNBLOCKABLE_LINE: Final = 3
"""A player with as many pieces in an unbroken line can't be blocked."""
CENTRE: Final[Column] = 4

Stones = tuple[Bits, Bits]
"""The pieces of both players."""

Row = int
"""A row, counted from 1 at the top, as the players count."""

OFF_BOARD: Final[Column] = 0
"""The column that stands for every number that is none."""

_MOVE: Final = re.compile(rf"([ukbpr])|d([0-{COLUMNS}])|r([1-{ROWS}])([1-{COLUMNS}])")
_HAND: Final = re.compile(r"u(\d)r(\d)b(\d)v(\d|10)m([01])", re.ASCII)


class Phase(StrEnum):
    """What the player to move is asked."""

    TURN = "turn"
    UNDO = "undo"
    BLOCK = "block"
    OVER = "over"


class Kind(StrEnum):
    """What a player answers."""

    DROP = "d"
    REMOVE = "r"
    UNDO = "u"
    KEEP = "k"
    BLOCK = "b"
    PASS = "p"


@dataclass(frozen=True, slots=True)
class Move:
    """One answer. A drop has a column; a remove has a cell, or none if it is refused unheard."""

    kind: Kind
    column: Column = OFF_BOARD
    row: Row = 0

    @property
    def bit(self) -> Bits:
        """The cell of a remove."""
        return BOARD.bit((self.row - 1, self.column - 1))

    def __str__(self) -> str:
        if self.kind is Kind.DROP:
            return f"d{self.column}"
        if self.row:
            return f"r{self.row}{self.column}"
        return self.kind.value


DROPS: Final = tuple(Move(Kind.DROP, column) for column in range(COLUMNS + 1))
"""By column; the first is the drop off the board."""
REMOVES: Final = tuple(
    Move(Kind.REMOVE, column, row) for column in range(1, COLUMNS + 1) for row in range(ROWS, 0, -1)
)
REACH: Final = Move(Kind.REMOVE)
"""Asking for a remove that one may not have: it is refused before a cell is named."""
UNDO: Final = Move(Kind.UNDO)
KEEP: Final = Move(Kind.KEEP)
BLOCK: Final = Move(Kind.BLOCK)
PASS: Final = Move(Kind.PASS)


def parse_move(text: str) -> Move:
    """The move a token stands for: `d4`, `r63`, `r`, `u`, `k`, `b` or `p`."""
    found = _MOVE.fullmatch(text)
    if not found:
        raise MalformedText(
            "{text} is not a move: d and a column (d4; d0 is off the board), r with a row "
            "and a column (r63) or alone, u or k (undo, keep), b or p (block, pass)",
            text=repr(text),
        )
    word, drop, row, column = found.groups()
    if word:
        return Move(Kind(word))
    return Move(Kind.REMOVE, int(column), int(row)) if row else DROPS[int(drop)]


@dataclass(frozen=True, slots=True)
class Hand:
    """What one player has left, what he has broken, and whether his first move is made."""

    undos: int
    removes: int
    blocks: int
    violations: int = 0
    moved: bool = False

    def __str__(self) -> str:
        """`u3r1b1v0m0`: undos, removes and blocks left, violations made, moved (1) or not."""
        return f"u{self.undos}r{self.removes}b{self.blocks}v{self.violations}m{int(self.moved)}"


def parse_hand(text: str, where: Words) -> Hand:
    found = _HAND.fullmatch(text)
    if not found:
        raise MalformedText(
            "{text} does not say undos, removes and blocks left, violations made and "
            "whether the first move is made, as u3r1b1v0m0 does",
            where=where,
            text=repr(text),
        )
    undos, removes, blocks, violations, moved = map(int, found.groups())
    return Hand(undos, removes, blocks, violations, bool(moved))


def board_text(stones: Stones) -> str:
    return format_rows(BOARD.to_rows(*stones))


def read_board(text: str, where: Words) -> Stones:
    with located(where):
        return BOARD.from_rows(parse_rows(text, BOARD.rows, BOARD.columns))


def read_winner(text: str) -> Side | None:
    winners = {"X": FIRST, "O": SECOND, "-": None}
    if text not in winners:
        raise MalformedText("the winner is {text}; it can be X, O or - for a draw", text=repr(text))
    return winners[text]

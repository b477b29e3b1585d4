"""Connect Four: stones fall into columns, and four in a line win. Any size, any length."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from plancia.connect4.board import Bits, Column, ColumnBoard
from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.game import (
    FIRST,
    FULL_BOARD,
    SECOND,
    Game,
    Lesson,
    Outcome,
    Position,
    Preset,
    Showcase,
    Side,
    other,
    win,
)
from plancia.core.grid import format_rows, parse_rows
from plancia.core.options import Options, option
from plancia.core.picture import Cell, NoMove, Panel, Picture
from plancia.core.text import T, Text, Words, number

MAX_SIDE = 99


@dataclass(frozen=True)
class Connect4Options(Options):
    """The size of the board and the length of a line that wins."""

    rows: int = option(6, "rows of the board", label="Rows", low=1, high=MAX_SIDE)
    columns: int = option(7, "columns of the board", label="Columns", low=1, high=MAX_SIDE)
    connect: int = option(4, "stones in a line that win", label="Connect", low=1, high=MAX_SIDE)


class Connect4(Game[Column]):
    """Connect Four with a board size and a line length."""

    name = "connect4"
    title: ClassVar[Words] = T("Connect Four")
    sides: ClassVar[tuple[Words, ...]] = (T("yellow"), T("red"))
    symbols: ClassVar[tuple[str, ...]] = ("X", "O")
    about: ClassVar[Words] = T("Drop stones, make four in a line. Solved, yet never boring.")
    options_type: ClassVar[type[Options]] = Connect4Options
    showcase: ClassVar[Showcase] = Showcase("4 4 3 5 2 3 5 5 6 3 5 4")
    presets: ClassVar[Mapping[str, Preset]] = {
        "classic": Preset(T("Classic"), T("Four in a row on a 7x6 board")),
        "connect5": Preset(
            T("Connect Five"),
            T("Five in a row on a 9x6 board"),
            {"rows": 6, "columns": 9, "connect": 5},
        ),
        "small": Preset(T("Small"), T("Four in a row on a 5x4 board"), {"rows": 4, "columns": 5}),
    }
    capabilities: ClassVar[Mapping[str, str]] = {
        "Analyses": "plancia.connect4.analysis:analyses",
        "Arranges": "plancia.connect4.arrange:Connect4Arranges",
        "Batches": "plancia.connect4.batch:batches",
        "Compiles": "plancia.connect4.compile:Connect4Compiles",
        "Encodes": "plancia.connect4.encode:Connect4Encodes",
        "Evaluates": "plancia.connect4.evaluation:Connect4Evaluates",
        "Explains": "plancia.connect4.explain:Connect4Explains",
        "Levels": "plancia.connect4.levels:Connect4Levels",
        "PlaysOut": "plancia.connect4.playout:playouts",
        "Solves": "plancia.connect4.solver:solves",
    }
    options: Connect4Options

    @property
    def rules(self) -> Words:
        return T(
            "Yellow (X) begins. The players take turns to drop a stone into a column that "
            "is not full; it falls to the lowest empty cell. The first player with {n} "
            "stones in an unbroken line, across, down or diagonally, wins. If the board is "
            "full and neither player has, it is a draw.",
            n=number(self.options.connect),
        )

    @property
    def aim(self) -> Words:
        return T("Get {n} in a row: across, down or diagonally.", n=number(self.options.connect))

    @property
    def variant(self) -> Words:
        rows, columns, connect = self.options.rows, self.options.columns, self.options.connect
        n = number(connect)
        return T("{n} in a row on a {columns}x{rows} board", n=n, columns=columns, rows=rows)

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        n = min(self.options.connect, 9)
        options = {"rows": max(6, n), "columns": max(7, n), "connect": n}
        across = " ".join(f"{column} {column}" for column in range(1, n))
        return (
            Lesson(
                T("Choose a column: your stone falls to the lowest empty cell."),
                "4 4 3" if n > 2 else "1",
                options=options,
            ),
            Lesson(T("{n} in a row win.", n=number(n)), str(n), across, options),
            Lesson(
                T("Lines also go down and diagonally."), "1", " ".join(["1 2"] * (n - 1)), options
            ),
        )

    @cached_property
    def board(self) -> ColumnBoard:
        return ColumnBoard(self.options.rows, self.options.columns)

    def start(self) -> Connect4Position:
        return Connect4Position(self, 0, 0)

    def from_text(self, text: str) -> Connect4Position:
        """Reads `7/7/7/7/3O3/3X3 X`: rows from the top, then who is to move."""
        parts = text.split()
        if len(parts) != 2:
            raise MalformedText("{text} is not a board and the player to move", text=repr(text))
        rows, mover = parts
        if mover not in ("X", "O"):
            raise MalformedText(
                "the player to move is {mover}; it can be X or O", mover=repr(mover)
            )
        board = self.board
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
        if board.line_cells(waiting, self.options.connect):
            raise MalformedText("{mover} is to move but has a line already", mover=mover)
        if not self._can_be_last(last, first | second):
            raise MalformedText("the line on the board can't have been made by one last stone")
        return Connect4Position(self, first, second)

    def _can_be_last(self, last: Bits, stones: Bits) -> bool:
        """Whether lifting one topmost stone leaves no line: play stops at the first one."""
        board, connect = self.board, self.options.connect
        if not board.line_cells(last, connect):
            return True
        tops = (stones & column & ~(stones >> 1) for column in board.column_bits)
        return any(not board.line_cells(last & ~top, connect) for top in tops)

    def split_moves(self, text: str) -> list[str]:
        """Up to nine columns a move is a digit, and digits need no space between them."""
        if self.options.columns > 9:
            return text.split()
        return [
            token
            for word in text.split()
            for token in (word if re.fullmatch(r"[0-9]+", word) else [word])
        ]


@dataclass(frozen=True, slots=True, init=False)
class Connect4Position(Position[Column]):
    """The stones of both players; whose turn it is follows from how many there are."""

    game: Connect4
    first: Bits
    second: Bits
    to_move: Side = field(repr=False, compare=False)
    line: Bits = field(repr=False, compare=False)
    """The winning line, if there is one: it follows from the stones."""

    def __init__(self, game: Connect4, first: Bits, second: Bits) -> None:
        begins = first.bit_count() == second.bit_count()
        _set_game(self, game)
        _set_first(self, first)
        _set_second(self, second)
        _set_to_move(self, FIRST if begins else SECOND)
        last = second if begins else first
        _set_line(self, game.board.line_cells(last, game.options.connect))

    @property
    def stones(self) -> Bits:
        return self.first | self.second

    @property
    def outcome(self) -> Outcome | None:
        if self.line:
            return win(other(self.to_move), "line", T("{n} in a line", n=self.game.options.connect))
        return FULL_BOARD if self.stones == self.game.board.all_bits else None

    def legal_moves(self) -> tuple[Column, ...]:
        return () if self.line else self.game.board.open_columns(self.first | self.second)

    def play(self, move: Column) -> Connect4Position:
        game, first, second = self.game, self.first, self.second
        board = game.board
        if self.line:
            raise IllegalMove("the game is over")
        if type(move) is not int or not 1 <= move <= board.columns:
            raise IllegalMove(
                "there is no column {move}; columns are 1 to {columns}",
                move=repr(move),
                columns=board.columns,
            )
        landing = board.landing(first | second, move)
        if not landing:
            raise IllegalMove("column {move} is full", move=move)
        if self.to_move == FIRST:
            return Connect4Position(game, first | landing, second)
        return Connect4Position(game, first, second | landing)

    def format_move(self, move: Column) -> str:
        return str(move)

    def parse_move(self, text: str) -> Column:
        columns = self.game.board.columns
        if not re.fullmatch(r"[0-9]{1,2}", text) or not 1 <= int(text) <= columns:
            raise MalformedText(
                "{text} is not a column from 1 to {columns}", text=repr(text), columns=columns
            )
        return int(text)

    def describe_move(self, move: Column) -> Text:
        return T(
            "{side} drops into column {column}", side=self.game.side(self.to_move), column=move
        )

    def touches(self, move: Column) -> tuple[Cell, ...]:
        return tuple(self.game.board.cells(self.game.board.landing(self.stones, move)))

    def to_text(self) -> str:
        rows = format_rows(self.game.board.to_rows(self.first, self.second))
        return f"{rows} {'XO'[self.to_move - 1]}"

    def picture(self) -> Picture:
        game, board = self.game, self.game.board
        panel = Panel(
            rows=board.to_rows(self.first, self.second),
            style="discs",
            column_labels=tuple(map(str, range(1, board.columns + 1))),
            marks=frozenset(board.cells(self.line)),
        )
        return Picture(
            game.title,
            (panel,),
            self.status(),
            palette=game.palette,
            refusals=full_columns(board, self.stones),
        )


# A frozen dataclass sets its fields by `object.__setattr__`, which takes longer than all rules.
_set_game, _set_first, _set_second, _set_to_move, _set_line = (
    getattr(Connect4Position, name).__set__
    for name in ("game", "first", "second", "to_move", "line")
)


def full_columns(board: ColumnBoard, stones: Bits) -> tuple[NoMove, ...]:
    """What is said to a player who drops into a column that is full."""
    return tuple(
        NoMove(T("column {move} is full", move=column), ((0, column - 1),))
        for column, bits in enumerate(board.column_bits, 1)
        if stones & bits == bits
    )

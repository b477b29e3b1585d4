"""Connect Four: stones fall into columns, and four in a line win. Any size, any length."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from plancia.connect4 import picture
from plancia.connect4.board import Bits, Column, ColumnBoard
from plancia.connect4.notation import parse_column, read_stones, split_moves
from plancia.core.errors import IllegalMove
from plancia.core.game import Demonstration, Game, InCourse, Preset, Showcase
from plancia.core.grid import format_rows
from plancia.core.options import Options, option
from plancia.core.picture import Cell, Picture
from plancia.core.position import (
    FIRST,
    FULL_BOARD,
    SECOND,
    Outcome,
    Position,
    Reason,
    Side,
    other,
    refuse_text,
    win,
)
from plancia.core.text import T, Text, Words, joined, number

MAX_SIDE = 99


class Connect4Reason(Reason):
    """Why a game of Connect Four ended."""

    LINE = "line"


@dataclass(frozen=True)
class Connect4Options(Options):
    """The size of the board and the length of a line that wins."""

    rows: int = option(6, "rows of the board", label="Rows", low=1, high=MAX_SIDE)
    columns: int = option(7, "columns of the board", label="Columns", low=1, high=MAX_SIDE)
    connect: int = option(4, "stones in a line that win", label="Connect", low=1, high=MAX_SIDE)
    course: bool = option(False, "named as in the original course", label="Original course")


class Connect4(Game[Column]):
    """Connect Four with a board size and a line length."""

    name = "connect4"
    title: ClassVar = InCourse[Words](T("Connect Four"), "Forza 4")
    sides: ClassVar = InCourse[tuple[Words, ...]]((T("yellow"), T("red")), ("X", "O"))
    symbols: ClassVar = InCourse[tuple[str, ...]](("X", "O"), ())
    about: ClassVar[Words] = T("Drop stones, make four in a line. Solved, yet never boring.")
    options_type: ClassVar[type[Options]] = Connect4Options
    showcase: ClassVar[Showcase] = Showcase("4 4 3 5 2 3 5 5 6 3 5 4")
    presets: ClassVar[Mapping[str, Preset]] = {
        "standard": Preset(T("Standard"), T("Four in a row on a 7x6 board")),
        "connect5": Preset(
            T("Connect Five"),
            T("Five in a row on a 9x6 board"),
            {"rows": 6, "columns": 9, "connect": 5},
        ),
        "small": Preset(T("Small"), T("Four in a row on a 5x4 board"), {"rows": 4, "columns": 5}),
        "course": Preset(
            T("As in the original course"),
            T("Forza 4: X and O, for 0, 1 or 2 players"),
            {"course": True},
            "Architettura degli Elaboratori II, Forza 4",
        ),
    }
    capabilities: ClassVar[Mapping[str, str]] = {
        "Analyses": "plancia.connect4.analysis:analyses",
        "Compiles": "plancia.connect4.adapters:Connect4Compiles",
        "Encodes": "plancia.connect4.adapters:Connect4Encodes",
        "Evaluates": "plancia.connect4.engine.evaluation:Connect4Evaluates",
        "Levels": "plancia.connect4.levels:Connect4Levels",
        "Solves": "plancia.connect4.solver.solve:solves",
        "Teaches": "plancia.connect4.teaching.facts:Connect4Teaches",
    }
    options: Connect4Options

    @property
    def rules(self) -> Words:
        begins = T("X begins.") if self.options.course else T("Yellow (X) begins.")
        then = T(
            "The players take turns to drop a stone into a column that is not full; it falls to "
            "the lowest empty cell. The first player with {n} stones in an unbroken line, across, "
            "down or diagonally, wins. If the board is full and neither player has, it is a draw.",
            n=number(self.options.connect),
        )
        return joined(" ", (begins, then))

    @property
    def aim(self) -> Words:
        return T("Get {n} in a row: across, down or diagonally.", n=number(self.options.connect))

    @property
    def variant(self) -> Words:
        rows, columns, connect = self.options.rows, self.options.columns, self.options.connect
        n = number(connect)
        return T("{n} in a row on a {columns}x{rows} board", n=n, columns=columns, rows=rows)

    @property
    def demonstrations(self) -> tuple[Demonstration, ...]:
        return picture.demonstrations(self.options.connect)

    @cached_property
    def board(self) -> ColumnBoard:
        return ColumnBoard(self.options.rows, self.options.columns)

    def start(self) -> Connect4Position:
        return Connect4Position(self, 0, 0)

    def from_text(self, text: str) -> Connect4Position:
        """Reads `7/7/7/7/3O3/3X3 X`: rows from the top, then who is to move."""
        return Connect4Position(self, *read_stones(text, self.board, self.options.connect))

    def split_moves(self, text: str) -> list[str]:
        return split_moves(text, self.options.columns)


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
            return win(
                other(self.to_move),
                Connect4Reason.LINE,
                T("{n} in a line", n=self.game.options.connect),
            )
        return FULL_BOARD if self.first | self.second == self.game.board.all_bits else None

    def legal_moves(self) -> tuple[Column, ...]:
        return () if self.line else self.game.board.open_columns(self.first | self.second)

    def play(self, move: Column) -> Connect4Position:
        game, first, second = self.game, self.first, self.second
        board = game.board
        if self.line:
            raise IllegalMove("the game is over")
        if type(move) is not int or not 1 <= move <= board.columns:
            refuse_text(move)
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
        return parse_column(text, self.game.board.columns)

    def describe_move(self, move: Column) -> Text:
        return picture.drop_words(self.game.side(self.to_move), move)

    def touches(self, move: Column) -> tuple[Cell, ...]:
        landing = self.game.board.landing(self.first | self.second, move)
        return (self.game.board.cell(landing),) if landing else ()

    def to_text(self) -> str:
        rows = format_rows(self.game.board.to_rows(self.first, self.second))
        return f"{rows} {'XO'[self.to_move - 1]}"

    def picture(self) -> Picture:
        return picture.picture(self)


# A frozen dataclass sets its fields by `object.__setattr__`, which takes longer than all rules.
_set_game, _set_first, _set_second, _set_to_move, _set_line = (
    getattr(Connect4Position, name).__set__
    for name in ("game", "first", "second", "to_move", "line")
)

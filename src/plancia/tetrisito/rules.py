"""Tetrisito: drop pieces until the grid looks like the goal. Any size, any pieces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final

from plancia.core.errors import BadOption, IllegalMove, MalformedText, error_text
from plancia.core.game import Demonstration, Game, Preset, Showcase
from plancia.core.grid import format_rows, parse_rows
from plancia.core.options import Options, option
from plancia.core.picture import Cell, Palette, Picture
from plancia.core.position import FIRST, Outcome, Position, Reason, Result, Side, refuse_text
from plancia.core.text import T, Text, Words, joined, plural
from plancia.tetrisito import picture
from plancia.tetrisito.board import BLOCK, Bits, GridBoard, Shape
from plancia.tetrisito.notation import (
    ANY_ORDER,
    IN_ORDER,
    ONE,
    Drop,
    Piece,
    TetrisitoPuzzle,
    format_line,
    parse_puzzle,
)
from plancia.tetrisito.presets import COURSE, HEART, HOUSE, PLUG

NONE: Final = "-"


class TetrisitoReason(Reason):
    """Why a puzzle ended."""

    GOAL_REACHED = "goal reached"
    NO_PIECE_FITS = "no piece fits"
    NO_PIECE_LEFT = "no piece left"


@dataclass(frozen=True)
class TetrisitoOptions(Options):
    """The puzzle, and how its pieces may be dropped."""

    puzzle: TetrisitoPuzzle = option(
        HEART,
        "start, goal and pieces as text",
        label="Puzzle",
        parse=parse_puzzle,
        format=format_line,
    )
    implementation: str = option(
        ANY_ORDER,
        "A: one piece; B: pieces in the given order; C: in any order",
        label="Implementation",
        choices=(ONE, IN_ORDER, ANY_ORDER),
    )

    def check(self) -> None:
        if self.implementation == ONE and len(self.puzzle.pieces) > 1:
            raise BadOption(
                "implementation A takes one piece, not {pieces}", pieces=len(self.puzzle.pieces)
            )


class Tetrisito(Game[Drop]):
    """Tetrisito with its puzzle, and how its pieces may be dropped."""

    name = "tetrisito"
    title: ClassVar[Words] = T("Tetrisito")
    players = 1
    sides: ClassVar[tuple[Words, ...]] = (T("player"),)
    about: ClassVar[Words] = T("A puzzle: drop the pieces until the grid looks like the goal.")
    palette: ClassVar[Palette] = picture.PALETTE
    options_type: ClassVar[type[Options]] = TetrisitoOptions
    showcase: ClassVar[Showcase] = Showcase("1@1 2@0", picture.EXAMPLE)
    capabilities: ClassVar[Mapping[str, str]] = {
        "Analyses": "plancia.tetrisito.analysis:TetrisitoAnalyses",
        "Compiles": "plancia.tetrisito.adapters:TetrisitoCompiles",
        "Encodes": "plancia.tetrisito.adapters:TetrisitoEncodes",
        "Solves": "plancia.tetrisito.solver.solve:TetrisitoSolves",
        "Teaches": "plancia.tetrisito.teaching.facts:TetrisitoTeaches",
    }
    presets: ClassVar[Mapping[str, Preset]] = {
        "heart": Preset(T("Heart"), T("Pieces in any order")),
        "house": Preset(
            T("House"),
            T("Pieces in the given order"),
            {"puzzle": format_line(HOUSE), "implementation": IN_ORDER},
        ),
        "plug": Preset(
            T("Plug"), T("A single piece"), {"puzzle": format_line(PLUG), "implementation": ONE}
        ),
        "course": Preset(
            T("As in the original course"),
            T(
                "A 6x6 grid that is not empty at the start, and pieces in 4x4 boxes, in any order. "
                "The document has no puzzle: this one is ours."
            ),
            {"puzzle": format_line(COURSE)},
            "CS 21, Tetrisito",
        ),
    }
    options: TetrisitoOptions

    @property
    def rules(self) -> Words:
        chosen = self.options
        sentences = (
            T(
                "Make the grid look like the goal. Choose a piece and the column of its left "
                "edge; it falls as one body until it rests on the floor or on a block, and "
                "stays there. It may not stick out at the top, nor can it be turned."
            ),
            chosen.implementation == IN_ORDER
            and T("Pieces come in the given order; one is skipped only if it fits nowhere."),
            chosen.implementation == ANY_ORDER
            and T("Pieces are used in any order, each at most once; some may be left over."),
        )
        return joined(" ", sentences)

    @property
    def aim(self) -> Words:
        return T("Drop pieces until they fill the outline, and nothing beside it.")

    @property
    def variant(self) -> Words:
        parts = (
            plural("{n} piece", "{n} pieces", len(self.shapes)),
            self.options.implementation == IN_ORDER and T("in the given order"),
        )
        return joined(", ", parts)

    @property
    def demonstrations(self) -> tuple[Demonstration, ...]:
        return picture.DEMONSTRATIONS

    @cached_property
    def board(self) -> GridBoard:
        rows = self.options.puzzle.start
        return GridBoard(len(rows), len(rows[0]))

    @cached_property
    def start_bits(self) -> Bits:
        return self.board.bits(self.options.puzzle.start)

    @cached_property
    def goal_bits(self) -> Bits:
        return self.board.bits(self.options.puzzle.goal)

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        return tuple(map(self.board.shape, self.options.puzzle.pieces))

    def start(self) -> TetrisitoPosition:
        return TetrisitoPosition(self, self.start_bits, frozenset())

    def from_text(self, text: str) -> TetrisitoPosition:
        """Reads `6/6/6/6/2#3/2###1 1,3`: rows from the top, then the pieces used, or `-`.

        A text that shows the wrong number of blocks for those pieces is refused; whether some
        order of drops leads to the rest is a question for a solver.
        """
        parts = text.split()
        if len(parts) != 2:
            raise MalformedText("{text} is not a grid and the pieces used", text=repr(text))
        board = self.board
        grid = board.bits(parse_rows(parts[0], board.rows, board.columns, pieces=BLOCK))
        last, where, found = len(self.shapes), T("pieces used"), set[Piece]()
        for word in parts[1].split(",") if parts[1] != NONE else ():
            if not re.fullmatch(r"[1-9][0-9]{0,5}", word) or int(word) > last:
                raise MalformedText(
                    "{word} is not a piece from 1 to {last}",
                    where=where,
                    word=repr(word),
                    last=last,
                )
            if int(word) in found:
                raise MalformedText("piece {word} is there twice", where=where, word=word)
            found.add(int(word))
        in_order = self.options.implementation == IN_ORDER
        if in_order and found and len(found) != max(found):
            raise MalformedText("pieces come in order, so that none before them can be left")
        used = frozenset(found)
        self._check_grid(grid, used)
        return TetrisitoPosition(self, grid, used)

    def _check_grid(self, grid: Bits, used: frozenset[Piece]) -> None:
        """What must be true of every grid that those pieces lead to."""
        in_order = self.options.implementation == IN_ORDER
        if not used and grid != self.start_bits:
            raise MalformedText("no piece is used, but the grid is not the start")
        # How many blocks the start and those pieces can have together.
        totals = {self.start_bits.bit_count()}
        for piece in used:
            blocks = "".join(self.options.puzzle.pieces[piece - 1]).count(BLOCK)
            # In order, a piece that is gone may have been skipped.
            totals = {total + blocks for total in totals} | (totals if in_order else set())
        if missing := [*self.board.cells(self.start_bits & ~grid)]:
            row, column = missing[0]
            raise MalformedText(
                "the start's block in column {column} is missing",
                where=T("row {n}", n=row + 1),
                column=column,
            )
        if (blocks := grid.bit_count()) not in totals:
            raise MalformedText(
                "{blocks} blocks can't come from the start and the pieces used", blocks=blocks
            )


@dataclass(frozen=True, slots=True)
class TetrisitoPosition(Position[Drop]):
    """The frozen blocks, and the pieces used or, in order, skipped."""

    game: Tetrisito
    grid: Bits
    used: frozenset[Piece]
    to_move: Side = field(default=FIRST, kw_only=True)
    lying: tuple[tuple[Piece, Bits], ...] = field(default=(), compare=False, repr=False)
    """Which blocks came from which piece, as far as the moves that led here are known."""

    def __post_init__(self) -> None:
        # In order, a piece that fits nowhere is skipped before a move is asked for.
        if self.game.options.implementation == IN_ORDER:
            left = self.left
            while left and not self.rests(left[0]):
                object.__setattr__(self, "used", self.used | {left[0]})
                left = left[1:]

    @property
    def left(self) -> tuple[Piece, ...]:
        """The pieces not used yet."""
        return tuple(p for p in range(1, len(self.game.shapes) + 1) if p not in self.used)

    @property
    def rows(self) -> tuple[str, ...]:
        """The grid from the top, its blocks as `#`, whatever piece they came from."""
        return self.game.board.to_rows(self.grid)

    @property
    def choices(self) -> tuple[Piece, ...]:
        """The pieces that may be dropped now, if they fit: the next one, or any."""
        return self.left[:1] if self.game.options.implementation == IN_ORDER else self.left

    @property
    def solved(self) -> bool:
        return self.grid == self.game.goal_bits

    @property
    def outcome(self) -> Outcome | None:
        if self.solved:
            return Outcome(
                Result.SOLVED, FIRST, TetrisitoReason.GOAL_REACHED, T("the goal is reached")
            )
        if any(map(self.rests, self.choices)):
            return None
        if self.left:
            return Outcome(Result.STUCK, None, TetrisitoReason.NO_PIECE_FITS, T("no piece fits"))
        return Outcome(Result.STUCK, None, TetrisitoReason.NO_PIECE_LEFT, T("no piece is left"))

    def rests(self, piece: Piece) -> dict[Drop, Bits]:
        """Where a piece can come to rest within the grid, by the drop that leads there."""
        found = self.game.board.resting(self.grid, self.game.shapes[piece - 1])
        return {Drop(piece, offset): body for offset, body in found}

    def legal_moves(self) -> tuple[Drop, ...]:
        if self.solved:
            return ()
        return tuple(drop for piece in self.choices for drop in sorted(self.rests(piece)))

    def play(self, move: Drop) -> TetrisitoPosition:
        if self.solved:
            raise IllegalMove("the puzzle is solved")
        if not isinstance(move, Drop) or [*map(type, move)] != [int, int]:
            refuse_text(move)
            raise IllegalMove("{move} is not a Drop of a piece and an offset", move=repr(move))
        try:
            self._check_drop(move)
        except MalformedText as error:
            raise IllegalMove(error_text(error)) from error
        if move.piece in self.used:
            raise IllegalMove("piece {piece} is not there any more", piece=move.piece)
        if move.piece not in self.choices:
            raise IllegalMove(
                "pieces come in order, and piece {choices} is next", choices=self.choices[0]
            )
        body = self.rests(move.piece).get(move)
        if body is None:
            raise IllegalMove("piece {piece} would stick out at the top", piece=move.piece)
        return self.rested(move.piece, body)

    def rested(self, piece: Piece, body: Bits) -> TetrisitoPosition:
        """The position after a piece has come to rest there: one of its `rests`."""
        lying = (*self.lying, (piece, body))
        return TetrisitoPosition(self.game, self.grid | body, self.used | {piece}, lying)

    def _check_drop(self, drop: Drop) -> None:
        """MalformedText for a drop that no grid of this size allows."""
        pieces = len(self.game.shapes)
        if not 1 <= drop.piece <= pieces:
            raise MalformedText(
                "there is no piece {piece}; pieces are 1 to {pieces}",
                piece=drop.piece,
                pieces=pieces,
            )
        offsets = self.game.board.offsets(self.game.shapes[drop.piece - 1])
        if not offsets:
            raise MalformedText("piece {piece} is wider than the grid", piece=drop.piece)
        if drop.offset not in offsets:
            raise MalformedText(
                "piece {piece} can't enter at offset {offset}; it can at 0 to {offsets}",
                piece=drop.piece,
                offset=drop.offset,
                offsets=offsets[-1],
            )

    def _body(self, drop: Drop) -> Bits:
        """Where any drop ends, allowed or not."""
        board, shape = self.game.board, self.game.shapes[drop.piece - 1]
        return board.fall(self.grid, board.entering(shape, drop.offset))

    def format_move(self, move: Drop) -> str:
        return f"{move.piece}@{move.offset}"

    def parse_move(self, text: str) -> Drop:
        """Reads `2@0`: piece 2 at offset 0."""
        found = re.fullmatch(r"([0-9]{1,6})@([0-9]{1,2})", text)
        if not found:
            raise MalformedText(
                "{text} is not a piece, @ and an offset, such as 2@0", text=repr(text)
            )
        drop = Drop(int(found[1]), int(found[2]))
        self._check_drop(drop)
        return drop

    def describe_move(self, move: Drop) -> Text:
        return T("piece {piece} to column {column}", piece=move.piece, column=move.offset)

    def short_move(self, move: Drop) -> Text:
        return self.describe_move(move)

    def touches(self, move: Drop) -> tuple[Cell, ...]:
        return tuple(self.game.board.cells(self._body(move)))

    def takes_from(self, move: Drop) -> int | None:
        return picture.FIRST_PIECE_PANEL + self.left.index(move.piece)

    def to_text(self) -> str:
        used = ",".join(map(str, sorted(self.used))) or NONE
        return f"{format_rows(self.rows)} {used}"

    def picture(self) -> Picture:
        return picture.picture(self)

    def status(self) -> Text:
        if self.outcome is not None:
            return super(TetrisitoPosition, self).status()
        return plural("{n} piece left", "{n} pieces left", len(self.left))

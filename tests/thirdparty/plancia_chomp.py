"""Chomp, a game from outside: what a third-party package for Plancia looks like, whole."""

from __future__ import annotations

import re
from dataclasses import dataclass

from plancia import (
    Cell,
    Game,
    IllegalMove,
    MalformedText,
    Options,
    Outcome,
    Panel,
    Picture,
    Position,
    Reason,
    Result,
    option,
    other,
)


class ChompReason(Reason):
    BAD_SQUARE = "the bad square"


@dataclass(frozen=True)
class ChompOptions(Options):
    rows: int = option(4, "rows of the bar", low=1, high=9)
    columns: int = option(5, "columns of the bar", low=1, high=9)


class Chomp(Game[Cell]):
    """A bar of chocolate; bite a square and all below and right of it. The first square is bad."""

    name = "chomp"
    title = "Chomp"
    sides = ("Ann", "Bob")
    options_type = ChompOptions
    options: ChompOptions

    @property
    def rules(self) -> str:
        return "Bite off a square with all below and right of it. The top left one loses."

    def start(self) -> ChompPosition:
        return ChompPosition(self, (self.options.columns,) * self.options.rows, to_move=1)

    def from_text(self, text: str) -> ChompPosition:
        found = re.fullmatch(r"([0-9](?:,[0-9])*) ([12])", text)
        if not found:
            raise MalformedText(f"{text!r} is not row lengths and the player to move")
        left = tuple(map(int, found[1].split(",")))
        if len(left) != self.options.rows or list(left) != sorted(left, reverse=True):
            raise MalformedText(f"{found[1]} is not a bitten bar of {self.options.rows} rows")
        if left[0] > self.options.columns:
            raise MalformedText(f"row 1 has at most {self.options.columns} squares")
        return ChompPosition(self, left, to_move=int(found[2]))


@dataclass(frozen=True, slots=True)
class ChompPosition(Position[Cell]):
    game: Chomp
    left: tuple[int, ...]

    @property
    def outcome(self) -> Outcome | None:
        return None if self.left[0] else Outcome(Result.WIN, self.to_move, ChompReason.BAD_SQUARE)

    def legal_moves(self) -> tuple[Cell, ...]:
        return tuple((r, c) for r, length in enumerate(self.left) for c in range(length))

    def play(self, move: Cell) -> ChompPosition:
        if move not in self.legal_moves():
            raise IllegalMove(f"{move!r} is not a square that is left")
        row, column = move
        left = tuple(min(n, column) if r >= row else n for r, n in enumerate(self.left))
        return ChompPosition(self.game, left, to_move=other(self.to_move))

    def format_move(self, move: Cell) -> str:
        return f"{move[0] + 1}-{move[1] + 1}"

    def parse_move(self, text: str) -> Cell:
        found = re.fullmatch(r"([1-9])-([1-9])", text)
        if not found:
            raise MalformedText(f"{text!r} is not ROW-COLUMN")
        return int(found[1]) - 1, int(found[2]) - 1

    def touches(self, move: Cell) -> tuple[Cell, ...]:
        return (move,)

    def to_text(self) -> str:
        return f"{','.join(map(str, self.left))} {self.to_move}"

    def picture(self) -> Picture:
        rows = tuple(("#" * length).ljust(self.game.options.columns, ".") for length in self.left)
        return Picture(f"Chomp: {self.game.side(self.to_move)}", (Panel(rows, "blocks"),))

"""Reversi, a game from outside with its own colours and a move that no cell shows: the pass."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

from plancia import (
    Cell,
    Counter,
    Game,
    IllegalMove,
    MalformedText,
    Options,
    Outcome,
    Palette,
    Panel,
    Picture,
    Position,
    Reason,
    Result,
    Shade,
    option,
    other,
)

PASS = -1
STEPS = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


class ReversiReason(Reason):
    """Why a game of Reversi ended."""

    MORE_STONES = "more stones"
    EQUAL_STONES = "as many stones"


@dataclass(frozen=True)
class ReversiOptions(Options):
    size: int = option(8, "rows and columns", low=4, high=8)


class Reversi(Game[int]):
    """Enclose the opponent's stones, and they become yours; the player with more stones wins."""

    name = "reversi"
    title = "Reversi"
    sides = ("black", "white")
    symbols = ("X", "O")
    palette = Palette(
        first=Shade("#4a4a4a", "#3a3a3a"),
        second=Shade("#f4f4f4", "#dddddd"),
        board=Shade("#0a7d3b", "#075228"),
    )
    options_type = ReversiOptions
    options: ReversiOptions

    @property
    def rules(self) -> str:
        return "Enclose stones of the opponent in a line, or pass if you can't. More stones win."

    def start(self) -> ReversiPosition:
        size = self.options.size
        stones, middle = ["."] * size**2, (size // 2 - 1) * (size + 1)
        stones[middle : middle + 2], stones[middle + size : middle + size + 2] = "OX", "XO"
        return ReversiPosition(self, "".join(stones), to_move=1)

    def from_text(self, text: str) -> ReversiPosition:
        found = re.fullmatch(r"([.XO]+) ([12])", text)
        if not found or len(found[1]) != self.options.size**2:
            raise MalformedText(f"{text!r} is not a board and the player to move")
        return ReversiPosition(self, found[1], to_move=int(found[2]))


@dataclass(frozen=True, slots=True)
class ReversiPosition(Position[int]):
    game: Reversi
    stones: str

    def _flips(self, at: int, player: int) -> list[int]:
        """The stones that a stone here would turn over."""
        size, own, found = self.game.options.size, "XO"[player - 1], list[int]()
        for down, right in STEPS:
            line, row, column = list[int](), at // size + down, at % size + right
            while 0 <= row < size and 0 <= column < size:
                stone = self.stones[row * size + column]
                if stone == own:
                    found += line
                if stone in (own, "."):
                    break
                line.append(row * size + column)
                row, column = row + down, column + right
        return found

    def _placings(self, player: int) -> tuple[int, ...]:
        free = (at for at, stone in enumerate(self.stones) if stone == ".")
        return tuple(at for at in free if self._flips(at, player))

    def legal_moves(self) -> tuple[int, ...]:
        if placings := self._placings(self.to_move):
            return placings
        return (PASS,) if self._placings(other(self.to_move)) else ()

    @property
    def outcome(self) -> Outcome | None:
        if self.legal_moves():
            return None
        black, white = self.stones.count("X"), self.stones.count("O")
        if black == white:
            return Outcome(Result.DRAW, None, ReversiReason.EQUAL_STONES)
        return Outcome(Result.WIN, 1 if black > white else 2, ReversiReason.MORE_STONES)

    def play(self, move: int) -> ReversiPosition:
        if type(move) is not int or move not in self.legal_moves():
            raise IllegalMove(f"{move!r} encloses nothing")
        stones = [*self.stones]
        if move != PASS:
            for at in (move, *self._flips(move, self.to_move)):
                stones[at] = "XO"[self.to_move - 1]
        return ReversiPosition(self.game, "".join(stones), to_move=other(self.to_move))

    def format_move(self, move: int) -> str:
        row, column = divmod(move, self.game.options.size)
        return "pass" if move == PASS else f"{'abcdefgh'[column]}{row + 1}"

    def parse_move(self, text: str) -> int:
        size = self.game.options.size
        if text == "pass":
            return PASS
        if not re.fullmatch(f"[a-{'abcdefgh'[size - 1]}][1-{size}]", text):
            raise MalformedText(f"{text!r} is not a cell such as c4, or pass")
        return (int(text[1]) - 1) * size + "abcdefgh".index(text[0])

    def touches(self, move: int) -> tuple[Cell, ...]:
        return () if move == PASS else (divmod(move, self.game.options.size),)

    def to_text(self) -> str:
        return f"{self.stones} {self.to_move}"

    def picture(self) -> Picture:
        game, size = self.game, self.game.options.size
        rows = tuple(self.stones[at : at + size] for at in range(0, size**2, size))
        counters = tuple(
            Counter("stones", self.stones.count("XO"[side - 1]), side) for side in (1, 2)
        )
        labels = tuple(map(str, range(1, size + 1)))
        panel = Panel(rows, "stones", row_labels=labels, column_labels=tuple("abcdefgh"[:size]))
        return Picture(
            game.title,
            (panel,),
            self.status(),
            counters=counters,
            sides=game.sides,
            palette=game.palette,
        )

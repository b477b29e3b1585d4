"""What a position looks like, in terms any screen can draw: panels of cells, words and colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final, Literal

from plancia.core.text import T, Text, Words, joined

Cell = tuple[int, int]
"""Row and column in a panel, both from 0, counted from the top left."""

Style = Literal["discs", "stones", "blocks", "rocks"]
"""Discs in holes, stones on the crossings of lines, square blocks, or loose rocks in rows."""

EMPTY = "."
NO_CELL = " "
CELL_NAMES: Mapping[str, Words] = {
    EMPTY: T("empty"),
    "X": "X",
    "O": "O",
    "#": T("block"),
    "o": T("rock"),
}
"""Each character a panel may hold; letters from a on are blocks of the piece of that letter."""


def cell_word(character: str) -> Words:
    """What a panel's character stands for."""
    return CELL_NAMES.get(character) or T("piece {letter}", letter=character)


class _Part:
    """A part of a picture, with all its fields as JSON."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """The part for pages and files."""
        fields: tuple[str, ...] = self.__slots__
        return {name: _plain(getattr(self, name)) for name in fields}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [*value] if value and isinstance(value[0], str | int) else [*map(_plain, value)]
    if isinstance(value, frozenset):
        return [*map(list, sorted(value))]
    return value.to_json() if isinstance(value, (Text, _Part)) else value


@dataclass(frozen=True, slots=True)
class Shade:
    """A colour as `#rrggbb`, on a light and on a dark page."""

    light: str
    dark: str


@dataclass(frozen=True, slots=True)
class Palette(_Part):
    """A game's colours: those of both sides' pieces and of the board under them."""

    first: Shade = Shade("#f6cb3c", "#eec036")
    second: Shade = Shade("#d0383f", "#cf3d45")
    board: Shade = Shade("#2f5fb0", "#274a88")
    pieces: tuple[Shade, ...] = ()
    """Of pieces that differ: the piece of letter `a` has the first, and so on, again from the
    start where there are more."""

    def to_json(self) -> dict[str, list[str]]:
        """The colours by name."""
        shades = {"first": self.first, "second": self.second, "board": self.board}
        shades |= {f"piece-{n}": shade for n, shade in enumerate(self.pieces)}
        return {name: [shade.light, shade.dark] for name, shade in shades.items()}


PALETTE: Final = Palette()
"""Yellow and red on blue: chosen to differ in lightness too, for colour-blind people."""


@dataclass(frozen=True, slots=True)
class Panel(_Part):
    """One board: rows of cells, a character each, with labels and marked cells."""

    rows: tuple[str, ...]
    style: Style
    title: Words = ""
    row_labels: tuple[str, ...] = ()
    column_labels: tuple[str, ...] = ()
    marks: frozenset[Cell] = frozenset()
    is_goal: bool = False
    """Whether it shows what the first panel shall become."""

    @property
    def width(self) -> int:
        """Cells in a row."""
        return max(map(len, self.rows), default=0)

    def fits(self, other: Panel) -> bool:
        """True if only what is in the rows is different."""
        is_same_size = len(self.rows) == len(other.rows)
        return is_same_size and replace(other, rows=self.rows) == self

    def cell_name(self, cell: Cell) -> Words:
        """How a person calls the cell: by the labels if there are any."""
        row, column = cell
        across = self.column_labels[column] if self.column_labels else str(column + 1)
        # Where stones fall, rows that have no labels are counted from below, as in all sentences.
        # Rows begin with the number that columns begin with.
        first = 0 if self.column_labels[:1] == ("0",) else 1
        number = len(self.rows) - row if self.style == "discs" else row + first
        down = self.row_labels[row] if self.row_labels else str(number)
        if across.isalpha():
            return across + down
        return T("row {row}, column {column}", row=down, column=across)


@dataclass(frozen=True, slots=True)
class Counter(_Part):
    """A number beside the board, such as captured stones; `of` is what it counts up to."""

    label: Words
    value: int
    side: int | None = None
    of: int | None = None
    token: str = ""
    """A word for screens that draw one small thing for each, such as `undo`; nothing for a number
    in words."""

    @property
    def text(self) -> Text:
        """The counter in words, with its number."""
        if self.of is None:
            return T("{label}: {n}", label=self.label, n=self.value)
        return T("{label}: {n} of {most}", label=self.label, n=self.value, most=self.of)


@dataclass(frozen=True, slots=True)
class Note(_Part):
    """Something to say beside the board, about one side or about the game."""

    text: Words
    side: int | None = None


@dataclass(frozen=True, slots=True)
class NoMove(_Part):
    """Why a click is no move: on these cells, or anywhere else if none are named."""

    says: Words
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture(_Part):
    """A whole position: the first panel is the board that moves touch."""

    title: Words
    """The game's."""
    panels: tuple[Panel, ...]
    status: Words = ""
    """Whose turn it is, or how the game ended."""
    notes: tuple[Note, ...] = ()
    counters: tuple[Counter, ...] = ()
    sides: tuple[Words, ...] = ()
    """What the players are called, as in the game."""
    palette: Palette = PALETTE
    refusals: tuple[NoMove, ...] = ()
    """What is said to a player who points where no move happens."""

    @property
    def board(self) -> Panel:
        """The first panel, on which the game is played."""
        return self.panels[0]

    @property
    def headline(self) -> Words:
        """The title and the status."""
        if not self.status:
            return self.title
        return T("{game}: {status}", game=self.title, status=self.status)

    def remarks(self) -> list[Words]:
        """All counters and notes, a line for each side and one for each note about the game."""
        lines: list[Words] = []
        for player, side in enumerate(self.sides, 1):
            of_side: list[Words] = [each.text for each in self.counters if each.side == player]
            of_side += [note.text for note in self.notes if note.side == player]
            if of_side:
                lines.append(T("{side}: {what}", side=side, what=joined(", ", of_side)))
        lines += [each.text for each in self.counters if each.side is None]
        return lines + [note.text for note in self.notes if note.side is None]

    def changed_since(self, earlier: Picture) -> frozenset[Cell]:
        """The board's cells that look different now: what the last move did."""
        rows, old = self.board.rows, earlier.board.rows
        changed = set[Cell]()
        for r, (row, before) in enumerate(zip_longest(rows, old[: len(rows)], fillvalue="")):
            if row != before:
                changed |= {(r, c) for c, cell in enumerate(row) if before[c : c + 1] != cell}
        return frozenset(changed)

    def json_since(self, earlier: Picture) -> dict[str, Any]:
        """The fields of `to_json` that are different now. Where only cells of panels are, `rows`
        names the panel and the row, and has what is in it now, instead of `panels`."""
        found = {
            name: _plain(now)
            for name in _PICTURE_FIELDS
            if (now := getattr(self, name)) != getattr(earlier, name) and name != "panels"
        }
        is_same_size = len(self.panels) == len(earlier.panels)
        if not (is_same_size and all(map(Panel.fits, self.panels, earlier.panels))):
            return found | {"panels": _plain(self.panels)}
        rows = [
            [number, place, row]
            for number, (now, old) in enumerate(zip(self.panels, earlier.panels, strict=True))
            for place, (row, before) in enumerate(zip(now.rows, old.rows, strict=True))
            if row != before
        ]
        return found | {"rows": rows}

    def to_json(self) -> dict[str, Any]:
        """The picture for pages and files."""
        return {name: _plain(getattr(self, name)) for name in _PICTURE_FIELDS}


_PICTURE_FIELDS: Final = tuple(name for name in Picture.__slots__ if name != "sides")
"""The sides are the game's."""

"""What a position looks like, in terms any screen can draw: panels of cells, marks and notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Cell = tuple[int, int]
"""Row and column in a panel, both from 0, counted from the top left."""

Style = Literal["discs", "stones", "blocks", "rocks"]
"""Discs in holes, stones on the crossings of lines, square blocks, or loose rocks in rows."""

EMPTY = "."
NO_CELL = " "
CELL_NAMES: Mapping[str, str] = {EMPTY: "empty", "X": "X", "O": "O", "#": "block", "o": "rock"}
"""Each character a panel may hold; letters from a on are blocks of the piece of that letter."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One board: rows of cells, a character each, with labels and marked cells."""

    rows: tuple[str, ...]
    style: Style
    title: str = ""
    row_labels: tuple[str, ...] = ()
    column_labels: tuple[str, ...] = ()
    marks: frozenset[Cell] = frozenset()

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)

    def cell_name(self, cell: Cell) -> str:
        """How a person calls the cell: by the labels if there are any."""
        row, column = cell
        across = self.column_labels[column] if self.column_labels else str(column + 1)
        down = self.row_labels[row] if self.row_labels else str(row + 1)
        if across.isalpha():
            return across + down
        return f"row {down}, column {across}"

    def to_json(self) -> dict[str, Any]:
        return {
            "rows": list(self.rows),
            "style": self.style,
            "title": self.title,
            "row_labels": list(self.row_labels),
            "column_labels": list(self.column_labels),
            "marks": [list(cell) for cell in sorted(self.marks)],
        }


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole position: the first panel is the board that moves touch."""

    title: str
    panels: tuple[Panel, ...]
    notes: tuple[str, ...] = ()

    @property
    def board(self) -> Panel:
        return self.panels[0]

    def changed_since(self, earlier: Picture) -> frozenset[Cell]:
        """The board's cells that look different now: what the last move did."""
        rows, old = self.board.rows, earlier.board.rows
        return frozenset(
            (r, c)
            for r, row in enumerate(rows)
            for c, cell in enumerate(row)
            if r >= len(old) or c >= len(old[r]) or old[r][c] != cell
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "panels": [panel.to_json() for panel in self.panels],
            "notes": list(self.notes),
        }

"""Pointers: how keys and the mouse choose a move. It knows where moves touch the board, not why.

There is one for each style of board. It points at a move; Enter or a click makes it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from string import ascii_letters
from typing import Any, Final

from plancia.core.errors import MalformedText
from plancia.core.picture import EMPTY, Cell, Picture
from plancia.core.position import FIRST, Position
from plancia.tui.paint import Falling, trimmed_rows

SYMBOLS: Final = ("X", "O")


class Pointer(ABC):
    """Points at a move of one position."""

    position: Position[Any]
    picture: Picture

    def __init__(self, position: Position[Any], picture: Picture) -> None:
        self.position, self.picture = position, picture
        self.touched: dict[Cell, list[Any]] = {}
        for move in (*position.legal_moves(), *position.priced_moves()):
            for cell in position.touches(move):
                self.touched.setdefault(cell, []).append(move)

    @property
    def symbol(self) -> str:
        return SYMBOLS[(self.picture.places or self.position.to_move) - FIRST]

    @property
    def cursor(self) -> Cell | None:
        """The cell the pointer is on."""
        return None

    @property
    def pointed(self) -> frozenset[Cell]:
        """The cells where the move would happen."""
        return frozenset()

    @property
    def falling(self) -> Falling | None:
        return None

    @property
    def panel(self) -> int | None:
        """The number of the panel that was chosen from, if one was."""
        return None

    @abstractmethod
    def go(self, right: int, down: int) -> None:
        """Follow an arrow key."""

    @abstractmethod
    def point(self, panel: int, cell: Cell) -> bool:
        """Follow the mouse; whether it is over something that a click can mean."""

    @abstractmethod
    def aim(self, move: Any) -> None:
        """Point at that move, which is legal and touches the board."""

    @abstractmethod
    def chosen(self) -> Any | None:
        """The move pointed at; None if there is none."""

    def attempt(self) -> str:
        """What a person would have typed to move here: the rules say why it can't be."""
        return ""

    @abstractmethod
    def follow(self, earlier: Pointer) -> None:
        """Stay where the pointer was in the position before."""


class ColumnPointer(Pointer):
    """Over the columns of a board that things are dropped into, or on what lies in it."""

    rows: int
    columns: int

    def __init__(self, position: Position[Any], picture: Picture) -> None:
        super().__init__(position, picture)
        self.rows, self.columns = len(picture.board.rows), picture.board.width
        self.column: int = self.columns // 2
        self.row: int | None = None

    @property
    def cursor(self) -> Cell | None:
        return None if self.row is None else (self.row, self.column)

    @property
    def pointed(self) -> frozenset[Cell]:
        landing = self._landing()
        if self.row is not None:
            return frozenset({(self.row, self.column)})
        return frozenset() if landing is None else frozenset({landing})

    @property
    def falling(self) -> Falling | None:
        if self.row is not None or not self.touched:
            return None
        return Falling((self.symbol,), self.column)

    def _landing(self) -> Cell | None:
        """Where a drop into the column ends."""
        for row in range(self.rows):
            cell = (row, self.column)
            if self.picture.board.rows[row][self.column] != EMPTY:
                return None
            if self._legal(cell) is not None:
                return cell
        return None

    def _legal(self, cell: Cell) -> Any | None:
        legal = set(self.position.legal_moves())
        return next((move for move in self.touched.get(cell, ()) if move in legal), None)

    def go(self, right: int, down: int) -> None:
        self.column = (self.column + right) % self.columns
        if down > 0:
            top = self._top()
            if self.row is None:
                self.row = top
            elif self.row + 1 < self.rows:
                self.row += 1
        elif down < 0 and self.row is not None:
            self.row = self.row - 1 if self.row > (self._top() or 0) else None
        if right and self.row is not None:
            top = self._top()
            self.row = None if top is None else max(self.row, top)

    def _top(self) -> int | None:
        """The highest piece in the column that a move touches."""
        for row in range(self.rows):
            cell = (row, self.column)
            if self.picture.board.rows[row][self.column] != EMPTY and cell in self.touched:
                return row
        return None

    def point(self, panel: int, cell: Cell) -> bool:
        if panel:
            return False
        row, self.column = cell
        on_piece = self.picture.board.rows[row][self.column] != EMPTY
        self.row = row if on_piece and cell in self.touched else None
        return True

    def aim(self, move: Any) -> None:
        self.point(0, self.position.touches(move)[0])

    def chosen(self) -> Any | None:
        if self.row is not None:
            cell = self.row, self.column
            return self._legal(cell) or next(iter(self.touched.get(cell, ())), None)
        landing = self._landing()
        return None if landing is None else self._legal(landing)

    def attempt(self) -> str:
        labels = self.picture.board.column_labels
        label = labels[self.column] if labels else str(self.column + 1)
        tokens = map(self.position.format_move, self.position.priced_moves())
        return next((token for token in tokens if token.lstrip(ascii_letters) == label), label)

    def follow(self, earlier: Pointer) -> None:
        if isinstance(earlier, ColumnPointer) and earlier.columns == self.columns:
            self.column = earlier.column


class CellPointer(Pointer):
    """On one cell of the board."""

    def __init__(self, position: Position[Any], picture: Picture) -> None:
        super().__init__(position, picture)
        self.lengths: list[int] = [len(row) for row in picture.board.rows]
        self.cell: Cell = self._first()

    def _first(self) -> Cell:
        if self.picture.board.style == "rocks":
            row = next((row for row, length in enumerate(self.lengths) if length), 0)
            return row, max(0, self.lengths[row] - 1)
        return len(self.lengths) // 2, self.picture.board.width // 2

    @property
    def cursor(self) -> Cell | None:
        return self.cell

    @property
    def pointed(self) -> frozenset[Cell]:
        row, column = self.cell
        if self.picture.board.style == "rocks":  # this one and all after it
            return frozenset((row, rock) for rock in range(column, self.lengths[row]))
        return frozenset({self.cell})

    def go(self, right: int, down: int) -> None:
        row, column = self.cell
        if down:
            rows = [r for r, length in enumerate(self.lengths) if length or r == row]
            row = rows[(rows.index(row) + down) % len(rows)]
        length = max(1, self.lengths[row])
        column = (column + right) % length if right else min(column, length - 1)
        self.cell = row, column

    def point(self, panel: int, cell: Cell) -> bool:
        row, column = cell
        if panel or column >= self.lengths[row]:
            return False
        self.cell = cell
        return True

    def aim(self, move: Any) -> None:
        for cell, moves in self.touched.items():
            if moves[0] == move:
                self.cell = cell

    def chosen(self) -> Any | None:
        return next(iter(self.touched.get(self.cell, ())), None)

    def attempt(self) -> str:
        row, column = self.cell
        board = self.picture.board
        if board.style == "rocks" and board.row_labels:
            return f"{board.row_labels[row]}{self.lengths[row] - column}"
        return str(board.cell_name(self.cell))

    def follow(self, earlier: Pointer) -> None:
        if not isinstance(earlier, CellPointer) or len(earlier.lengths) != len(self.lengths):
            return
        row, column = earlier.cell
        if not self.lengths[row]:
            row, column = self._first()
        self.cell = row, max(0, min(column, self.lengths[row] - 1))


class PiecePointer(Pointer):
    """Holds a piece over the board; the moves of a piece go from left to right."""

    def __init__(self, position: Position[Any], picture: Picture) -> None:
        super().__init__(position, picture)
        self.moves: dict[int, list[Any]] = {}
        """By the number of the panel that shows the piece."""
        for move in position.legal_moves():
            self.moves.setdefault(position.takes_from(move) or 0, []).append(move)
        for moves in self.moves.values():
            moves.sort(key=lambda move: (self._middle(move), self._cells(move)))
        self.piece: int = next(iter(self.moves), 0)
        self.place: int = len(self._own()) // 2

    def _cells(self, move: Any) -> list[Cell]:
        return sorted(self.position.touches(move))

    def _middle(self, move: Any) -> float:
        columns = [column for _, column in self.position.touches(move)]
        return (min(columns) + max(columns)) / 2

    def _own(self) -> list[Any]:
        return self.moves.get(self.piece, [])

    @property
    def pointed(self) -> frozenset[Cell]:
        move = self.chosen()
        return frozenset() if move is None else frozenset(self.position.touches(move))

    @property
    def panel(self) -> int | None:
        return self.piece or None

    @property
    def falling(self) -> Falling | None:
        move = self.chosen()
        if move is None or self.panel is None:
            return None
        return Falling(trimmed_rows(self.picture.panels[self.panel].rows), move.offset)

    def go(self, right: int, down: int) -> None:
        pieces = list(self.moves)
        if down and pieces:
            middle = None if self.chosen() is None else self._middle(self.chosen())
            self.take(pieces[(pieces.index(self.piece) + down) % len(pieces)])
            if middle is not None:
                self._near(middle)
        elif not down and self._own():
            self.place = (self.place + right) % len(self._own())

    def take(self, piece: int) -> bool:
        """Take the piece that this panel shows into the pointer, if it fits anywhere."""
        if piece not in self.moves:
            return False
        self.piece = piece
        self.place = min(self.place, len(self._own()) - 1)
        return True

    def _near(self, column: float) -> None:
        own = self._own()
        self.place = min(range(len(own)), key=lambda n: abs(self._middle(own[n]) - column))

    def point(self, panel: int, cell: Cell) -> bool:
        if panel == 0 and self._own():
            candidates = [n for n, move in enumerate(self._own()) if cell in self._cells(move)]
            self._near(cell[1])
            if candidates and self.place not in candidates:
                self.place = min(
                    candidates, key=lambda n: abs(self._middle(self._own()[n]) - cell[1])
                )
            return True
        return False

    def aim(self, move: Any) -> None:
        if self.take(self.position.takes_from(move) or 0):
            self.place = self._own().index(move)

    def chosen(self) -> Any | None:
        own = self._own()
        return own[self.place] if own else None

    def follow(self, earlier: Pointer) -> None:
        """A new piece comes: begin anew."""


def pointer_for(
    position: Position[Any], picture: Picture, earlier: Pointer | None = None
) -> Pointer:
    """The pointer that suits the board."""
    kinds: Mapping[str, type[Pointer]] = {"discs": ColumnPointer, "blocks": PiecePointer}
    kind = kinds.get(picture.board.style, CellPointer)
    if kind is PiecePointer and any(
        position.takes_from(move) is None for move in position.legal_moves()[:1]
    ):
        kind = CellPointer
    pointer = kind(position, picture)
    if earlier is not None:
        pointer.follow(earlier)
    return pointer


def complete(position: Position[Any], typed: str) -> tuple[Any | None, bool]:
    """The move that typed letters stand for, and whether more of them could mean another.

    None if they stand for none yet.
    """
    tokens = {
        position.format_move(move): move
        for move in (*position.legal_moves(), *position.priced_moves())
    }
    found = tokens.get(typed)
    lower = typed.lower()
    longer = any(len(t) > len(typed) and t.lower().startswith(lower) for t in tokens)
    if found is None:
        try:
            found = position.parse_move(typed)
        except MalformedText:
            return None, longer
    return found, longer

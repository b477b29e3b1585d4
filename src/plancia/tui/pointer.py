"""Pointers: how keys and the mouse choose a move. It knows where moves touch the board, not why.

There is one for each style of board. It points at a move; Enter or a click makes it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from string import ascii_letters
from typing import Any

from plancia.core.picture import EMPTY, Cell, Picture
from plancia.core.position import Position


class Pointer(ABC):
    """Points at a move of one position."""

    position: Position[Any]
    picture: Picture
    panel: int | None = None
    """The number of the panel that was chosen from, if one was."""

    def __init__(self, position: Position[Any], picture: Picture) -> None:
        self.position, self.picture = position, picture
        self.touched: dict[Cell, list[Any]] = {}
        for move in (*position.legal_moves(), *position.priced_moves()):
            for cell in position.touches(move):
                self.touched.setdefault(cell, []).append(move)

    @abstractmethod
    def marks(self) -> Mapping[Cell, str]:
        """Where the pointer is and where the move would happen."""

    @abstractmethod
    def go(self, right: int, down: int) -> None:
        """Follow an arrow key."""

    @abstractmethod
    def point(self, panel: int, cell: Cell) -> bool:
        """Follow the mouse; whether a click there can mean a move."""

    @abstractmethod
    def aim(self, move: Any) -> None:
        """Point at that move, which is legal and touches the board."""

    @abstractmethod
    def chosen(self) -> Any | None:
        """The move pointed at; None if there is none."""

    def attempt(self) -> str:
        """What a person would have typed to move here: the rules say why it can't be."""
        return ""

    def move(self) -> Any:
        """The move pointed at, though the rules may refuse it; MalformedText if it is none."""
        chosen = self.chosen()
        return self.position.parse_move(self.attempt()) if chosen is None else chosen

    def read(self, typed: str) -> Any:
        """The move that typed letters stand for; MalformedText if it is none."""
        return self.position.parse_move(typed)

    @abstractmethod
    def follow(self, earlier: Pointer) -> None:
        """Stay where the pointer was in the position before."""


class ColumnPointer(Pointer):
    """Over the columns of a board that things are dropped into, or on what lies in it."""

    def __init__(self, position: Position[Any], picture: Picture) -> None:
        super().__init__(position, picture)
        self.columns: int = picture.board.width
        self.column: int = self.columns // 2
        self.row: int | None = None
        """Of the piece that it is on."""

    def marks(self) -> Mapping[Cell, str]:
        if self.row is not None:
            return {(self.row, self.column): "cursor"}
        landing = self._landing()
        return {(0, self.column): "cursor"} if landing is None else {landing: "pointed"}

    def read(self, typed: str) -> Any:
        """A column's label is a drop into it."""
        labels = self.picture.board.column_labels
        if typed not in labels:
            return super().read(typed)
        self.point(0, (0, labels.index(typed)))
        return self.move()

    def _cells(self, *, empty: bool) -> list[Cell]:
        """Those of the column that a move touches, from the top."""
        cells = ((row, self.column) for row in range(len(self.picture.board.rows)))
        rows = self.picture.board.rows
        return [c for c in cells if c in self.touched and (rows[c[0]][c[1]] == EMPTY) == empty]

    def _landing(self) -> Cell | None:
        """Where a drop into the column ends."""
        return next((cell for cell in self._cells(empty=True) if self._legal(cell)), None)

    def _legal(self, cell: Cell) -> list[Any]:
        legal = set(self.position.legal_moves())
        return [move for move in self.touched[cell] if move in legal]

    def go(self, right: int, down: int) -> None:
        """Left and right through the columns, down onto the pieces that can be chosen."""
        self.column = (self.column + right) % self.columns
        rows = [row for row, _ in self._cells(empty=False)]
        at = -1 if self.row is None else sum(row < self.row for row in rows)
        at = min(at + down, len(rows) - 1)
        self.row = None if at < 0 else rows[at]

    def point(self, panel: int, cell: Cell) -> bool:
        if panel:
            return False
        row, self.column = cell
        self.row = row if cell in self._cells(empty=False) else None
        return True

    def aim(self, move: Any) -> None:
        self.point(0, self.position.touches(move)[0])

    def chosen(self) -> Any | None:
        if self.row is not None:
            cell = self.row, self.column
            return next(iter(self._legal(cell) or self.touched[cell]))
        landing = self._landing()
        return None if landing is None else self._legal(landing)[0]

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
        self.is_heaps: bool = picture.board.style == "rocks"
        self.cell: Cell = self._first()

    def _first(self) -> Cell:
        if self.is_heaps:
            row = next((row for row, length in enumerate(self.lengths) if length), 0)
            return row, max(0, self.lengths[row] - 1)
        return len(self.lengths) // 2, self.picture.board.width // 2

    def marks(self) -> Mapping[Cell, str]:
        row, column = self.cell
        if self.is_heaps:  # this one and all after it
            return {(row, rock): "pointed" for rock in range(column, self.lengths[row])}
        return {self.cell: "cursor"}

    def go(self, right: int, down: int) -> None:
        row, column = self.cell
        if down:
            rows = [r for r, length in enumerate(self.lengths) if length or r == row]
            row = rows[(rows.index(row) + down) % len(rows)]
        length = max(1, self.lengths[row])
        column = (column + right) % length if right else min(column, length - 1)
        self.cell = row, column

    def point(self, panel: int, cell: Cell) -> bool:
        if panel or cell[1] >= self.lengths[cell[0]]:
            return False
        self.cell = cell
        return True

    def aim(self, move: Any) -> None:
        at = (cell for cell, moves in self.touched.items() if moves[0] == move)
        self.cell = next(at, self.cell)

    def chosen(self) -> Any | None:
        return next(iter(self.touched.get(self.cell, ())), None)

    def attempt(self) -> str:
        row, column = self.cell
        board = self.picture.board
        if self.is_heaps and board.row_labels:
            return f"{board.row_labels[row]}{self.lengths[row] - column}"
        return str(board.cell_name(self.cell))

    def follow(self, earlier: Pointer) -> None:
        if isinstance(earlier, CellPointer) and len(earlier.lengths) == len(self.lengths):
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
            moves.sort(key=lambda move: (self._middle(move), sorted(position.touches(move))))
        self.panel: int | None = next(iter(self.moves), None)
        self.place: int = len(self._own()) // 2

    def _middle(self, move: Any) -> float:
        columns = [column for _, column in self.position.touches(move)]
        return (min(columns) + max(columns)) / 2

    def _own(self) -> list[Any]:
        """The moves of the piece."""
        return self.moves.get(self.panel or 0, [])

    def marks(self) -> Mapping[Cell, str]:
        move = self.chosen()
        return {} if move is None else dict.fromkeys(self.position.touches(move), "pointed")

    def go(self, right: int, down: int) -> None:
        if (move := self.chosen()) is None:
            return
        if down:
            pieces = list(self.moves)
            self.take(pieces[(pieces.index(self.panel or 0) + down) % len(pieces)])
            self._near(self._middle(move), self._own())
        else:
            self.place = (self.place + right) % len(self._own())

    def take(self, piece: int) -> bool:
        """Take the piece that this panel shows into the pointer, if it fits anywhere."""
        if piece in self.moves:
            self.panel = piece
            self.place = min(self.place, len(self._own()) - 1)
        return piece in self.moves

    def _near(self, column: float, moves: list[Any]) -> None:
        nearest = min(moves, key=lambda move: abs(self._middle(move) - column))
        self.place = self._own().index(nearest)

    def point(self, panel: int, cell: Cell) -> bool:
        own = self._own()
        if panel or not own:
            return False
        self._near(cell[1], [move for move in own if cell in self.position.touches(move)] or own)
        return True

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
    style, legal = picture.board.style, position.legal_moves()
    kind: type[Pointer] = ColumnPointer if style == "discs" else CellPointer
    if style == "blocks" and (not legal or position.takes_from(legal[0]) is not None):
        kind = PiecePointer
    pointer = kind(position, picture)
    if earlier is not None:
        pointer.follow(earlier)
    return pointer

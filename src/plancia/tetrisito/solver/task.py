"""What is left to do in a position, counted: kinds of pieces, cells to fill, places for pieces.

Pieces are of one kind if they can go to the same places: they have the same blocks, and the same
empty columns on the left of their boxes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Final, NamedTuple

from plancia.tetrisito.board import Bits, GridBoard, Shape
from plancia.tetrisito.notation import IN_ORDER, Piece
from plancia.tetrisito.rules import TetrisitoPosition

Kind = int
"""A kind's number, from 0."""

IMPOSSIBLE: Final = 1 << 40
"""How many pieces it takes to fill what can't be filled."""


class Place(NamedTuple):
    """A piece of a kind at rest."""

    kind: Kind
    body: Bits


def each_bit(bits: Bits) -> Iterator[int]:
    """The places of the bits set, from the lowest."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


@dataclass(frozen=True)
class SolverTask:
    """From a position to the goal."""

    position: TetrisitoPosition

    @cached_property
    def board(self) -> GridBoard:
        return self.position.game.board

    @property
    def start(self) -> Bits:
        return self.position.grid

    @property
    def goal(self) -> Bits:
        return self.position.game.goal_bits

    @cached_property
    def open(self) -> Bits:
        """The cells to fill."""
        return self.goal & ~self.start

    @property
    def in_order(self) -> bool:
        return self.position.game.options.implementation == IN_ORDER

    @cached_property
    def pieces(self) -> dict[Shape, list[Piece]]:
        """The pieces left of each kind, in the order in which kinds are numbered."""
        found: dict[Shape, list[Piece]] = {}
        for piece in self._droppable:
            found.setdefault(self.position.game.shapes[piece - 1], []).append(piece)
        return found

    @cached_property
    def _droppable(self) -> tuple[Piece, ...]:
        """The pieces left, without those too large for any grid of this size."""
        shapes, board = self.position.game.shapes, self.board
        return tuple(
            piece
            for piece in self.position.left
            if shapes[piece - 1].height <= board.rows and board.offsets(shapes[piece - 1])
        )

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """By kind."""
        return tuple(self.pieces)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many pieces are left, by kind."""
        return tuple(map(len, self.pieces.values()))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many blocks a piece has, by kind."""
        return tuple(shape.bits.bit_count() for shape in self.shapes)

    @cached_property
    def sequence(self) -> tuple[Kind, ...]:
        """The kinds of the pieces left, in the given order."""
        number = {shape: kind for kind, shape in enumerate(self.shapes)}
        shapes = self.position.game.shapes
        return tuple(number[shapes[piece - 1]] for piece in self._droppable)

    @cached_property
    def blocks(self) -> int:
        """How many blocks all pieces left have together."""
        return sum(size * count for size, count in zip(self.sizes, self.counts, strict=True))

    @cached_property
    def fewest(self) -> tuple[int, ...]:
        """By a number of blocks, how many pieces it takes at least, or IMPOSSIBLE."""
        fewest = [0] + [IMPOSSIBLE] * self.blocks
        if len(set(self.sizes)) == 1:
            fewest[:: self.sizes[0]] = range(sum(self.counts) + 1)
            return tuple(fewest)
        top = 0
        for size, count in zip(self.sizes, self.counts, strict=True):
            for _ in range(count):
                top += size
                for blocks in range(top, size - 1, -1):
                    fewest[blocks] = min(fewest[blocks], fewest[blocks - size] + 1)
        return tuple(fewest)

    def can_add(self, blocks: int) -> bool:
        """Whether some of the pieces left have as many blocks together."""
        return 0 <= blocks <= self.blocks and self.fewest[blocks] < IMPOSSIBLE

    @cached_property
    def least(self) -> int:
        """How many pieces it takes at least, by their blocks alone, which are enough."""
        return self.fewest[self.open.bit_count()]

    @cached_property
    def divisor(self) -> int:
        """What the blocks of every piece can be divided by, if they all hang together; or 1."""
        return gcd(*self.sizes) if all(map(self._is_connected, self.shapes)) else 1

    def regions(self, bits: Bits) -> Iterator[Bits]:
        """The parts of a set of cells that hang together by their sides."""
        columns, edge = self.board.columns, self._first_column
        while bits:
            region, grown = 0, bits & -bits
            while grown != region:
                region = grown
                sideways = (region << 1) & ~edge | (region & ~edge) >> 1
                grown = (region | sideways | region << columns | region >> columns) & bits
            yield region
            bits &= ~region

    @cached_property
    def _first_column(self) -> Bits:
        return sum(1 << row * self.board.columns for row in range(self.board.rows))

    def _is_connected(self, shape: Shape) -> bool:
        return len(list(self.regions(shape.bits))) == 1

    @cached_property
    def may_tangle(self) -> bool:
        """Whether pieces could lie on one another in a circle, so that none can be dropped first.

        They can't if each hangs together and has no gap in a column: then of two pieces one is
        above the other wherever they share columns, and what is above has an order.
        """
        return not all(self._is_connected(shape) and not self._gap(shape) for shape in self.shapes)

    def _gap(self, shape: Shape) -> Bits:
        """The cells between blocks of the same column, laid out as the shape."""
        below = self.board.shadow(shape.bits)
        above, rows = 0, shape.bits
        for _ in range(shape.height):
            rows <<= self.board.columns
            above |= rows
        return below & above & ~shape.bits

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Where pieces can come to rest on the way to the goal: within the cells to fill, on
        something that is there at the end, and not out of reach for ever."""
        found = []
        for kind, shape in enumerate(self.shapes):
            for at in self._ways_of_falls(shape):
                body = shape.bits << at
                if not body & ~self.open and self.board.rests(self.goal & ~body, body):
                    found.append(Place(kind, body))
        return tuple(found)

    def _ways_of_falls(self, shape: Shape) -> Iterator[int]:
        """By how much the shape can be shifted; what falls straight must not lie in a column
        under the start, nor have anything come between its own blocks."""
        board, gap = self.board, self._gap(shape)
        under = board.shadow(self.start)
        for row in range(board.rows - shape.height + 1):
            for offset in board.offsets(shape):
                at = row * board.columns + shape.left + offset
                if not (shape.bits << at & under or gap << at & self.goal):
                    yield at

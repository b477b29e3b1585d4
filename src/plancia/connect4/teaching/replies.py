"""Standing replies of the defender: small promises that one player can keep all at the same time.

Why a set of compatible replies can be kept. The zone has an even number of cells and the attacker
is to move. A cell is a *reply cell* if an even number of cells lies above it in its column. When
the attacker plays into a reply, the defender answers as it says. When not, an odd number of cells
is left, so in some column an odd number is left: its next cell is a reply cell. The defender plays
it if that keeps every promise, as it does in a free cell, at the bottom of a `STACK` and in a
`BASE`; the upper cell of an `ABOVE` can't be waiting, because it was answered at once. What is left
are columns at the bottom of an inverse. An inverse has two columns: if only one of them has come to
that point, the defender plays the next cell of the other, below the inverse, where nothing is
promised that this breaks: that is why no `ABOVE` may lie below an inverse, and why inverses share
either both of their columns or none. If both have come to it, they make an even number of such
columns, and there must be yet another column to play.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from plancia.connect4.board import Bits, ColumnBoard


class ReplyKind(Enum):
    ABOVE = "above"
    """Two cells, the upper a reply cell: the defender gets the upper one."""
    STACK = "stack"
    """Two cells, the lower a reply cell: the defender gets one of them."""
    BASE = "base"
    """Two cells that can be played now: the defender gets one of them."""
    BASE_AND_ABOVE = "base and above"
    """Three cells that can be played now, and the reply cell above the second: the defender gets
    the first or the upper one, and the second or the third."""
    LOW_INVERSE = "low inverse"
    """Two stacks: the defender also gets one of the upper cells."""
    HIGH_INVERSE = "high inverse"
    """Two columns of three cells, the lowest a reply cell: the defender gets one of the two in the
    middle, one of the upper ones, and in each column one of the upper two. If a lowest cell can be
    played now: that one or the upper one of the other column."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the defender can be sure of, its cells, and what other replies must keep away from."""

    kind: ReplyKind = field(compare=False)
    cells: Bits
    promises: tuple[Bits, ...]
    """Of each of these sets of cells the defender gets at least one."""
    above: Bits = field(default=0, compare=False)
    """The cells of an `ABOVE`, alone or inside a `BASE_AND_ABOVE`."""
    shadow: Bits = field(default=0, compare=False)
    """Of an inverse: its cells and all below them in their columns."""
    columns: Bits = field(default=0, compare=False)
    """Of an inverse: its columns."""


def above(lower: Bits) -> Reply:
    cells = lower | lower << 1
    return Reply(ReplyKind.ABOVE, cells, (lower << 1,), above=cells)


def stack(lower: Bits) -> Reply:
    cells = lower | lower << 1
    return Reply(ReplyKind.STACK, cells, (cells,))


def base(one: Bits, other: Bits) -> Reply:
    return Reply(ReplyKind.BASE, one | other, (one | other,))


def base_and_above(first: Bits, second: Bits, third: Bits) -> Reply:
    upper = second << 1
    promises = (first | upper, second | third)
    return Reply(
        ReplyKind.BASE_AND_ABOVE, first | second | third | upper, promises, above=second | upper
    )


def low_inverse(board: ColumnBoard, a: Bits, b: Bits) -> Reply:
    """Of the stacks whose lower cells are `a` and `b`."""
    return _inverse(board, ReplyKind.LOW_INVERSE, 3 * (a | b), (2 * (a | b), 3 * a, 3 * b))


def high_inverse(board: ColumnBoard, a: Bits, b: Bits, playable: Bits) -> Reply:
    """Of the three cells that begin at `a`, and at `b`."""
    promises = [2 * (a | b), 4 * (a | b), 6 * a, 6 * b]
    if a & playable:
        promises.append(a | 4 * b)
    if b & playable:
        promises.append(b | 4 * a)
    return _inverse(board, ReplyKind.HIGH_INVERSE, 7 * (a | b), tuple(promises))


def _inverse(board: ColumnBoard, kind: ReplyKind, cells: Bits, promises: tuple[Bits, ...]) -> Reply:
    columns = shadow = 0
    for column in board.column_bits:
        if inside := cells & column:
            columns |= column
            shadow |= column & (1 << inside.bit_length()) - 1
    return Reply(kind, cells, promises, shadow=shadow, columns=columns)


def conflict(a: Reply, b: Reply) -> bool:
    """True if the defender might be unable to keep both."""
    shared = a.cells & b.cells
    stack, inverse = (a, b) if a.kind is ReplyKind.STACK else (b, a)
    # A low inverse keeps its two stacks anyway.
    is_kept = stack.kind is ReplyKind.STACK and inverse.kind is ReplyKind.LOW_INVERSE
    if shared and not (is_kept and shared == stack.cells):
        return True
    if a.shadow and b.shadow:
        together = a.kind is b.kind is ReplyKind.LOW_INVERSE and a.columns == b.columns
        return bool(a.columns & b.columns) and not together
    return bool(a.above & b.shadow or b.above & a.shadow)

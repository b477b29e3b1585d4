"""The opening book: the exact score of every position of the first plies.

A file holds every second ply, counted from the last: what lies between follows by one move. A
position that is won at once needs no entry, and mirror images have one in common. The scores are
static functions, which don't hold the positions: 12 plies fit 4 MB, and nothing is unpacked.
`tools/connect4_book.py` builds books.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from struct import Struct
from typing import Final

from plancia.connect4.rules import Connect4Position
from plancia.connect4.solver.solve import Score
from plancia.core.position import FIRST

Key = int
"""The stones of the player to move plus all stones, or the mirror image's if that is less."""

MAGIC: Final = b"plancia connect4 book 2\n"
UNKNOWN: Final = 127
WORD: Final = (1 << 64) - 1
HEADER: Final = Struct("<IIIBBb")
"""Keys, segments, the seed, the bits of a segment's length, the bits of a slot, the least value."""
SPREAD: Final = 0x9E3779B97F4A7C15
MIX: Final = 0xD6E8FEB86659FD93


class BadBook(ValueError):
    """A file that is no book, or a damaged one."""


def slots_of(key: int, segments: int, seed: int, length: int) -> tuple[int, int, int]:
    """The numbers of the three slots that a key names."""
    word = (key + seed) * SPREAD & WORD
    word ^= word >> 32
    word = word * MIX & WORD
    word ^= word >> 29
    first, inside = (word >> 32) * segments >> 32, (1 << length) - 1
    return (
        (first << length) + (word & inside),
        (first + 1 << length) + (word >> 20 & inside),
        (first + 2 << length) + (word >> 40 & inside),
    )


@dataclass(frozen=True)
class StaticFunction:
    """A small number for each of a set of keys, stored without the keys.

    A key names three slots of a table, and its value is what their bits add up to (XOR). Slots of
    few bits are all that is stored: an eighth more than there are keys, whatever the keys look
    like. For a key that is not of the set the answer is any number.

    The three slots lie in three neighbouring segments, as in a binary fuse filter (Graf and Lemire,
    2022).
    """

    keys: int
    """How many keys there are."""
    segments: int
    """In how many segments the first slot of a key may lie."""
    seed: int
    length: int
    """A segment has 2**length slots."""
    width: int
    """Bits of a slot."""
    least: int
    """The value whose bits are all 0."""
    slots: bytes

    def get(self, key: int) -> int:
        """The value of a key; any number for one that is not of the set."""
        width, slots, found = self.width, self.slots, 0
        for slot in slots_of(key, self.segments, self.seed, self.length):
            byte, bit = divmod(slot * width, 8)
            found ^= (slots[byte] | slots[byte + 1] << 8) >> bit
        return (found & (1 << width) - 1) + self.least

    @classmethod
    def read(cls, data: bytes, at: int) -> tuple[StaticFunction, int]:
        """A function from its bytes, which begin there, and where they end."""
        keys, segments, seed, length, width, least = HEADER.unpack_from(data, at)
        begin = at + HEADER.size
        end = begin + packed_size(segments + 2 << length, width)
        return cls(keys, segments, seed, length, width, least, data[begin:end]), end


def packed_size(slots: int, width: int) -> int:
    """Bytes of that many slots, and one more: a slot is read with the byte behind it."""
    return (slots * width + 7) // 8 + 1


@dataclass(frozen=True)
class Book:
    """The scores of all openings of one board."""

    rows: int
    columns: int
    plies: int
    entries: tuple[StaticFunction, ...]
    """The scores of the last ply, of the second before it, and so on."""

    def get(self, position: Connect4Position) -> Score | None:
        """The score of a position for the player to move, or None if it is not in the book."""
        first, second, options = position.first, position.second, position.game.options
        if (
            (first | second).bit_count() > self.plies
            or (options.rows, options.columns, options.connect) != (self.rows, self.columns, 4)
            or position.line
        ):
            return None
        return self.score(first if position.to_move == FIRST else second, first | second)

    def score(self, own: int, mask: int) -> Score:
        """The score of an opening, given by the stones of the player to move and all stones."""
        rows, columns, plies = self.rows, self.columns, mask.bit_count()
        bottom = _bottom(rows, columns)
        landing = mask + bottom & bottom * ((1 << rows) - 1)
        if winning_cells(own, rows) & landing:
            return (rows * columns - plies + 1) // 2
        index, is_between = divmod(self.plies - plies, 2)
        if not is_between:
            key = own + mask
            return self.entries[index].get(min(key, mirrored_key(key, rows, columns)))
        best = -UNKNOWN
        while landing:
            move = landing & -landing
            landing ^= move
            best = max(best, -self.score(own ^ mask, mask | move))
        return best

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "the book") -> Book:
        body, checksum = data[:-32], data[-32:]
        if not body.startswith(MAGIC):
            raise BadBook(f"{name} is no {MAGIC.decode().strip()}")
        if hashlib.sha256(body).digest() != checksum:
            raise BadBook(f"{name} is damaged: its checksum is wrong")
        at = len(MAGIC) + 3
        rows, columns, plies = body[len(MAGIC) : at]
        entries = []
        while at < len(body):
            entry, at = StaticFunction.read(body, at)
            entries.append(entry)
        return cls(rows, columns, plies, tuple(entries))

    @classmethod
    def load(cls, file: Path) -> Book:
        return cls.from_bytes(file.read_bytes(), str(file))


@cache
def _bottom(rows: int, columns: int) -> int:
    """The lowest cell of every column."""
    return sum(1 << column * (rows + 1) for column in range(columns))


def winning_cells(stones: int, rows: int) -> int:
    """Every cell, on the board or off it, that completes a four of these stones."""
    found = stones << 1 & stones << 2 & stones << 3
    for step in (rows, rows + 1, rows + 2):
        up, down = stones << step, stones >> step
        up2, down2 = up << step, down >> step
        found |= up & up2 & (up2 << step | down) | down & down2 & (up | down2 >> step)
    return found


def mirrored_key(key: Key, rows: int, columns: int) -> Key:
    """The key, or any cells, with the columns in reverse order."""
    found, stride = 0, rows + 1
    for _ in range(columns):
        found = found << stride | key & (1 << stride) - 1
        key >>= stride
    return found


SHIPPED: Final = Path(__file__).with_name("book-6x7.bin")


@cache
def shipped() -> Book:
    """The book that comes with the package."""
    return Book.load(SHIPPED)

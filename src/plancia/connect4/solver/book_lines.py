"""Best play from the book's last ply to the end of the game, where it takes long to search.

A line of best play looks its moves up in the book and searches what comes after. The positions at
which such lines leave the book are few; for the costliest of them the rest of the line is stored:
`tools/book_lines.py` makes and checks the file.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from struct import Struct
from typing import Final

from plancia.connect4.board import Column
from plancia.connect4.solver.book import BadBook
from plancia.connect4.solver.openings import Key

MAGIC: Final = b"plancia connect4 lines 1\n"
RECORD: Final = Struct("<Q12s")
"""A key, and the columns from 1 on in three bits each, the first lowest; 0 after the last."""
COLUMN_BITS: Final = 3


@dataclass(frozen=True)
class BookLines:
    """Lines by the keys of the positions that they begin at, in the order of the keys."""

    records: bytes

    def __len__(self) -> int:
        return len(self.records) // RECORD.size

    def __getitem__(self, index: int) -> tuple[Key, tuple[Column, ...]]:
        key, packed = RECORD.unpack_from(self.records, index * RECORD.size)
        left, moves = int.from_bytes(packed, "little"), list[Column]()
        while left:
            moves.append(left & (1 << COLUMN_BITS) - 1)
            left >>= COLUMN_BITS
        return key, tuple(moves)

    def get(self, key: Key) -> tuple[Column, ...] | None:
        """The line that is stored for a key, or None."""
        index = bisect_left(range(len(self)), key, key=lambda at: self[at][0])
        if index == len(self):
            return None
        found, moves = self[index]
        return moves if found == key else None

    @classmethod
    def of(cls, lines: Mapping[Key, Sequence[Column]]) -> BookLines:
        records = []
        for key, moves in sorted(lines.items()):
            packed = sum(move << COLUMN_BITS * at for at, move in enumerate(moves))
            records.append(RECORD.pack(key, packed.to_bytes(12, "little")))
        return cls(b"".join(records))

    def to_bytes(self) -> bytes:
        body = MAGIC + self.records
        return body + hashlib.sha256(body).digest()

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "the file of lines") -> BookLines:
        body, checksum = data[:-32], data[-32:]
        if not body.startswith(MAGIC):
            raise BadBook(f"{name} does not hold lines of this version")
        if hashlib.sha256(body).digest() != checksum:
            raise BadBook(f"{name} is damaged: its checksum is wrong")
        return cls(body[len(MAGIC) :])


SHIPPED_LINES: Final = Path(__file__).with_name("lines-6x7.bin")


@cache
def shipped_lines() -> BookLines:
    """The lines that come with the package, for its book."""
    return BookLines.from_bytes(SHIPPED_LINES.read_bytes(), str(SHIPPED_LINES))

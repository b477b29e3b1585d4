"""A line of best play to the end of the game, from a position whose score is known.

Within the book nothing is searched. Of several ways of best play out of it one is taken that is
quick to search from there. Beyond the book every question is whether a score is reached that is
known to be the best: a null-window search. The positions at which lines of best play leave the book
are few; for the costliest of them the rest of the line is stored: `tools/connect4_book.py` makes
the file.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING, Final

from plancia.connect4.board import Column
from plancia.connect4.rules import Connect4Position
from plancia.connect4.solver.book import (
    Book,
    Key,
    WayOut,
    mirrored_key,
    sealed,
    shipped,
    unsealed,
)
from plancia.connect4.solver.search import NO_LIMIT, UNKNOWN
from plancia.connect4.solver.solve import Score, words_of

if TYPE_CHECKING:
    from plancia.connect4.solver.threaded_search import ThreadedSearch

WAYS_OUT: Final = 10
"""Ways of best play out of the book that are compared, at most."""
QUICK_NODES: Final = 1024
"""Nodes for each move, before the position itself is searched."""
MOST_NODES: Final = 16384
"""Nodes for each move afterwards: the table has what the position's search found out."""
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
        return sealed(MAGIC + self.records)

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "the file of lines") -> BookLines:
        return cls(unsealed(data, MAGIC, name)[len(MAGIC) :])


SHIPPED_LINES: Final = Path(__file__).with_name("lines-6x7.bin")


@cache
def shipped_lines() -> BookLines:
    """The lines that come with the package, for its book."""
    return BookLines.from_bytes(SHIPPED_LINES.read_bytes(), str(SHIPPED_LINES))


class BestLineFinder:
    """Finds lines of best play by a book, or without one, and a search that is made if needed."""

    def __init__(self, book: Book | None, search: Callable[[], ThreadedSearch]) -> None:
        self._book, self._search = book, search
        self.nodes = 0
        """How many positions were searched so far."""

    def find(self, position: Connect4Position, score: Score) -> list[Column]:
        """The moves of both players to the end, from a position with that score."""
        line = self._in_book(position)
        for move in line:
            position, score = position.play(move), -score
        while position.outcome is None:
            move = self._best_move(position, score)
            line.append(move)
            position, score = position.play(move), -score
        return line

    def _in_book(self, position: Connect4Position) -> list[Column]:
        """The moves within the book, and those after it if they are stored."""
        book = self._book
        if book is None or position.outcome is not None or book.get(position) is None:
            return []
        ways = list(islice(book.ways_out(*words_of(position)), WAYS_OUT))
        if book is shipped():
            for way in ways:
                if (rest := _stored(way, book.rows, book.columns)) is not None:
                    return [*way.moves, *rest]
        return list(min(ways, key=lambda way: book.openness(way.own, way.mask)).moves)

    def _best_move(self, position: Connect4Position, score: Score) -> Column:
        """A move that keeps the score, the centre preferred where that is quick to know.

        A child can't score less than -score: that it scores no more is all to ask. What takes
        more than a few nodes is first asked of the position, which tries moves in a better order.
        """
        middle = position.game.options.columns + 1
        columns = sorted(position.legal_moves(), key=lambda move: abs(2 * move - middle))
        children = {move: position.play(move) for move in columns}
        for nodes in (QUICK_NODES, MOST_NODES, NO_LIMIT):
            for move in columns:
                if move not in children:
                    continue
                if len(children) == 1:
                    return move
                answer = self._at_most(children[move], -score, nodes)
                if answer:
                    return move
                if answer is False:
                    del children[move]
            if nodes == QUICK_NODES:
                self.nodes += self._search().solve(*words_of(position), score - 1, score)[1]
        raise AssertionError(f"no move keeps the score {score}")

    def _at_most(self, position: Connect4Position, score: Score, nodes: int) -> bool | None:
        """Whether a position scores no more; None if that takes more nodes."""
        if position.line:
            return True  # the best that there is
        if position.outcome is not None:
            return score >= 0
        words, search = words_of(position), self._search()
        if nodes == NO_LIMIT:
            found, searched = search.solve(*words, score, score + 1)
        else:
            found, searched = search.run(0, *words, score, score + 1, nodes)
        self.nodes += searched
        return None if found == UNKNOWN else found <= score


def _stored(way: WayOut, rows: int, columns: int) -> list[Column] | None:
    """The rest of the game, if the package has it."""
    key = way.own + way.mask
    image = mirrored_key(key, rows, columns)
    moves = shipped_lines().get(min(key, image))
    if moves is None:
        return None
    return [move if key <= image else columns + 1 - move for move in moves]

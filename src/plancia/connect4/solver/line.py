"""A line of best play to the end of the game, from a position whose score is known.

Within the book nothing is searched. Beyond it every question is whether a score is reached that is
known to be the best: a null-window search.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from plancia.connect4.board import Column
from plancia.connect4.rules import Connect4Position
from plancia.connect4.solver.book import Book
from plancia.connect4.solver.search import NO_LIMIT, UNKNOWN
from plancia.connect4.solver.solve import Score, words_of

if TYPE_CHECKING:
    from plancia.connect4.solver.threaded_search import ThreadedSearch

QUICK_NODES: Final = 1024
"""Nodes for each move, before the position itself is searched."""
MOST_NODES: Final = 16384
"""Nodes for each move afterwards: the table has what the position's search found out."""


class BestLineFinder:
    """Finds lines of best play by a book, or without one, and a search that is made if needed."""

    def __init__(self, book: Book | None, search: Callable[[], ThreadedSearch]) -> None:
        self._book, self._search = book, search
        self.nodes = 0
        """How many positions were searched so far."""

    def find(self, position: Connect4Position, score: Score) -> list[Column]:
        """The moves of both players to the end, from a position with that score."""
        line: list[Column] = []
        while position.outcome is None:
            move = self._best_move(position, score)
            line.append(move)
            position, score = position.play(move), -score
        return line

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
        known = None if self._book is None else self._book.get(position)
        if known is not None:
            return known <= score
        words, search = words_of(position), self._search()
        if nodes == NO_LIMIT:
            found, searched = search.solve(*words, score, score + 1)
        else:
            found, searched = search.run(0, *words, score, score + 1, nodes)
        self.nodes += searched
        return None if found == UNKNOWN else found <= score

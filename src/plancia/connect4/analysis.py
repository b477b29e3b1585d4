"""Connect Four's analysis: the solver's scores as values and words."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, cast

from plancia.connect4.rules import Connect4, Connect4Position
from plancia.connect4.solver.solve import (
    Interrupted,
    Score,
    Solver,
    analysis_of,
    unsolvable_reason,
)
from plancia.core.position import Position
from plancia.engine.analysis import Analysis, Analyst
from plancia.engine.player import NO_LIMITS, Limits, Player, Stop, default_threads, never

MAX_QUICK_CELLS: Final = 42
"""Boards of up to as many cells are solved while a person waits."""


@dataclass(frozen=True)
class Connect4Analyses:
    """The contract's `Analyses` for boards that can be solved."""

    quick: bool

    def analyst(self, book: bool = True) -> Analyst[int]:
        return Connect4Analyst(book)

    def adviser(self) -> Player[int]:
        return Connect4Analyst(book=True)


def analyses(game: Connect4) -> Connect4Analyses | None:
    """What there is for this board; None if it can't be solved."""
    if unsolvable_reason(game) is not None:
        return None
    return Connect4Analyses(quick=game.options.rows * game.options.columns <= MAX_QUICK_CELLS)


class Connect4Analyst(Analyst[int]):
    """Connect Four by its solver."""

    def __init__(self, book: bool) -> None:
        self._solver = Solver(book=book, threads=default_threads())

    def deepen(
        self, position: Position[int], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Analysis[int]]:
        """Column after column, the centre first; then the line of best play."""
        here = cast(Connect4Position, position)
        middle = here.game.options.columns + 1
        columns = sorted(here.legal_moves(), key=lambda column: abs(2 * column - middle))
        scores: dict[int, Score] = {}
        nodes = 0
        yield analysis_of(here, scores, nodes)
        with suppress(Interrupted), self._solver.ended_by(stop, limits.seconds):
            for column in columns:
                found = self._solver.solve(here.play(column))
                scores[column], nodes = -found.score, nodes + found.nodes
                yield analysis_of(here, scores, nodes)
            yield self._solver.conclude(here, scores, nodes)

"""Connect Four's analysis: the solver's scores as values and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from plancia.connect4.rules import Connect4, Connect4Position
from plancia.connect4.solver import Score, Solver, len_empty, plies_left, why_not
from plancia.core.analysis import DRAW, LOSS, WIN, Analysis, MoveValue
from plancia.core.game import Position
from plancia.core.player import NO_LIMITS, Limits, Player, Stop, never

QUICK_CELLS: Final = 42
"""Boards with so many cells are solved while somebody waits."""


@dataclass(frozen=True)
class Connect4Analyses:
    """The contract's `Analyses` for boards that can be solved."""

    quick: bool

    def analyst(self, book: bool = True) -> Player[int]:
        return Connect4Analyst(book)

    def adviser(self) -> Player[int]:
        return Connect4Analyst(book=True)


def analyses(game: Connect4) -> Connect4Analyses | None:
    """What there is for this board; None if it can't be solved."""
    if why_not(game) is not None:
        return None
    return Connect4Analyses(quick=game.options.rows * game.options.columns <= QUICK_CELLS)


class Connect4Analyst(Player[int]):
    """Connect Four by its solver."""

    def __init__(self, book: bool) -> None:
        self._solver = Solver(book=book)

    def answer(
        self, position: Position[int], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Analysis[int]:
        here = cast(Connect4Position, position)
        found = self._solver.analyse(here)
        empty = len_empty(here)
        moves = [
            MoveValue(move, _sign(score), _in_moves(score, empty), score)
            for move, score in found.scores.items()
        ]
        moves.sort(key=lambda each: -cast(int, each.score))
        why = f"{found.says[:1].upper()}{found.says[1:]}."
        return Analysis(
            found.line[0], _sign(found.score), found.line, why, found.distance, found.nodes,
            moves=tuple(moves), exact=True,
        )  # fmt: skip


def _sign(score: Score) -> float:
    return float((score > 0) - (score < 0))


def _in_moves(score: Score, empty: int) -> str:
    """`wins in 3 moves`, counting the winner's own."""
    if score == 0:
        return DRAW
    plies = 1 + plies_left(empty - 1, -score)
    number = (plies + 1) // 2 if score > 0 else plies // 2
    return f"{WIN if score > 0 else LOSS} in {number} move{'s'[: number != 1]}"

"""Connect Four's analysis: the solver's scores as values and words."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, cast

from plancia.connect4.rules import Connect4, Connect4Position
from plancia.connect4.solver import (
    Interrupted,
    Score,
    Solver,
    len_empty,
    plies_left,
    sentence,
    unsolvable_reason,
)
from plancia.core.analysis import Analysis, Analyst, MoveValue
from plancia.core.game import Position
from plancia.core.player import NO_LIMITS, Limits, Player, Stop, never
from plancia.core.text import T

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
        self._solver = Solver(book=book)

    def deepen(
        self, position: Position[int], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Analysis[int]]:
        """Column after column, the centre first; then the line of best play."""
        here = cast(Connect4Position, position)
        middle = here.game.options.columns + 1
        columns = sorted(here.legal_moves(), key=lambda column: abs(2 * column - middle))
        scores: dict[int, Score] = {}
        nodes = 0
        yield _so_far(here, columns, scores, nodes)
        with suppress(Interrupted), self._solver.ended_by(stop, limits.seconds):
            for column in columns:
                found = self._solver.solve(here.play(column))
                scores[column], nodes = -found.score, nodes + found.nodes
                yield _so_far(here, columns, scores, nodes)
            solved = self._solver.conclude(here, _in_order(scores), nodes)
            yield replace(
                _so_far(here, columns, scores, solved.nodes), move=solved.line[0], line=solved.line
            )


def _so_far(
    position: Connect4Position, columns: Sequence[int], scores: dict[int, Score], nodes: int
) -> Analysis[int]:
    """With some of the scores. The value is known when all are there, the line after a look at what
    comes next."""
    moves = _values(position, scores)
    if len(moves) < len(columns):
        why = T("{moves} of {columns} columns are solved.", moves=len(moves), columns=len(columns))
        best = moves[0].move if moves else columns[0]
        return Analysis(best, None, (), why, nodes=nodes, moves=moves, exact=bool(moves))
    score = max(scores.values())
    distance = plies_left(len_empty(position), score)
    why = sentence(position, _in_order(scores), distance)
    return Analysis(
        moves[0].move, _sign(score), (), why, distance, nodes, moves=moves, exact=True
    )  # fmt: skip


def _in_order(scores: dict[int, Score]) -> dict[int, Score]:
    return dict(sorted(scores.items()))


def _values(position: Connect4Position, scores: dict[int, Score]) -> tuple[MoveValue[int], ...]:
    """The best first; of equals those nearer to the centre, as the line prefers them."""
    empty, middle = len_empty(position), position.game.options.columns + 1
    best_first = sorted(
        scores.items(), key=lambda pair: (-pair[1], abs(2 * pair[0] - middle), pair[0])
    )
    return tuple(
        MoveValue.proved(move, _sign(score), _own_moves(score, empty), score)
        for move, score in best_first
    )


def _sign(score: Score) -> float:
    return float((score > 0) - (score < 0))


def _own_moves(score: Score, empty: int) -> int | None:
    """How many moves the winner makes until the end, from the score of a move."""
    if score == 0:
        return None
    plies = 1 + plies_left(empty - 1, -score)
    return (plies + 1) // 2 if score > 0 else plies // 2

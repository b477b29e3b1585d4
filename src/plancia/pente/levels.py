"""Levels of Pente: short sight at the bottom, the engine at the top."""

import random
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, cast

from plancia.core.capability import Level, Opponent
from plancia.core.position import Position
from plancia.core.text import T
from plancia.engine.player import NO_LIMITS, Limits, Player
from plancia.engine.search import AlphaBeta, overlooking
from plancia.engine.search.strategy import Candidates
from plancia.pente.board import EMPTY, Point, PointBoard
from plancia.pente.engine.evaluation import PenteEvaluates
from plancia.pente.rules import Pente, PentePosition

NEAR_REACH: Final = 2
"""How far from a stone, in rows and columns, a move is worth a thought."""
LAST_STONES_REACH: Final = 4
"""How far from the last stones the weaker levels look: a five reaches as far."""


def neighbourhoods(board: PointBoard, reach: int) -> tuple[frozenset[Point], ...]:
    """For each point those at most `reach` rows and columns away."""
    return tuple(
        frozenset(
            near
            for down in range(-reach, reach + 1)
            for right in range(-reach, reach + 1)
            if (near := board.point(row + down, column + right)) is not None
        )
        for row, column in map(board.cell, range(board.size))
    )


class LastStones:
    """Candidates only round the stones that came since the last look: what happens there draws
    the eye, and a three, a capture or a win elsewhere goes unseen."""

    def __init__(self, candidates: Candidates, board: PointBoard) -> None:
        self._candidates = candidates
        self._near = neighbourhoods(board, LAST_STONES_REACH)
        self._seen = bytes([EMPTY]) * board.size

    def __call__(self, position: Position[Any]) -> Sequence[Point]:
        board, before = cast(PentePosition, position).board, self._seen
        self._seen = board
        new = [p for p, stone in enumerate(board) if stone not in (EMPTY, before[p])]
        watched = frozenset[Point]().union(*(self._near[point] for point in new))
        moves = self._candidates(position)
        return [move for move in moves if move in watched] or moves


class PenteLevels:
    """Five strengths, as a capability."""

    def __init__(self, game: Pente) -> None:
        self._game = game
        self._evaluate = PenteEvaluates(game).evaluate

    @cached_property
    def _near(self) -> tuple[frozenset[Point], ...]:
        """Only who plays needs it, not who lists the levels."""
        return neighbourhoods(self._game.board, NEAR_REACH)

    def levels(self) -> tuple[Level, ...]:
        return (
            Level(
                "beginner",
                T("looks only round the last stones, and overlooks much even there"),
                lambda seed: self._human(1, 0.65, seed, True),
                opponent=Opponent("Lilla", T("looks only where stones were just placed")),
            ),
            Level(
                "casual",
                T("looks round the last stones and overlooks a capture or a three at times"),
                lambda seed: self._human(1, 0.15, seed, True),
                opponent=Opponent("Nando", T("fights close by and misses a capture at times")),
            ),
            Level(
                "good",
                T("thinks of your answer and overlooks little"),
                lambda seed: self._human(2, 0.08, seed),
                opponent=Opponent("Vera", T("answers your threats and misses little")),
            ),
            Level(
                "strong",
                T("the engine, with 4,000 positions a move"),
                lambda seed: self._engine(most=Limits(nodes=4_000)),
                needs_kernels=True,
                opponent=Opponent("Corrado", T("calculates threats and captures a few moves deep")),
            ),
            Level(
                "best",
                T("the engine, with all the time it gets, or 100,000 positions a move"),
                lambda seed: self._engine(usual=Limits(nodes=100_000)),
                needs_kernels=True,
                opponent=Opponent("Minerva", T("calculates long attacks to the end")),
            ),
        )

    def near_moves(self, position: Position[Any]) -> Sequence[Point]:
        """The legal moves near a stone; all of them where there is none."""
        here = cast(PentePosition, position)
        stones = [point for point, stone in enumerate(here.board) if stone != EMPTY]
        near = frozenset[Point]().union(*(self._near[point] for point in stones))
        legal = here.legal_moves()
        return [move for move in legal if move in near] or legal

    def _human(
        self, depth: int, overlooked: float, seed: int | None, short_sighted: bool = False
    ) -> Player[Any]:
        """Looks `depth` moves ahead, and overlooks that share of them."""
        chance = random.Random(seed)
        noticed = overlooking(self.near_moves, overlooked, chance)
        return AlphaBeta[Point](
            depth,
            evaluate=self._evaluate,
            candidates=noticed,
            root_candidates=LastStones(noticed, self._game.board) if short_sighted else None,
            seed=chance.getrandbits(32),
        )

    def _engine(self, most: Limits = NO_LIMITS, usual: Limits = NO_LIMITS) -> Player[Any]:
        # Compiled code is slow to import: only these levels should wait for it.
        from plancia.pente.engine.player import EnginePlayer

        return EnginePlayer(self._game, most=most, usual=usual)

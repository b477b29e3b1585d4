"""Levels of Pente, and who plays them: short sight at the bottom, the engine at the top."""

import random
from collections.abc import Callable, Collection, Sequence
from functools import cached_property, lru_cache
from itertools import compress
from pathlib import Path
from typing import Any, Final, cast

from plancia.core.capability import GameCapability, Level, Opponent
from plancia.core.position import Position, Side
from plancia.core.text import T, Words
from plancia.engine.player import NO_LIMITS, Limits, Player
from plancia.engine.search import AlphaBeta, blind, overlooking
from plancia.engine.search.strategy import Unseen
from plancia.engine.word_files import read_opponents
from plancia.pente.board import EAST, EMPTY, SOUTH, STONES, Direction, Point, PointBoard
from plancia.pente.engine.evaluation import PenteEvaluates
from plancia.pente.rules import Pente, PentePosition

_STONE_TO_ONE: Final = bytes(code != EMPTY for code in range(256))

OPPONENTS: Final = read_opponents(Path(__file__).with_name("words"))
"""Who plays the levels, by name."""


def neighbourhoods(board: PointBoard) -> tuple[frozenset[Point], ...]:
    """For each point those at most two rows and columns away: worth a thought if it has a stone."""
    return tuple(
        frozenset(
            far
            for near in (point, *board.neighbours(point))
            for far in (near, *board.neighbours(near))
        )
        for point in range(board.size)
    )


def wins_along(position: Position[Any], move: Point) -> tuple[Direction, ...]:
    """The axes along which a stone makes five."""
    here = cast(PentePosition, position)
    stones = bytearray(here.board)
    stones[move] = STONES[here.to_move]
    return here.game.axes_of_five(bytes(stones), move, here.to_move)


def only_along(axes: Collection[Direction]) -> Unseen:
    """Blind to fives along other axes than these."""

    def unseen(position: Position[Any], move: Point) -> bool:
        found = wins_along(position, move)
        return bool(found) and not any(axis in axes for axis in found)

    return unseen


def captures(position: Position[Any], move: Point) -> bool:
    """Whether a stone takes others."""
    here = cast(PentePosition, position)
    return move in _capturing_points(here.game.closing, here.board, here.to_move)


@lru_cache(maxsize=1)  # a search asks about one move of a position after the other
def _capturing_points(
    closing: Callable[[bytes, Side], set[Point]], board: bytes, player: Side
) -> set[Point]:
    return closing(board, player)


class PenteLevels(GameCapability[Pente]):
    """Five strengths, as a capability."""

    @cached_property
    def _near(self) -> tuple[frozenset[Point], ...]:
        """Only who plays needs it, not who lists the levels."""
        return neighbourhoods(self._game.board)

    def levels(self) -> tuple[Level, ...]:
        return (
            self._human(
                OPPONENTS["lilla"],
                "beginner",
                T("looks along rows only, and overlooks much even there"),
                (1, 0.6),
                PenteEvaluates(self._game, (EAST,)),
                only_along((EAST,)),
            ),
            self._human(
                OPPONENTS["nando"],
                "casual",
                T("looks along rows and columns, and overlooks a stone at times"),
                (1, 0.2),
                PenteEvaluates(self._game, (EAST, SOUTH)),
                only_along((EAST, SOUTH)),
            ),
            self._human(
                OPPONENTS["vera"],
                "good",
                T("thinks of your answer and overlooks little, but never thinks of captures"),
                (2, 0.05),
                PenteEvaluates(self._game, captures=False),
                captures,
            ),
            Level(
                "strong",
                T("the engine, with 4,000 positions a move"),
                lambda seed: self._engine(most=Limits(nodes=4_000)),
                opponent=OPPONENTS["corrado"],
            ),
            Level(
                "best",
                T("the engine, with all the time it gets, or 100,000 positions a move"),
                lambda seed: self._engine(usual=Limits(nodes=100_000)),
                opponent=OPPONENTS["minerva"],
            ),
        )

    def near_moves(self, position: Position[Any]) -> Sequence[Point]:
        """The legal moves near a stone; all of them where there is none."""
        here = cast(PentePosition, position)
        stones = compress(self._near, here.board.translate(_STONE_TO_ONE))
        near = frozenset[Point]().union(*stones)
        legal = here.legal_moves()
        return [move for move in legal if move in near] or legal

    def _human(
        self,
        opponent: Opponent,
        name: str,
        about: Words,
        sight: tuple[int, float],
        evaluates: PenteEvaluates,
        unseen: Unseen,
    ) -> Level:
        """Looks `depth` moves ahead, overlooks a share of them and what is in its blind spot."""
        depth, overlooked = sight

        def make(seed: int | None) -> Player[Any]:
            chance = random.Random(seed)
            return AlphaBeta[Point](
                depth,
                evaluate=evaluates.evaluate,
                candidates=overlooking(blind(self.near_moves, unseen), overlooked, chance),
                seed=chance.getrandbits(32),
            )

        return Level(name, about, make, opponent=opponent, unseen=unseen)

    def _engine(self, most: Limits = NO_LIMITS, usual: Limits = NO_LIMITS) -> Player[Any]:
        # Compiled code is slow to import: only these levels should wait for it.
        from plancia.pente.engine.player import EnginePlayer

        return EnginePlayer(self._game, most=most, usual=usual)

"""Nim's analysis: what theory says of every move."""

from collections.abc import Iterator
from typing import Any, cast

from plancia.core.capability import GameCapability
from plancia.core.position import Position
from plancia.engine.analysis import Analysis, Analyst, MoveValue
from plancia.engine.player import NO_LIMITS, Limits, Player, Stop, never
from plancia.engine.value import Value
from plancia.nim.rules import Nim, NimPosition
from plancia.nim.solver.theory import best_move, explain, winning_moves


class NimAnalyses(GameCapability[Nim]):
    """The contract's `Analyses`: theory knows all of Nim."""

    quick = True

    def analyst(self, book: bool = True) -> Analyst[Any]:
        return NimAnalyst()

    def adviser(self) -> Player[Any]:
        return NimAnalyst()


class NimAnalyst(Analyst[Any]):
    """Nim by its theory."""

    def deepen(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Analysis[Any]]:
        here = cast(NimPosition, position)
        winning = set(winning_moves(here))
        moves = [
            MoveValue.of(move, Value.proved(1.0 if move in winning else -1.0))
            for move in here.legal_moves()
        ]
        moves.sort(key=lambda each: -each.value)
        move = best_move(here)
        value, why = 1.0 if winning else -1.0, explain(here)
        yield Analysis(move, value, (move,), why, moves=tuple(moves), exact=True)

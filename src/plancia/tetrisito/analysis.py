"""Tetrisito's analysis: after which drops the goal can still be reached."""

from __future__ import annotations

from typing import Any, cast

from plancia.core.analysis import PATIENCE, Analysis, MoveValue
from plancia.core.game import M, Position
from plancia.core.player import NO_LIMITS, Limits, Player, Stop, never
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition
from plancia.tetrisito.solver import Verdict, solve


class TetrisitoAnalyses:
    """The contract's `Analyses`: the solver tells what it can in the time there is."""

    quick = True

    def __init__(self, game: Tetrisito) -> None:
        pass

    def analyst(self, book: bool = True) -> Player[Any]:
        return TetrisitoAnalyst()

    def adviser(self) -> Player[Any]:
        return TetrisitoAnalyst(every=False)


class TetrisitoAnalyst(Player[Any]):
    """Tetrisito by its solver: after which drops the goal can still be reached."""

    def __init__(self, every: bool = True) -> None:
        self._every = every
        """Whether to look at every drop, or for one solution only."""

    def answer(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Analysis[Any]:
        here = cast(TetrisitoPosition, position)
        seconds = PATIENCE if limits.seconds is None else limits.seconds
        values = {Verdict.SOLVED: 1.0, Verdict.UNKNOWN: 0.0, Verdict.IMPOSSIBLE: -1.0}
        found = solve(here, limits=Limits(seconds), stop=stop)
        line = found.drops or here.legal_moves()[:1]
        value, why = values[found.verdict], f"{found.why[:1].upper()}{found.why[1:]}."
        moves = {line[0]: value}
        if self._every:
            others = [move for move in here.legal_moves() if move not in moves]
            share = Limits(seconds / max(1, len(others)))
            for move in others:
                after = solve(here.play(move), limits=share, stop=stop)
                moves[move] = values[after.verdict]
        told = sorted((_solvable(*pair) for pair in moves.items()), key=lambda each: -each.value)
        exact = 0.0 not in moves.values()
        return Analysis(
            line[0], value, line, why, nodes=found.nodes, moves=tuple(told), exact=exact
        )  # fmt: skip


def _solvable(move: M, value: float) -> MoveValue[M]:
    says = {1.0: "can be solved", 0.0: "not known", -1.0: "leads nowhere"}[value]
    return MoveValue(move, value, says)

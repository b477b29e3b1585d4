"""Tetrisito's analysis: after which drops the goal can still be reached."""

import time
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from plancia.core.capability import GameCapability
from plancia.core.position import Position
from plancia.core.text import T
from plancia.engine.analysis import DEFAULT_SECONDS, Analysis, Analyst, MoveValue
from plancia.engine.player import NO_LIMITS, Limits, Player, Stop, never
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition
from plancia.tetrisito.solver.solve import Solution, Solvability, solve

_VALUES: Final = {Solvability.SOLVED: 1.0, Solvability.UNKNOWN: 0.0, Solvability.IMPOSSIBLE: -1.0}
_WORDS: Final = {
    Solvability.SOLVED: (T("can be solved"), "+"),
    Solvability.UNKNOWN: (T("not known"), "?"),
    Solvability.IMPOSSIBLE: (T("leads nowhere"), "−"),
}
FIRST_LOOK_S: Final = 0.05
"""The time for a first look at a drop; what stays unknown gets LOOK_GROWTH times as much."""
LOOK_GROWTH: Final = 4


class TetrisitoAnalyses(GameCapability[Tetrisito]):
    """The contract's `Analyses`: what the solver finds in the time given."""

    quick = True

    def analyst(self, book: bool = True) -> Analyst[Any]:
        return TetrisitoAnalyst()

    def adviser(self) -> Player[Any]:
        return TetrisitoAnalyst(every=False)


class TetrisitoAnalyst(Analyst[Any]):
    """Tetrisito by its solver: after which drops the goal can still be reached."""

    def __init__(self, *, every: bool = True) -> None:
        self._every = every
        """Whether to look at every drop, or for one solution only."""

    def deepen(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Analysis[Any]]:
        """The solution first, then drop after drop; what stays unknown is tried again for longer
        as long as there is time."""
        here = cast(TetrisitoPosition, position)
        seconds = DEFAULT_SECONDS if limits.seconds is None else limits.seconds
        first = seconds / 2 if self._every else seconds
        found = solve(here, limits=Limits(first), stop=stop)
        until = time.monotonic() + seconds / 2  # to load kernels does not count
        line = found.drops or here.legal_moves()[:1]
        values: dict[Any, Solvability] = {line[0]: found.solvability}
        yield _analysis(found, line, values)
        todo = [move for move in here.legal_moves() if move not in values]
        share = FIRST_LOOK_S
        while self._every and todo and not stop() and time.monotonic() < until:
            for move in todo:
                left = max(0.0, until - time.monotonic())
                after = solve(here.play(move), limits=Limits(min(share, left)), stop=stop)
                values[move] = after.solvability
                yield _analysis(found, line, values)
            todo = [move for move in todo if values[move] is Solvability.UNKNOWN]
            share *= LOOK_GROWTH


def _analysis(
    found: Solution, line: tuple[Any, ...], values: Mapping[Any, Solvability]
) -> Analysis[Any]:
    moves = [
        MoveValue(move=move, value=_VALUES[each], says=_WORDS[each][0], short=_WORDS[each][1])
        for move, each in values.items()
    ]
    moves.sort(key=lambda each: -each.value)
    return Analysis(
        line[0], _VALUES[found.solvability], line, found.why, nodes=found.nodes, moves=tuple(moves),
        exact=Solvability.UNKNOWN not in values.values(),
    )  # fmt: skip

"""Tetrisito solved exactly, at any size and with any options: how, with how few pieces, or why not.

Where pieces come in any order, the solver thinks backwards: the last piece can be lifted out of the
goal, so the goal must be a jigsaw of pieces, put together from the bottom (`covering`). In a given
order it plays forwards and remembers what led nowhere (`forward`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, cast

from plancia.core.capability import GameCapability
from plancia.core.position import Position
from plancia.core.text import T, Text, joined, plural
from plancia.engine.player import NO_LIMITS, Limits, Stop, never
from plancia.engine.value import Value
from plancia.tetrisito.notation import Drop
from plancia.tetrisito.rules import Tetrisito, TetrisitoPosition
from plancia.tetrisito.solver.forward import Forward
from plancia.tetrisito.solver.impossibility import why_impossible
from plancia.tetrisito.solver.task import Place, SolverTask

if TYPE_CHECKING:
    from plancia.tetrisito.solver.covering import Cover

Progress = Callable[[int], None]
"""Called now and then with the number of nodes searched."""

NODES_PER_SLICE: Final = 10_000
"""Nodes between two looks at the clock."""
FIRST_RESTART_NODES: Final = 2_000
"""Nodes before the first restart, and by how much they grow with each."""
RESTART_GROWTH: Final = 1.3
CAPABILITY_TIMEOUT_S: Final = 2.0
"""How long the capability looks for a solution when a level or a page asks what a drop is worth."""


class Solvability(Enum):
    """What is known about a puzzle."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Solution:
    """All that was asked about a position, as far as it could be found out."""

    solvability: Solvability
    why: Text
    """In words: what was found, or why it is impossible or unknown."""
    nodes: int = 0
    drops: tuple[Drop, ...] = ()
    """A solution, with the fewest drops if those are known."""
    fewest: int | None = None
    """How many drops it takes; None if that is not known."""


def solve(
    position: TetrisitoPosition,
    *,
    fewest: bool = False,
    limits: Limits = NO_LIMITS,
    stop: Stop = never,
    progress: Progress | None = None,
) -> Solution:
    """Find a solution from a position, on demand one with the fewest drops. Limits are for all of
    that together."""
    if position.solved:
        return Solution(Solvability.SOLVED, T("the goal is reached"), 0, (), 0)
    task = SolverTask(position)
    budget = _Budget(limits, stop, progress)
    if reason := why_impossible(task):
        return Solution(Solvability.IMPOSSIBLE, reason)
    if task.in_order:
        return _forwards(task, budget, fewest)
    return _backwards(task, budget, fewest)


@dataclass
class _Budget:
    """What may still be spent."""

    limits: Limits
    stop: Stop
    progress: Progress | None
    nodes: int = 0

    def __post_init__(self) -> None:
        self._began = time.monotonic()

    def next_slice(self) -> int:
        """How many nodes may be searched before asking again; 0 if none."""
        if self.progress is not None:
            self.progress(self.nodes)
        seconds, most = self.limits.seconds, self.limits.nodes
        late = seconds is not None and time.monotonic() - self._began >= seconds
        if late or self.stop():
            return 0
        return NODES_PER_SLICE if most is None else max(0, min(NODES_PER_SLICE, most - self.nodes))

    def run(self, state: Cover) -> int | None:
        """Run a search until it has something to say; None if the budget is spent."""
        from plancia.tetrisito.solver import covering as c

        while nodes := self.next_slice():
            before = int(state.numbers[c.NODES])
            says: int = c.cover(state, nodes)
            self.nodes += int(state.numbers[c.NODES]) - before
            if says != c.RUNNING:
                return says
        return None


def _unknown(budget: _Budget) -> Solution:
    words = T("unknown after {n} nodes", n=f"{budget.nodes:,}")
    return Solution(Solvability.UNKNOWN, words, budget.nodes)


def _solved(
    task: SolverTask, best: Sequence[Place], budget: _Budget, fewest: int | None
) -> Solution:
    drops = _replayed(task, best)
    words = [plural("solved with {n} drop", "solved with {n} drops", len(drops))]
    if fewest is not None:
        words.append(T("and not with fewer"))
    return Solution(Solvability.SOLVED, joined(", ", words), budget.nodes, drops, fewest)


def _forwards(task: SolverTask, budget: _Budget, fewest: bool) -> Solution:
    search = Forward(task)
    best: list[Place] | None = None
    while nodes := budget.next_slice():
        before = search.nodes
        found = search.run(nodes)
        budget.nodes += search.nodes - before
        if search.is_finished:
            break
        if found is not None:
            best = found if best is None or len(found) < len(best) else best
            if not fewest or len(best) == task.least:
                break
    if best is None and not search.is_finished:
        return _unknown(budget)
    if best is None:
        words = T("every way to go on was tried: none leads to the goal")
        return Solution(Solvability.IMPOSSIBLE, words, budget.nodes)
    least = len(best) if search.is_finished or len(best) == task.least else None
    return _solved(task, best, budget, least)


def _replayed(task: SolverTask, places: Sequence[Place]) -> tuple[Drop, ...]:
    """The moves that lead to those places one after the other; the rules have the last word."""
    position = task.position
    drops = []
    for place in places:
        choices = [p for p in task.pieces[task.shapes[place.kind]] if p in position.choices]
        rests = position.rests(choices[0])
        drop = next(drop for drop, body in rests.items() if body == place.body)
        drops.append(drop)
        position = position.rested(drop.piece, place.body)
    assert position.solved
    return tuple(drops)


def _backwards(task: SolverTask, budget: _Budget, fewest: bool) -> Solution:
    jigsaw = _Jigsaw(task, budget)
    best = jigsaw.first(most=sum(task.counts))
    if best is None:
        if jigsaw.unsure:
            return _unknown(budget)
        words = _tried_every_filling(task, budget.nodes, jigsaw.refused)
        return Solution(Solvability.IMPOSSIBLE, words, budget.nodes)
    least: int | None = None
    if fewest:
        least, best = jigsaw.fewest(best)
    return _solved(task, best, budget, least)


def _tried_every_filling(task: SolverTask, searched: int, refused: int) -> Text:
    """`refused` ways to fill the cells can't be dropped in any order."""
    nodes = plural("{n} node", "{n} nodes", searched)
    cells = plural("{n} open cell", "{n} open cells", task.open.bit_count())
    if refused:
        return plural(
            "pieces fill the {cells} in {n} way, but in no order can be dropped there ({nodes})",
            "pieces fill the {cells} in {n} ways, but in no order can be dropped there ({nodes})",
            refused,
            cells=cells,
            nodes=nodes,
        )
    return T(
        "every way to fill the {cells} was tried: none fits ({nodes})", cells=cells, nodes=nodes
    )


def _falling_order(task: SolverTask, places: Sequence[Place]) -> list[Place] | None:
    """From the bottom: a piece falls as soon as all below it is there; None if none can be next."""
    waiting, missing, order = list(places), task.open, list[Place]()
    while waiting:
        shadow = task.board.shadow
        ready = (each for each in waiting if not shadow(each.body) & missing & ~each.body)
        place = next(ready, None)
        if place is None:
            return None
        order.append(place)
        waiting.remove(place)
        missing &= ~place.body
    return order


class _Jigsaw:
    """The open cells as a jigsaw: every way to fill them, and orders for its pieces."""

    def __init__(self, task: SolverTask, budget: _Budget) -> None:
        self.task, self.budget = task, budget
        self.unsure = False
        """Whether the last search was cut short."""
        self.refused = 0
        """Ways to fill the cells that no order of drops leads to."""

    def first(self, most: int) -> list[Place] | None:
        """A way to fill the cells with at most `most` pieces, in the order of the drops."""
        from plancia.tetrisito.solver import covering as c

        state = c.covering(self.task, most)
        nodes: float = FIRST_RESTART_NODES
        state.numbers[c.RESTART_AT] = FIRST_RESTART_NODES
        self.unsure = False
        while (says := self.budget.run(state)) != c.DONE:
            if says is None:
                self.unsure = True
                return None
            if says == c.FOUND:
                if order := self._order(state):
                    return order
                continue
            c.back_to_start(state)
            nodes *= RESTART_GROWTH
            state.numbers[c.RESTART_AT] = state.numbers[c.NODES] + int(nodes)
        return None

    def fewest(self, best: list[Place]) -> tuple[int | None, list[Place]]:
        """The fewest pieces, if they can be found out, and the best solution that is known."""
        while len(best) > self.task.least:
            better = self.first(most=len(best) - 1)
            if better is None:
                return None if self.unsure else len(best), best
            best = better
        return len(best), best

    def _order(self, state: Cover) -> list[Place] | None:
        """The pieces of a filled jigsaw in an order in which they can be dropped."""
        from plancia.tetrisito.solver import covering as c

        places = [self.task.places[index] for index in c.laid(state)]
        order = _falling_order(self.task, places)
        self.refused += order is None
        return order


def is_solvable(position: TetrisitoPosition, limits: Limits = NO_LIMITS) -> bool | None:
    """Whether the goal can still be reached; None if that is not known."""
    found = solve(position, limits=limits).solvability
    return None if found is Solvability.UNKNOWN else found is Solvability.SOLVED


class TetrisitoSolves(GameCapability[Tetrisito]):
    """As a capability: 1 if the goal can be reached, -1 if not; 0 if that takes too long to say."""

    def solve(self, position: Position[Any], *, result_only: bool = False) -> Value:
        limits = Limits(seconds=CAPABILITY_TIMEOUT_S)
        solvable = is_solvable(cast(TetrisitoPosition, position), limits)
        return Value.proved({True: 1, False: -1, None: 0}[solvable])

"""Monte Carlo tree search: UCT, with proven results handed up the tree.

Values inside belong to player 1, as in alpha-beta: it does not matter who moves how often.
"""

import random
from collections.abc import Iterator
from math import log, sqrt
from typing import Any, Final, Generic

from plancia.core.position import FIRST, M, Position
from plancia.core.text import T
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.engine.search.strategy import Budget, OutOfBudget, explain, least

MAX_PLAYOUT_PLIES: Final = 1_000
"""Plies after which an unfinished playout counts as a draw."""
EXPLORATION: Final = 1.4
"""Weighs curiosity against success."""
FIRST_REPORT: Final = 64
"""Playouts after which `deepen` yields the best line for the first time."""


def random_playout(position: Position[Any], chance: random.Random) -> float:
    """Player 1's result of a random game, from -1 to 1."""
    for _ in range(MAX_PLAYOUT_PLIES):
        outcome = position.outcome
        if outcome is not None:
            return outcome.value(FIRST)
        position = position.play(chance.choice(position.legal_moves()))
    return 0.0


class _Node(Generic[M]):
    """A position in the tree."""

    __slots__ = ("children", "mover", "position", "proven", "total", "untried", "visits")

    def __init__(self, position: Position[M]) -> None:
        outcome = position.outcome
        self.position = position
        self.mover = 1 if position.to_move == FIRST else -1
        """1 if the one to move wants high values, -1 if low ones."""
        self.children: list[tuple[M, _Node[M]]] = []
        self.untried: list[M] | None = None
        """The moves without a child, the next one last; None before the first look."""
        self.visits = 0
        self.total = 0.0
        self.proven: int | None = None if outcome is None else outcome.value(FIRST)
        """What player 1 gets for sure, once that is known."""


class MCTS(Player[M]):
    """Monte Carlo tree search: `playouts` playouts, each from the leaf with the highest bound.

    A position whose end is certain is not played on from; its value is handed up and the tree
    keeps away from lost moves.
    """

    def __init__(self, playouts: int | None = None, *, seed: int | None = None) -> None:
        self.playouts = playouts
        self._chance = random.Random(seed)

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[M]:
        *_, last = self.deepen(position, limits, stop)
        return last

    def deepen(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Answer[M]]:
        """What is known after FIRST_REPORT playouts, after twice as many and so on."""
        root = _Node(position)
        budget = Budget(Limits(limits.seconds, least(limits.nodes, self.playouts)), stop)
        deepest, reported, next_report = 0, -1, FIRST_REPORT
        try:
            while root.proven is None:
                budget.spend()
                deepest = max(deepest, self._descend(root, limits.depth))
                if root.visits == next_report:
                    yield self._answer(root, deepest)
                    reported, next_report = next_report, 2 * next_report
        except OutOfBudget:
            pass
        if root.visits != reported:
            yield self._answer(root, deepest)

    def _answer(self, root: _Node[M], deepest: int) -> Answer[M]:
        """What is known so far."""
        position = root.position
        if not root.children:
            move = position.legal_moves()[0]
            return Answer(move, line=(move,), why=T("There was no time to think."))
        moves, path = list[M](), [root]
        # A proven win, or else what was visited most of all that is not lost; and so on.
        while path[-1].children and (len(path) < 2 or path[-1].visits > 1):
            mover = path[-1].mover

            def rank(pair: tuple[M, _Node[M]], mover: int = mover) -> tuple[int, float]:
                proven = pair[1].proven
                sure = 0 if proven is None else proven * mover
                return sure, pair[1].visits

            move, node = max(path[-1].children, key=rank)
            moves.append(move)
            path.append(node)
        line, best = tuple(moves), path[1]
        value = root.mover * (best.total / best.visits if best.proven is None else best.proven)
        looked = T(
            "{visits} of {total} playouts went this way", visits=best.visits, total=root.visits
        )
        why = explain(position, line, value, looked, root.proven is not None)
        return Answer(line[0], value, line, why, deepest, root.visits)

    def _descend(self, root: _Node[M], depth: int | None) -> int:
        """One playout, from the root to a new leaf and on to the end; how deep the leaf lies."""
        path = [root]
        node = root
        while node.proven is None and (depth is None or len(path) <= depth):
            if node.untried is None:
                node.untried = list(node.position.legal_moves())
                self._chance.shuffle(node.untried)
            if node.untried:
                move = node.untried.pop()
                child = _Node(node.position.play(move))
                node.children.append((move, child))
                path.append(child)
                node = child
                break
            node = self._select(node)
            path.append(node)
        value = random_playout(node.position, self._chance) if node.proven is None else node.proven
        for visited in path:
            visited.visits += 1
            visited.total += value
        if node.proven is not None:
            _backpropagate(path)
        return len(path) - 1

    def _select(self, node: _Node[M]) -> _Node[M]:
        """The child with the highest bound on what it may be worth."""
        curious = EXPLORATION * sqrt(log(node.visits))
        mover = node.mover
        best: _Node[M] | None = None
        highest = 0.0
        for _, child in node.children:
            if child.proven == -mover:
                continue
            visits = child.visits
            bound = mover * child.total / visits + curious / sqrt(visits)
            if best is None or bound > highest:
                best, highest = child, bound
        assert best is not None, "where every move is known to lose, so is the node"
        return best


def _backpropagate(path: list[_Node[Any]]) -> None:
    """A win of the one to move is enough; otherwise all moves must be known."""
    for node in reversed(path[:-1]):
        known = [child.proven for _, child in node.children if child.proven is not None]
        if node.mover in known:
            node.proven = node.mover
        elif not node.untried and len(known) == len(node.children):
            node.proven = max(known) if node.mover == 1 else min(known)
        else:
            return

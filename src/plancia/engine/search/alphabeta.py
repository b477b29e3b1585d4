"""Alpha-beta with iterative deepening and a transposition table.

Values inside belong to player 1: player 1 looks for the highest, player 2 for the lowest. So it
does not matter who moves how often in a row, and a game for one player works as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final, Generic, NamedTuple

from plancia.core.position import FIRST, M, Position
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.engine.search.strategy import (
    Budget,
    Candidates,
    Evaluation,
    OutOfBudget,
    all_moves,
    even,
    explain,
    least,
    looked_ahead,
)

Value = int
"""For player 1: opinions up to SCALE, sure wins from SURE to WIN, sooner ones higher."""

WIN: Final[Value] = 1_000_000
SURE: Final[Value] = 900_000
SCALE: Final[Value] = 100_000
WHOLE: Final = 1_000_000
"""The depth of a search that has seen every game to its end."""
TABLE_SIZE: Final = 500_000
"""Entries of the transposition table, after which it begins anew."""
MAX_PLIES: Final = 200
"""Maximum depth in plies: each is a frame on Python's stack."""


class _Entry(NamedTuple):
    """An entry of the transposition table: the value lies between low and high."""

    depth: int
    low: Value
    high: Value
    move: Any


class AlphaBeta(Player[M]):
    """Deepens until its depth, its limits or the end of the game.

    `candidates` says which moves to try, and in which order; `root_candidates` does for the
    position that is asked about. With a seed, equally good moves are chosen from at random.
    Nothing is kept from one answer to the next.
    """

    def __init__(
        self,
        depth: int | None = None,
        *,
        evaluate: Evaluation = even,
        candidates: Candidates = all_moves,
        root_candidates: Candidates | None = None,
        nodes: int | None = None,
        seed: int | None = None,
    ) -> None:
        self.depth = depth
        self.nodes = nodes
        self._evaluate = evaluate
        self._candidates = candidates
        self._root_candidates = root_candidates or candidates
        self._chance = None if seed is None else random.Random(seed)

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[M]:
        *_, last = self.deepen(position, limits, stop)
        return last

    def deepen(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Answer[M]]:
        moves = list(self._root_candidates(position))
        if self._chance:
            self._chance.shuffle(moves)
        allowed = Limits(limits.seconds, least(limits.nodes, self.nodes))
        budget = Budget(allowed, stop)
        search = _Search[M](position, moves, self._evaluate, self._candidates, budget)
        deepest = min(MAX_PLIES, least(self.depth, limits.depth) or MAX_PLIES)
        reported = -1
        for _ in search.deepen(deepest if len(moves) > 1 else 1):
            yield search.answer()
            reported = search.budget.nodes
        if reported < search.budget.nodes:  # what an unfinished depth has found counts too
            yield search.answer()


class _Search(Generic[M]):
    """One search of one position."""

    def __init__(
        self,
        root: Position[M],
        moves: list[M],
        evaluate: Evaluation,
        candidates: Candidates,
        budget: Budget,
    ) -> None:
        self.root = root
        self.moves = moves
        self.evaluate = evaluate
        self.candidates = candidates
        self.budget = budget
        self.table: dict[Position[M], _Entry] = {}
        self.history: dict[tuple[int, M], int] = {}
        self.horizons = 0
        """Values that came from the evaluation at the depth limit."""
        self.best: M = moves[0]
        self.value: Value = 0
        self.depth = 0
        self.whole = False
        """True if every line was searched to the end of the game."""

    def answer(self) -> Answer[M]:
        """What is known so far."""
        root, line = self.root, self.line()
        mine = self.value if root.to_move == FIRST else -self.value
        value = mine / SCALE if abs(mine) < SURE else 1.0 if mine > 0 else -1.0
        looked = looked_ahead(self.depth, self.budget.nodes)
        why = explain(root, line, value, looked, self.whole)
        return Answer(line[0], value, line, why, self.depth, self.budget.nodes)

    def deepen(self, deepest: int) -> Iterator[None]:
        """Search at depth 1, 2 and so on; yields after each, with more in `best`, `value`,
        `depth` and `whole`."""
        try:
            for depth in range(1, deepest + 1):
                before = self.horizons
                self._search_root(depth)
                self.depth = depth
                self.whole = self.horizons == before
                yield
                if self.whole or abs(self.value) >= SURE:
                    break
        except OutOfBudget:
            pass

    def _search_root(self, depth: int) -> None:
        """Each improvement counts at once: the best move of the last depth is tried first."""
        maximising = self.root.to_move == FIRST
        alpha, beta = -WIN, WIN
        self.moves.sort(key=lambda move: move != self.best)
        for number, move in enumerate(self.moves):
            value = self._value(self.root.play(move), depth - 1, alpha, beta, 1)
            if number == 0 or (value > alpha if maximising else value < beta):
                self.best, self.value = move, value
                if maximising:
                    alpha = value
                else:
                    beta = value

    def _value(
        self, position: Position[M], depth: int, alpha: Value, beta: Value, ply: int
    ) -> Value:
        """The value if it lies between alpha and beta, otherwise a bound on that side of them."""
        self.budget.spend()
        outcome = position.outcome
        if outcome is not None:
            return outcome.value(FIRST) * (WIN - ply)
        entry = self.table.get(position)
        if entry is not None and entry.depth >= depth:
            low, high = _seen_from(entry.low, ply), _seen_from(entry.high, ply)
            if low >= beta or high <= alpha or low == high:
                self.horizons += entry.depth < WHOLE
                return low if low >= beta else high
        if depth == 0 or ply >= MAX_PLIES:
            self.horizons += 1
            return round(SCALE * self.evaluate(position, FIRST))
        return self._best(position, depth, alpha, beta, ply, entry and entry.move)

    def _best(
        self, position: Position[M], depth: int, alpha: Value, beta: Value, ply: int, hint: M | None
    ) -> Value:
        mover, maximising = position.to_move, position.to_move == FIRST
        moves = self.candidates(position)
        # Where there is no choice there is nothing to weigh: a forced answer costs no depth.
        rest = depth - (len(moves) > 1)
        before, low, high = self.horizons, alpha, beta
        best, choice = (-WIN if maximising else WIN), moves[0]
        # The last depth's best move, then by cutoffs (history heuristic), then in the game's order.
        history, ordered = self.history, list(moves)
        if len(moves) > 1:
            ordered.sort(key=lambda move: -history.get((mover, move), 0))
        if hint in ordered:
            ordered.remove(hint)
            ordered.insert(0, hint)
        for move in ordered:
            value = self._value(position.play(move), rest, alpha, beta, ply + 1)
            if (value > best) if maximising else (value < best):
                best, choice = value, move
            if maximising:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                key = mover, move
                self.history[key] = self.history.get(key, 0) + depth**2
                break
        if len(self.table) >= TABLE_SIZE:
            self.table.clear()
        self.table[position] = _Entry(
            WHOLE if self.horizons == before else depth,
            _seen_from(best, -ply) if best > low else -WIN,
            _seen_from(best, -ply) if best < high else WIN,
            choice,
        )
        return best

    def line(self) -> tuple[M, ...]:
        """The principal variation, read from the transposition table."""
        line = [self.best]
        position = self.root.play(self.best)
        while position.outcome is None and len(line) < max(self.depth, 1):
            entry = self.table.get(position)
            if entry is None:
                break
            line.append(entry.move)
            position = position.play(entry.move)
        return tuple(line)


def _seen_from(value: Value, ply: int) -> Value:
    """The score of a sure win as seen `ply` plies earlier: that much further away."""
    if value >= SURE and value < WIN:
        return value - ply
    if value <= -SURE and value > -WIN:
        return value + ply
    return value

"""Minimax as the document of Forza 4 has it, for any game.

Moves are tried in the game's order and the first of equals stays; a move that wins at once ends
the loop, even if an earlier one wins later; at depth 0 the value of a move is the evaluation of
the position it leads to, otherwise the value of the best reply at depth - 1. So depth 0 looks one
move ahead.
"""

from typing import Any, Generic, NamedTuple

from plancia.core.position import M, Position, Side
from plancia.core.text import T, plural
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.engine.search.budget import Budget, OutOfBudget, least
from plancia.engine.search.strategy import Evaluation, even
from plancia.engine.search.words import explain


class BestLine(NamedTuple, Generic[M]):
    """The best line, none if the game is over, and its value for the player it was asked for."""

    value: float
    line: tuple[M, ...]


def minimax(
    position: Position[M],
    depth: int,
    *,
    player: Side | None = None,
    evaluate: Evaluation = even,
    win: float = 1.0,
) -> BestLine[M]:
    """The best line for the side to move, and its value for that side or the one named.

    `win` is the value of a win on the scale that `evaluate` uses.
    """
    search = _Search[M](evaluate, win, Budget(NO_LIMITS, never))
    return search.best(position, depth, position.to_move if player is None else player)


class _Search(Generic[M]):
    def __init__(self, evaluate: Evaluation, win: float, budget: Budget) -> None:
        self.evaluate = evaluate
        self.win = win
        self.budget = budget
        self.so_far: dict[Position[Any], BestLine[M]] = {}
        """The best line yet of each position on the way to the one that is looked at."""

    def best(self, position: Position[M], depth: int, player: Side) -> BestLine[M]:
        outcome = position.outcome
        if outcome is not None:
            return BestLine(self.win * outcome.value(player), ())
        better = 1 if position.to_move == player else -1
        best: BestLine[M] | None = None
        for move in position.legal_moves():
            self.budget.spend()
            after = position.play(move)
            if after.outcome is not None and after.outcome.winner == position.to_move:
                return BestLine(better * self.win, (move,))
            if depth == 0 and after.outcome is None:
                found = BestLine[M](self.evaluate(after, player), ())
            else:
                found = self.best(after, depth - 1, player)
            if best is None or better * found.value > better * best.value:
                best = self.so_far[position] = BestLine(found.value, (move, *found.line))
        del self.so_far[position]
        assert best is not None, "a position that goes on has a move"
        return best


class Minimax(Player[M]):
    """Plays what `minimax` finds at a depth."""

    def __init__(self, depth: int, *, evaluate: Evaluation = even) -> None:
        self.depth = depth
        self.evaluate = evaluate

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[M]:
        depth = least(self.depth, limits.depth) or 0
        search = _Search[M](self.evaluate, 1.0, Budget(limits, stop))
        try:
            found = search.best(position, depth, position.to_move)
            looked = plural("looked {n} move ahead", "looked {n} moves ahead", depth + 1)
        except OutOfBudget:
            found = search.so_far.get(position) or BestLine(0.0, position.legal_moves()[:1])
            looked = T("stopped before the end of the search")
        why = explain(position, found.line, found.value, looked)
        return Answer(found.line[0], found.value, found.line, why, depth, search.budget.nodes)

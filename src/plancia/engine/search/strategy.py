"""Parts of searches: evaluations of positions, choices of moves to try, limits, and words for what
a search has found."""

import random
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final

from plancia.core.capability import Evaluates, capability
from plancia.core.game import Game
from plancia.core.position import Position, Side, tokens_of
from plancia.core.text import T, Text, Words, joined, plural
from plancia.engine.player import Limits, Stop
from plancia.engine.value import estimated

Evaluation = Callable[[Position[Any], Side], float]
"""What a position that goes on is worth to that player, from -1 to 1."""
Candidates = Callable[[Position[Any]], Sequence[Any]]
"""The moves to try, at least one, the most promising first."""
Unseen = Callable[[Position[Any], Any], bool]
"""True for a move that the player to move does not think of."""


def even(position: Position[Any], player: Side) -> float:
    """The evaluation that has no opinion."""
    return 0.0


def all_moves(position: Position[Any]) -> Sequence[Any]:
    """Every move that costs nothing, in the game's order."""
    return position.legal_moves()


def evaluation_of(game: Game[Any]) -> Evaluation:
    """The game's own opinion, if it has one."""
    offered = capability(game, Evaluates)
    return offered.evaluate if offered else even


def overlooking(candidates: Candidates, share: float, chance: random.Random) -> Candidates:
    """As people do: each move goes unnoticed with that chance, one's own or the opponent's."""

    def noticed(position: Position[Any]) -> Sequence[Any]:
        moves = candidates(position)
        seen = [move for move in moves if chance.random() >= share]
        return seen or [chance.choice(moves)]

    return noticed


def blind(candidates: Candidates, unseen: Unseen) -> Candidates:
    """A blind spot: moves that go unseen are never thought of, one's own or the opponent's, while
    there are others."""

    def noticed(position: Position[Any]) -> Sequence[Any]:
        moves = candidates(position)
        return [move for move in moves if not unseen(position, move)] or moves

    return noticed


class OutOfBudget(Exception):
    """Raised inside a search when it is time to answer."""


class Budget:
    """Counts nodes; the search calls `spend` once for each, whatever a node costs in its game."""

    def __init__(self, limits: Limits, stop: Stop) -> None:
        self.nodes: int = 0
        self._most = limits.nodes
        self._deadline = None if limits.seconds is None else monotonic() + limits.seconds
        self._stop = stop

    def spend(self) -> None:
        """Count one node; OutOfBudget if there is nothing left for another."""
        if self._most is not None and self.nodes >= self._most:
            raise OutOfBudget
        self.nodes += 1
        if self._stop() or (self._deadline is not None and monotonic() >= self._deadline):
            raise OutOfBudget


def least(one: int | None, two: int | None) -> int | None:
    """The smaller of two limits, where None is no limit."""
    if one is None or two is None:
        return two if one is None else one
    return min(one, two)


def looked_ahead(depth: int, nodes: int) -> Text:
    """How far a search came."""
    return plural(
        "looked {n} move ahead at {nodes} positions",
        "looked {n} moves ahead at {nodes} positions",
        depth,
        nodes=nodes,
    )


_ENDS: Final = {
    1: T("It wins at once."),
    0: T("It ends the game in a draw."),
    -1: T("It loses at once."),
}


def explain(
    position: Position[Any], line: tuple[Any, ...], value: float, looked: Words, whole: bool = False
) -> Text:
    """A sentence or two: what the move is good for, what follows, and how it was found.

    `whole` says that the search has seen every game to its end.
    """
    after = position.play(line[0])
    if after.outcome is not None:
        return _ENDS[after.outcome.value(position.to_move)]
    if value >= 1:
        conclusion = T("It wins by force ({looked}).", looked=looked)
    elif value <= -1:
        conclusion = T(
            "Every move loses against best play; this one holds out ({looked}).", looked=looked
        )
    elif whole:
        conclusion = T("It holds the draw; no move wins ({looked}).", looked=looked)
    else:
        worth, _ = estimated(value)
        conclusion = T("The best move found, worth {worth} ({looked}).", worth=worth, looked=looked)
    if len(line) == 1:
        return conclusion
    return joined(
        " ", [conclusion, T("Expected: {line}.", line=" ".join(tokens_of(position, line)))]
    )

"""Parts of searches: evaluations of positions, and choices of moves to try."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from plancia.core.capability import Evaluates, capability
from plancia.core.game import Game
from plancia.core.position import Position, Side

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

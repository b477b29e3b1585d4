"""How many sequences of moves a game has."""

from typing import Any

from plancia.core.position import Position


def perft(position: Position[Any], depth: int) -> int:
    """The number of sequences of `depth` moves; the last moves are counted, not played."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)

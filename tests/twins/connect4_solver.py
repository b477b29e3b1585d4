"""Connect Four solved as slowly and plainly as it can be: every game to its end."""

from __future__ import annotations

from functools import cache

from plancia.connect4 import Connect4Position


@cache
def score(position: Connect4Position) -> int:
    """For the player to move: stones the winner has left, counted so that a win with the last
    stone of the board is 1; negative if that is the opponent."""
    options = position.game.options
    empty = options.rows * options.columns - position.stones.bit_count()
    if position.line:
        return -((empty + 2) // 2)
    moves = position.legal_moves()
    return max(-score(position.play(move)) for move in moves) if moves else 0

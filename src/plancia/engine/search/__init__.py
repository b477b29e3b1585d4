"""Algorithms that need nothing but the contract: alpha-beta, MCTS, random play."""

from plancia.engine.search.alphabeta import AlphaBeta
from plancia.engine.search.kinds import RandomPlayer
from plancia.engine.search.mcts import MCTS, random_playout
from plancia.engine.search.strategy import all_moves, blind, even, overlooking

__all__ = [
    "MCTS",
    "AlphaBeta",
    "RandomPlayer",
    "all_moves",
    "blind",
    "even",
    "overlooking",
    "random_playout",
]

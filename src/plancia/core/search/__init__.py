"""Algorithms that need nothing but the contract: minimax, alpha-beta, MCTS, random play."""

from plancia.core.search.alphabeta import AlphaBeta
from plancia.core.search.mcts import MCTS, random_playout
from plancia.core.search.minimax import Minimax, minimax
from plancia.core.search.random_ import RandomPlayer
from plancia.core.search.strategy import all_moves, even, overlooking

__all__ = [
    "MCTS",
    "AlphaBeta",
    "Minimax",
    "RandomPlayer",
    "all_moves",
    "even",
    "minimax",
    "overlooking",
    "random_playout",
]

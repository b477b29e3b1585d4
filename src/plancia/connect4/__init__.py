"""Connect Four: rules, board, solver, book, and the original Forza 4."""

from plancia.connect4.rules import Connect4, Connect4Options, Connect4Position

__all__ = ["Connect4", "Connect4Options", "Connect4Position"]

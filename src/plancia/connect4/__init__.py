"""Connect Four: its public names."""

from plancia.connect4.rules import Connect4, Connect4Options, Connect4Position

__all__ = ["Connect4", "Connect4Options", "Connect4Position"]

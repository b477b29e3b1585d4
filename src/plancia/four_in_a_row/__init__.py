"""Four in a Row: drop, remove, undo, block and violations, and the original program."""

from plancia.four_in_a_row.rules import FourInARow, FourInARowOptions, FourInARowPosition

__all__ = ["FourInARow", "FourInARowOptions", "FourInARowPosition"]

"""Four in a Row: its public names."""

from plancia.four_in_a_row.rules import FourInARow, FourInARowOptions, FourInARowPosition

__all__ = ["FourInARow", "FourInARowOptions", "FourInARowPosition"]

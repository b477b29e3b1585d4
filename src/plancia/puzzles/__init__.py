"""Puzzles: positions with one right move, mined, graded by the levels and packed."""

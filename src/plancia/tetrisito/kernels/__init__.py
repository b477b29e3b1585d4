"""Puzzles side by side at kernel speed."""

"""Wins within a few turns, proved by a full search."""

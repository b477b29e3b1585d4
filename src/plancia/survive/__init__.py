"""Survive the perfect player: how long a person keeps what a position is worth; pure."""

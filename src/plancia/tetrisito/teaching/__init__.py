"""Tetrisito taught: motifs, facts, lessons and puzzles."""

"""Nim taught: motifs, facts, lessons and puzzles."""

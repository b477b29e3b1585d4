"""Pente taught: motifs, facts, lessons and puzzles."""

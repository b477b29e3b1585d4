"""Four in a Row taught: motifs, facts, lessons and puzzles."""

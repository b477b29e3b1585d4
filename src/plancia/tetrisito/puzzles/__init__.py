"""New puzzles, the puzzle of a day, and the presets."""

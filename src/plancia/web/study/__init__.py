"""Study: positions analysed, games reviewed, texts read, and the puzzle of the day."""

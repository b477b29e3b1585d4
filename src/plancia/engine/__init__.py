"""What thinks about any game: players, limits, matches, analyses, values in words, search."""

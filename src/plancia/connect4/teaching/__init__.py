"""Connect Four taught: motifs, facts, lessons and puzzles; the rules that prove who can't lose, and
the words that explain them."""

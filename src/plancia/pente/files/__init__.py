"""Games of Pente and gomoku in the files of other programs."""

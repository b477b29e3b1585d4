"""Puzzles that come with the game."""

from typing import Final

from plancia.tetrisito.notation import TetrisitoPuzzle, parse_puzzle

HEART: Final[TetrisitoPuzzle] = parse_puzzle("""
start
......
......
......
......
......
......
goal
......
.#..#.
######
######
.####.
..##..
piece .... .... .#.. ###.
piece .... .... .... ####
piece .... .... .##. ##..
piece .... .... .#.. ###.
piece .... .... ##.. .##.
""")
"""For any order. Its size is the original's."""

COURSE: Final[TetrisitoPuzzle] = parse_puzzle("""
start
......
......
......
......
.##...
.##...
goal
......
......
###...
####..
####..
#####.
piece .... .... ##.. .##.
piece .... .... ##.. ##..
piece #... #... #... #...
piece .... #... #... ##..
""")
"""As the document's inputs are: blocks at the start, boxes of 4x4, any order, a piece too many."""

HOUSE: Final[TetrisitoPuzzle] = parse_puzzle("""
start
......
......
......
......
......
......
goal
..##..
.####.
######
##..##
##..##
##..##
piece ## ##
piece ## ##
piece ##. .##
piece #. #. ##
piece ## .# .#
piece ##. .##
""")
"""For the given order."""

PLUG: Final[TetrisitoPuzzle] = parse_puzzle("""
start
....
....
#..#
##.#
goal
....
.##.
####
####
piece ## ## .#
""")
"""For one piece."""

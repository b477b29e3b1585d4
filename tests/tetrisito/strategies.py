"""Puzzles and positions for the tests of Tetrisito."""

import random

from hypothesis import strategies as st

from plancia.tetrisito import Tetrisito, TetrisitoOptions, TetrisitoPosition, TetrisitoPuzzle
from plancia.tetrisito.notation import parse_puzzle


def new(text: str, implementation: str = "C") -> Tetrisito:
    return Tetrisito(TetrisitoOptions(parse_puzzle(text), implementation))


def grids(rows: int, columns: int) -> st.SearchStrategy[tuple[str, ...]]:
    row = st.text(".#", min_size=columns, max_size=columns)
    return st.lists(row, min_size=rows, max_size=rows).map(tuple)


def boxes(side: int) -> st.SearchStrategy[tuple[str, ...]]:
    sizes = st.tuples(st.integers(1, side), st.integers(1, side))
    return sizes.flatmap(lambda size: grids(*size)).filter(lambda box: "#" in "".join(box))


@st.composite
def games(
    draw: st.DrawFn, side: int = 5, pieces: int = 3, box: int = 3, kinds: str = "ABC"
) -> Tetrisito:
    """A small puzzle; the goal is where random drops lead, or anything."""
    rows, columns = draw(st.integers(1, side)), draw(st.integers(1, side))
    start = draw(st.one_of(st.just(("." * columns,) * rows), grids(rows, columns)))
    implementation = draw(st.sampled_from(kinds))
    many = 1 if implementation == "A" else pieces
    shapes = tuple(draw(st.lists(boxes(box), min_size=1, max_size=many)))
    goal = draw(grids(rows, columns))
    if draw(st.booleans()):
        chance = random.Random(draw(st.integers(0, 2**32)))
        puzzle = TetrisitoPuzzle(start, goal, shapes)
        position = Tetrisito(TetrisitoOptions(puzzle, implementation)).start()
        while (moves := position.legal_moves()) and chance.random() < 0.8:
            position = position.play(chance.choice(moves))
        goal = position.rows
    return Tetrisito(TetrisitoOptions(TetrisitoPuzzle(start, goal, shapes), implementation))


@st.composite
def positions(draw: st.DrawFn) -> TetrisitoPosition:
    position = draw(games()).start()
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 3))):
        if moves := position.legal_moves():
            position = position.play(chance.choice(moves))
    return position

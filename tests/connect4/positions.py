"""Boards and positions for tests of Connect Four."""

import random

from hypothesis import strategies as st

from plancia.connect4 import Connect4, Connect4Options, Connect4Position


def new(rows: int = 6, columns: int = 7, connect: int = 4) -> Connect4:
    return Connect4(Connect4Options(rows, columns, connect))


@st.composite
def positions(draw: st.DrawFn) -> Connect4Position:
    """A position of a random game on a random board."""
    sizes = st.integers(1, 12)
    position = new(draw(sizes), draw(sizes), draw(st.integers(1, 6))).start()
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 60))):
        if moves := position.legal_moves():
            position = position.play(chance.choice(moves))
    return position

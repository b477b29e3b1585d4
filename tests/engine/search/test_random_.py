"""Random play."""

import plancia
from plancia.engine.search import RandomPlayer

START = plancia.game("connect4").start()


def test_random_play_reaches_every_move() -> None:
    answers = {RandomPlayer[int](seed=seed).answer(START).move for seed in range(60)}
    assert answers == set(range(1, 8))
    assert str(RandomPlayer[int](seed=1).answer(START).why) == "One of 7 moves, at random."

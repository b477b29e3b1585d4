import pytest

import plancia
from plancia.engine.search import RandomPlayer
from plancia.engine.search.alphabeta import AlphaBeta
from plancia.engine.search.mcts import MCTS

NIM = plancia.game("nim")


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("random", RandomPlayer),
        ("alphabeta:3", AlphaBeta),
        ("mcts:20", MCTS),
    ],
)
def test_a_word_and_a_number_make_a_player_that_moves(spec: str, kind: type) -> None:
    made = plancia.player(spec, NIM, seed=1)
    assert isinstance(made, kind)
    assert made.answer(NIM.start()).move in NIM.start().legal_moves()


@pytest.mark.parametrize(
    "spec",
    ["random:3", "alphabeta:", "alphabeta:x", "alphabeta:201", "alphabeta:0", "mcts:0", "mcts:-1"],
)
def test_other_numbers_are_refused(spec: str) -> None:
    with pytest.raises(plancia.BadPlayer):
        plancia.player(spec, NIM)


START = plancia.game("connect4").start()


def test_random_play_reaches_every_move() -> None:
    answers = {RandomPlayer[int](seed=seed).answer(START).move for seed in range(60)}
    assert answers == set(range(1, 8))
    assert str(RandomPlayer[int](seed=1).answer(START).why) == "One of 7 moves, at random."

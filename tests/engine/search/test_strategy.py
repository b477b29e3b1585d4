import random

import plancia
from plancia.engine.search import all_moves, blind, even, overlooking
from plancia.engine.search.strategy import evaluation_of

START = plancia.game("connect4").start()


def test_overlooking_leaves_moves_out_but_never_all() -> None:
    chance = random.Random(1)
    seen = [overlooking(all_moves, 0.5, chance)(START) for _ in range(200)]
    assert all(1 <= len(moves) <= 7 for moves in seen)
    assert 600 < sum(map(len, seen)) < 800
    assert all(len(overlooking(all_moves, 1.0, chance)(START)) == 1 for _ in range(5))
    assert tuple(overlooking(all_moves, 0.0, chance)(START)) == START.legal_moves()


def test_a_blind_spot_leaves_out_what_it_hides_but_never_all() -> None:
    assert blind(all_moves, lambda _, move: move < 6)(START) == [6, 7]
    assert tuple(blind(all_moves, lambda *_: True)(START)) == START.legal_moves()


def test_a_game_without_an_opinion_is_even_everywhere() -> None:
    assert evaluation_of(plancia.game("nim")) is even
    assert even(START, 1) == 0.0
    assert evaluation_of(plancia.game("connect4")) is not even

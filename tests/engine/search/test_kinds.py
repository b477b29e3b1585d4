"""Players that need nothing but the contract, and the levels of a game that declares none."""

import itertools

import pytest

import plancia
from plancia.engine.analysis import adviser
from plancia.engine.player import Limits, player
from plancia.engine.search import RandomPlayer

pytestmark = pytest.mark.usefixtures("third_party")


def test_a_game_from_outside_has_three_levels_and_each_wins_more_than_the_one_below() -> None:
    game = plancia.game("chomp")
    names = [level.name for level in game.levels]
    assert names == ["beginner", "good", "best"]
    for weaker, stronger in itertools.pairwise(names):
        points = 0
        for seed in range(10):
            players = (stronger, weaker) if seed % 2 else (weaker, stronger)
            result = plancia.play(*players, game=game, seed=seed).result
            points += result == ("1-0" if seed % 2 else "0-1")
        assert points >= 7, (stronger, weaker)


def test_the_same_seed_gives_the_same_answers_and_limits_are_kept() -> None:
    position = plancia.game("chomp", rows=9, columns=9).start()
    for level in position.game.levels:
        assert level.make(5).answer(position).move == level.make(5).answer(position).move
    assert player("best", position.game, seed=1).answer(position, Limits(nodes=50)).nodes <= 50


def test_a_hint_is_found_by_a_search() -> None:
    position = plancia.game("chomp", rows=2, columns=2).start()
    assert adviser(position.game).answer(position).move == (1, 1)  # the proved win


def test_a_puzzle_has_no_levels() -> None:
    assert plancia.game("tetrisito").levels == ()


def test_random_play_reaches_every_move() -> None:
    start = plancia.game("connect4").start()
    answers = {RandomPlayer[int](seed=seed).answer(start).move for seed in range(60)}
    assert answers == set(range(1, 8))
    assert str(RandomPlayer[int](seed=1).answer(start).why) == "One of 7 moves, at random."

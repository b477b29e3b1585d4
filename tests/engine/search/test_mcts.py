import time

import pytest

import plancia
from plancia.engine.player import Limits
from plancia.engine.search import MCTS

CONNECT4 = plancia.game("connect4")


def test_it_finds_a_win_and_a_defence() -> None:
    win = CONNECT4.start().play_line("415161")
    assert str(MCTS(500, seed=1).answer(win).why) == "It wins at once."
    threat = CONNECT4.start().play_line("11223")
    for seed in range(5):
        assert MCTS(1500, seed=seed).answer(threat).move == 4


def test_proven_results_are_handed_up() -> None:
    nim = plancia.game("nim", heaps=(2, 3))
    answer = MCTS(seed=1).answer(nim.start())
    assert answer.value == 1.0
    assert str(answer.why).startswith("It wins by force")
    lost = MCTS(seed=1).answer(plancia.game("nim", heaps=(2, 2)).start())
    assert lost.value == -1.0
    drawn = MCTS(seed=1).answer(plancia.game("connect4", rows=3, columns=3).start())
    assert (drawn.value, str(drawn.why)[:17]) == (0.0, "It holds the draw")


def test_it_does_not_matter_who_moves_how_often() -> None:
    game = plancia.game("four-in-a-row")
    position = game.from_text("7/7/7/7/OOO4/XXX4 X turn u3r1b1v0m1 u3r1b1v0m1")
    answer = MCTS(300, seed=3).answer(position)
    assert str(answer.move) == "d4"


def test_limits_hold() -> None:
    start, searcher = CONNECT4.start(), MCTS(10**6, seed=1)
    assert searcher.answer(start, Limits(nodes=100)).nodes == 100
    assert searcher.answer(start, Limits(nodes=300, depth=1)).depth == 1
    begun = time.process_time()  # which other programs do not lengthen
    searcher.answer(start, Limits(seconds=0.1))
    searcher.answer(start, stop=lambda: time.process_time() - begun > 0.2)
    assert time.process_time() - begun < 1.0


@pytest.mark.parametrize("playouts", [1, 64, 128, 300])
def test_it_streams_its_line_each_time_its_playouts_have_doubled(playouts: int) -> None:
    answers = list(MCTS(playouts, seed=1).deepen(CONNECT4.start()))
    doubled = [64 * 2**times for times in range(3) if 64 * 2**times < playouts]
    assert [each.nodes for each in answers] == [*doubled, playouts]
    assert answers[-1] == MCTS(playouts, seed=1).answer(CONNECT4.start())


def test_there_is_an_answer_even_without_time() -> None:
    answer = MCTS(seed=1).answer(CONNECT4.start(), stop=lambda: True)
    assert answer.move in range(1, 8)
    assert str(answer.why) == "There was no time to think."

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plancia
from plancia.engine.player import player
from plancia.engine.search import random_playout
from plancia.four_in_a_row import FourInARow, FourInARowOptions, FourInARowPosition
from plancia.four_in_a_row.kernels.playout import (
    GOES_ON,
    FourInARowPlaysOut,
    count_moves,
    make_move,
    restart,
)

few = st.integers(0, 3)
games = st.builds(FourInARowOptions, few, few, few, st.just(3)).map(FourInARow)


def state(played: FourInARowPlaysOut) -> tuple[list[int], list[int]]:
    """The game in the kernel's memory; the boards before count only while a move can be undone."""
    memory = played.memory
    boards, numbers = [int(each) for each in memory.boards], [int(each) for each in memory.numbers]
    return boards[: 4 if numbers[1] == 1 else 2], numbers


@settings(max_examples=30)
@given(games, st.randoms(use_true_random=False))
def test_every_move_of_a_game_is_the_rules_move(game: FourInARow, chance: random.Random) -> None:
    kernel, rules = FourInARowPlaysOut(game), FourInARowPlaysOut(game)
    position = game.start()
    kernel.load(position)
    restart(kernel.memory)
    while True:
        legal = position.legal_moves()
        assert count_moves(kernel.memory) == len(legal)
        # Removes, undos and blocks, which come last, would be seldom among the drops.
        number = len(legal) - 1 if chance.random() < 0.3 else chance.randrange(len(legal))
        position = position.play(legal[number])
        result = make_move(kernel.memory, number)
        if position.outcome is not None:
            assert result == (position.winner or 0)
            return
        assert result == GOES_ON
        rules.load(position)
        restart(rules.memory)
        assert state(kernel) == state(rules)


@pytest.mark.parametrize("line", ["", "d4 p d4 p d3", "d4 p d4 p d3 k p d3 k b"])
def test_games_end_as_often_each_way_as_by_the_contract(line: str) -> None:
    game = plancia.game("four-in-a-row")
    position, chance = game.start().play_line(line), random.Random(1)
    slow = [random_playout(position, chance) for _ in range(100)]
    fast = FourInARowPlaysOut(game).play_out(position, 2000, seed=1)
    assert sum(fast) == 2000
    for won, value in zip(fast, (1, 0, -1), strict=True):
        # 100 games differ by more than five deviations once in a million times.
        assert abs(won / 20 - slow.count(value)) < 5 * (100 * 0.25) ** 0.5


def test_the_same_seed_gives_the_same_games() -> None:
    game = plancia.game("four-in-a-row")
    offered, start = FourInARowPlaysOut(game), game.start()
    assert offered.play_out(start, 50, seed=3) == offered.play_out(start, 50, seed=3)
    assert len({offered.play_out(start, 50, seed=seed) for seed in range(20)}) > 5


def test_a_game_that_is_over_stays_as_it_ended() -> None:
    game = plancia.game("four-in-a-row", "plain")
    line = "d4 p d4 p d3 k p d3 k p d5 k p d5 k p d2"
    won = game.start().play_line(line)
    assert isinstance(won, FourInARowPosition)
    assert won.outcome is not None
    assert FourInARowPlaysOut(game).play_out(won, 9, seed=1) == (9, 0, 0)


def test_mcts_finds_the_move_that_wins_at_once() -> None:
    game = plancia.game("four-in-a-row")
    position = game.start().play_line("d4 p d4 p d3 k p d3 k p d5 k p d5 k p")
    answer = player("mcts:400", game, seed=1).answer(position)
    assert position.play(answer.move).outcome is not None

import random
from collections import Counter

import pytest

import plancia
from plancia.connect4.kernels.playout import Connect4PlaysOut, playouts
from plancia.engine.search import random_playout


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, ""),
        ({}, "443526"),
        ({"rows": 4, "columns": 5, "connect": 3}, "3"),
        ({"columns": 9}, ""),
    ],
)
def test_games_end_as_often_each_way_as_by_the_contract(options: dict[str, int], line: str) -> None:
    game = plancia.game("connect4", **options)
    offered = playouts(game)  # type: ignore[arg-type]
    assert offered is not None
    position = game.start().play_line(line)
    chance = random.Random(1)
    slow = Counter(random_playout(position, chance) for _ in range(1500))
    fast = offered.play_out(position, 1500, seed=1)
    assert sum(fast) == 1500
    for won, value in zip(fast, (1, 0, -1), strict=True):
        # Twice 1500 games differ by more than five deviations once in a million times.
        assert abs(won - slow[value]) < 5 * (2 * 1500 * 0.25) ** 0.5


def test_the_same_seed_gives_the_same_games() -> None:
    offered, start = Connect4PlaysOut(plancia.game("connect4")), plancia.game("connect4").start()  # type: ignore[arg-type]
    assert offered.play_out(start, 50, seed=3) == offered.play_out(start, 50, seed=3)
    assert len({offered.play_out(start, 50, seed=seed) for seed in range(20)}) > 5


def test_a_game_that_is_over_stays_as_it_ended() -> None:
    game = plancia.game("connect4")
    offered = Connect4PlaysOut(game)  # type: ignore[arg-type]
    assert offered.play_out(game.start().play_line("4455667"), 9, seed=1) == (9, 0, 0)
    drawn = plancia.game("connect4", rows=1, columns=2)
    assert Connect4PlaysOut(drawn).play_out(drawn.start().play_line("12"), 9, seed=1) == (0, 9, 0)  # type: ignore[arg-type]


def test_boards_that_fit_no_word_have_no_kernel() -> None:
    assert playouts(plancia.game("connect4", rows=9, columns=9)) is None  # type: ignore[arg-type]

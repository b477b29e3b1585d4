import random

import pytest

import plancia
from plancia.connect4.engine.evaluation import lead
from plancia.core.position import Position, Side
from plancia.engine.player import Limits, player
from plancia.engine.search import Minimax, minimax
from twins.forza4 import giocaMossa, initPlancia, trovaMossaMiglioreRicorsivo

CONNECT4 = plancia.game("connect4")


def forza4(position: Position, player: Side) -> float:
    """The sum of squares as Forza 4 counts it, for player 2."""
    board = position.game.board  # type: ignore[attr-defined]
    ahead = lead(board, 4, position.second, position.first)  # type: ignore[attr-defined]
    return ahead if player == 2 else -ahead


def random_line(chance: random.Random, moves: int) -> list[int]:
    """Columns of a game that is not over."""
    position, line = CONNECT4.start(), []
    for _ in range(moves):
        column = chance.choice(position.legal_moves())
        if position.play(column).outcome is not None:
            break
        position = position.play(column)
        line.append(column)
    return line


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_minimax_is_the_one_of_forza_4(depth: int) -> None:
    chance = random.Random(depth)
    for number in range(18):
        position, plancia_ = CONNECT4.start(), initPlancia()
        for column in random_line(chance, number * 2):
            giocaMossa(plancia_, column, position.to_move)
            position = position.play(column)
        expected = trovaMossaMiglioreRicorsivo(plancia_, position.to_move, depth)
        found = minimax(position, depth, player=2, evaluate=forza4, win=10**9)
        assert (found.line[0], found.value) == expected
        assert player(f"minimax:{depth}", CONNECT4).answer(position).move == expected[0]


def test_a_win_at_once_ends_the_loop_even_if_an_earlier_move_wins_later() -> None:
    # X has three at the bottom, open on both sides: 1 wins later too, but 3 makes four at once.
    position = CONNECT4.start().play_line("445566")
    found = minimax(position, 3)
    assert minimax(position.play(1), 2, player=1).value == 1.0
    assert (found.line, found.value) == ((3,), 1.0)


def test_the_first_of_equals_stays() -> None:
    assert minimax(CONNECT4.start(), 1).line[0] == 1


def test_a_game_that_is_over_has_a_value_and_no_line() -> None:
    over = CONNECT4.start().play_line("4455667")
    assert minimax(over, 2, player=1) == (1.0, ())
    assert minimax(over, 2, player=2) == (-1.0, ())


def test_values_belong_to_a_named_player_where_turns_do_not_alternate() -> None:
    game = plancia.game("four-in-a-row")
    position = game.from_text("7/7/7/7/OOO4/XXX4 X turn u0r0b0v0m1 u0r0b0v0m1")
    found = minimax(position, 1)
    assert (position.format_move(found.line[0]), found.value) == ("d4", 1.0)
    assert minimax(position, 1, player=2).value == -1.0


def test_limits_hold_and_there_is_always_an_answer() -> None:
    searcher = Minimax(6)
    answer = searcher.answer(CONNECT4.start(), Limits(nodes=100))
    assert answer.nodes == 100
    assert answer.move in CONNECT4.start().legal_moves()
    assert "stopped" in str(answer.why)
    assert searcher.answer(CONNECT4.start(), Limits(nodes=0)).move == 1
    assert searcher.answer(CONNECT4.start(), Limits(depth=1)).nodes == 7 + 49
    assert searcher.answer(CONNECT4.start(), stop=lambda: True).move == 1

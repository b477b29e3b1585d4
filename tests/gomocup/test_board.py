import pytest

import plancia
from plancia.core.errors import IllegalMove, MalformedText
from plancia.gomocup.board import (
    GomokuRule,
    arranged,
    gomoku,
    move_at,
    parse_point,
    point_of,
    stones,
)

GAME = gomoku((15, 20))


def test_the_rules_bits_choose_the_game() -> None:
    assert gomoku((15, 15), GomokuRule.EXACTLY_FIVE).options.to_json()["exactly_five"]
    assert not GAME.options.to_json()["exactly_five"]
    with pytest.raises(plancia.BadOption):
        gomoku((0, 15))


def test_a_point_is_column_and_row_from_the_top_left() -> None:
    start = GAME.start()
    assert parse_point(" 3, 19 ") == (3, 19)
    assert point_of(start, move_at(start, (3, 19))) == (3, 19)
    for text in ("3", "3,x", "-1,2", "3,4,5"):
        with pytest.raises(MalformedText, match="not a point X,Y"):
            parse_point(text)


def test_only_a_free_point_of_the_board_is_a_move() -> None:
    played = GAME.start().play(move_at(GAME.start(), (7, 7)))
    for point in ((7, 7), (15, 0)):
        with pytest.raises(IllegalMove):
            move_at(played, point)


def test_a_board_is_set_up_and_read_back_with_the_right_player_to_move() -> None:
    first, second = [(0, 0), (1, 0)], [(2, 2)]
    position = arranged(GAME, first, second)
    assert position.to_move == 2
    assert sorted(stones(position)) == [((0, 0), 1), ((1, 0), 1), ((2, 2), 2)]
    with pytest.raises(IllegalMove, match="not on the board"):
        arranged(GAME, [(15, 0)], [])

import plancia
from plancia.connect4.engine.blind_spots import (
    DroppedStone,
    fills_gap,
    only_blocks,
    wins_only_along,
)
from plancia.connect4.levels import drop

GAME = plancia.game("connect4")
BOARD = GAME.board


def dropped(moves: str, column: int) -> DroppedStone:
    """The stone that would be dropped there next."""
    return drop(GAME.start().play_line(moves), column)


def test_a_column_is_won_along_the_upright_alone() -> None:
    drop = dropped("1 2 1 2 1 2", 1)
    assert wins_only_along(drop, BOARD.directions[:1])
    assert not wins_only_along(drop, BOARD.directions[2:])
    assert not wins_only_along(dropped("1 2", 1), BOARD.directions[:1])


def test_a_stone_that_wins_does_not_only_block() -> None:
    assert only_blocks(dropped("1 7 1 7 1", 1))
    assert not only_blocks(dropped("1 7 1 7 1", 7))
    assert not only_blocks(dropped("1 7 1 7 1 7", 1))


def test_only_a_stone_inside_the_line_fills_a_gap() -> None:
    assert fills_gap(dropped("1 1 2 2 4 4", 3))
    assert not fills_gap(dropped("1 1 2 2 3 3", 4))
    assert not fills_gap(dropped("1 1 2 2", 3))

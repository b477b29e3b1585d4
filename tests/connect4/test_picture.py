import pytest

import plancia
from plancia.connect4 import Connect4, Connect4Options


def new(rows: int = 6, columns: int = 7, connect: int = 4) -> Connect4:
    return Connect4(Connect4Options(rows, columns, connect))


@pytest.mark.parametrize(
    ("connect", "board"), [(1, (6, 7)), (2, (6, 7)), (3, (6, 7)), (8, (8, 8)), (20, (9, 9))]
)
def test_demonstrations_end_with_a_line_on_a_board_that_it_fits(
    connect: int, board: tuple[int, int]
) -> None:
    place, *lines = new(connect=connect).demonstrations
    assert place.moves == ("4 4 3" if connect > 2 else "1")
    for demonstration in lines:
        start = plancia.game("connect4", **demonstration.options).start()
        assert (start.game.board.rows, start.game.board.columns) == board
        before = start.play_line(demonstration.before)
        assert before.outcome is None
        assert before.play_line(demonstration.moves).outcome


def test_a_click_on_a_full_column_is_answered() -> None:
    start = new(2, 3, 3).start()
    refusals = start.play_line("1133").picture().refusals
    assert [(str(refusal.says), refusal.cells) for refusal in refusals] == [
        ("column 1 is full", ((0, 0),)),
        ("column 3 is full", ((0, 2),)),
    ]
    assert start.picture().refusals == ()
    assert start.picture().board.column_labels == ("1", "2", "3")

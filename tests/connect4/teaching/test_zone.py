"""The cells that are left, and which of them the player who answers gets."""

import pytest

from plancia.connect4.board import Bits, ColumnBoard
from plancia.connect4.rules import Connect4, Connect4Options, Connect4Position
from plancia.connect4.teaching.zone import Zone, all_lines, zones


def names(board: ColumnBoard, cells: Bits) -> set[str]:
    """Column and row, counted from 1 at the left and from the bottom."""
    return {f"{column + 1}-{board.rows - row}" for row, column in board.cells(cells)}


def after(moves: str, rows: int = 6, columns: int = 7) -> Connect4Position:
    return Connect4(Connect4Options(rows=rows, columns=columns)).start().play_line(moves)


def zones_of(position: Connect4Position) -> list[Zone]:
    """Of the player who is not to move."""
    stones = position.first, position.second
    mine, theirs = stones[:: 1 if position.to_move == 2 else -1]
    options = position.game.options
    return list(zones(position.game.board, options.connect, mine, theirs))


def test_the_usual_board_has_69_lines() -> None:
    lines = all_lines(ColumnBoard(6, 7), 4)
    assert len(lines) == len(set(lines)) == 69
    assert all(line.bit_count() == 4 for line in lines)


@pytest.mark.parametrize("rows", [5, 6])
def test_the_second_answerer_gets_every_other_row_from_the_top(rows: int) -> None:
    (zone,) = zones_of(after("", rows, 6))
    board = zone.board
    assert names(board, zone.replies) == {
        f"{column}-{row}" for column in range(1, 7) for row in range(rows, 0, -2)
    }
    assert names(board, zone.playable) == {f"{column}-1" for column in range(1, 7)}


def test_nothing_is_claimed_where_the_other_player_answers_last() -> None:
    assert zones_of(after("4")) == []


def test_a_winning_cell_of_the_right_parity_shortens_its_column() -> None:
    # Yellow has 1-2, 2-2 and 3-2 and waits for 4-2, above the empty 4-1: an even cell.
    assert zones_of(after("5112233")) == []
    # Red waits for the same cell, and an even one is what red can use.
    shortened, whole = zones_of(after("112233"))
    board = shortened.board
    assert names(board, shortened.threat) == {"4-2"}
    assert names(board, whole.cells & ~shortened.cells) == {f"4-{row}" for row in range(1, 7)}
    assert not any(line & shortened.threat for line in shortened.open_lines)
    assert all(line & ~shortened.cells & ~shortened.defender == 0 for line in shortened.own_lines)

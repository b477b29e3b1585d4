"""Nim as slowly and plainly as it can be written: every rock is a letter on a row of text."""

from __future__ import annotations


def after_one_move(rows: list[str], limit: int) -> list[list[str]]:
    """What the board can look like after a move: rocks are picked up one by one from a row."""
    boards = []
    for number, row in enumerate(rows):
        hand = ""
        while row.endswith("o") and (limit == 0 or len(hand) < limit):
            hand, row = hand + "o", row[:-1]
            boards.append([*rows[:number], row, *rows[number + 1 :]])
    return boards


def perft(rows: list[str], limit: int, depth: int) -> int:
    """How many sequences of that number of moves there are."""
    if depth == 0:
        return 1
    return sum(perft(board, limit, depth - 1) for board in after_one_move(rows, limit))


def first_player_wins(rows: list[str], misere: bool, limit: int) -> bool:
    """Whether who is to move can win, by trying everything to the end."""
    boards = after_one_move(rows, limit)
    if not boards:
        return misere
    return any(not first_player_wins(board, misere, limit) for board in boards)

"""What there is to see in Connect Four, compared with a look at every cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.connect4.teaching.facts import Connect4Teaches
from plancia.core.capability import Teaches, capability

WAYS = [(0, 1), (1, 0), (1, 1), (1, -1)]


def played(game: Connect4, choices: list[int]) -> Connect4Position:
    position = game.start()
    for choice in choices:
        moves = [m for m in position.legal_moves() if position.play(m).outcome is None]
        if not moves:
            break
        position = position.play(moves[choice % len(moves)])
    return position


def completes(rows: list[list[str]], row: int, column: int, piece: str, length: int) -> bool:
    """Whether a piece put there is part of a line: counted step by step, both ways."""
    for down, right in WAYS:
        count = 1
        for sign in (1, -1):
            r, c = row + sign * down, column + sign * right
            while 0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] == piece:
                count, r, c = count + 1, r + sign * down, c + sign * right
        if count >= length:
            return True
    return False


def slowly(position: Connect4Position) -> set[tuple[int, int, int, str]]:
    rows = [list(row) for row in position.picture().board.rows]
    found = set()
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            for player in (1, 2):
                length = position.game.options.connect
                if cell == "." and completes(rows, r, c, "XO"[player - 1], length):
                    lands = r + 1 == len(rows) or rows[r + 1][c] != "."
                    found.add((r, c, player, "win" if lands else "threat"))
    return found


@pytest.mark.parametrize(
    "options", [{}, {"rows": 5, "columns": 4, "connect": 3}, {"rows": 9, "columns": 9}]
)
@given(choices=st.lists(st.integers(0, 20), max_size=50))
def test_every_missing_cell_of_a_line_is_marked(
    options: dict[str, int], choices: list[int]
) -> None:
    game = plancia.game("connect4", **options)
    assert isinstance(game, Connect4)
    position = played(game, choices)
    marks = Connect4Teaches(game).marks(position)
    found = {(*mark.cell, mark.player, mark.kind) for mark in marks}
    assert found == slowly(position)
    assert len(found) == len(marks)


def test_a_game_that_is_over_has_nothing_to_show() -> None:
    for name, line in (
        ("connect4", "1212121"),
        ("pente", "K10 A1 L10 A3 M10 A5 N10 A7 O10"),
        ("nim", "A3 B5 C8"),
    ):
        position = plancia.game(name).start().play_line(line)
        teaches = capability(position.game, Teaches)
        assert position.outcome is not None
        assert teaches is not None
        assert teaches.marks(position) == ()

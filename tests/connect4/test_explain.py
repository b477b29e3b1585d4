"""What there is to see in Connect Four, compared with a look at every cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.connect4.explain import Connect4Explains
from plancia.connect4.rules import Connect4, Connect4Position
from plancia.core.capability import Explains, Explanation, capability

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
    marks = Connect4Explains(game).explain(position).marks
    lines = [mark for mark in marks if mark.kind in ("win", "threat")]
    found = {(*mark.cell, mark.player, mark.kind) for mark in lines}
    assert found == slowly(position)
    assert len(found) == len(lines)
    answers = [mark.cell for mark in marks if mark not in lines]
    assert len(set(answers)) == len(answers)
    assert not {mark.cell for mark in lines} & set(answers)


def test_threats_are_named_in_words() -> None:
    position = plancia.game("connect4").start().play_line("12131")
    explains = capability(position.game, Explains)
    assert explains is not None
    facts = explains.explain(position).facts
    assert tuple(map(str, facts)) == ("yellow would win in column 1: it must be answered there.",)
    position = plancia.game("connect4").start().play_line("33445")
    facts = explains.explain(position).facts
    assert tuple(map(str, facts)) == (
        "yellow would win in columns 2, 6: one answer is not enough.",
    )
    facts = explains.explain(position.play_line("1")).facts
    assert tuple(map(str, facts)) == ("yellow wins at once in columns 2, 6.",)
    position = plancia.game("connect4").start().play_line("3344551")
    facts = explains.explain(position).facts
    assert "Threats of red: columns 2 and 6, row 2." in map(str, facts)
    assert str(facts[-1]).startswith("As a rule yellow, who begins, gets the odd rows")


def test_a_proof_is_stated_with_its_first_reasons() -> None:
    position = plancia.game("connect4").start().play_line("47744573322554")
    explained = Connect4Explains(position.game).explain(position)
    assert [str(fact) for fact in explained.facts] == [
        "Play column 4: with the right answers you win from there.",
        "You hold the odd square in column 6, row 3: nobody wants to play below it, and when the "
        "other columns are full, red must.",
        "Answer above red in columns 1, 2 and 3: then every line of theirs that needs an even "
        "square there is dead.",
        "Threats of yellow: column 6, row 3.",
    ]
    replies = [mark for mark in explained.marks if mark.kind == "reply"]
    assert {mark.cell for mark in replies} == {(2, 0), (2, 1), (0, 2)}
    assert {mark.player for mark in replies} == {1}
    position = plancia.game("connect4").start().play_line("34")
    headline, *_, more = map(str, Connect4Explains(position.game).explain(position).facts)
    assert headline.startswith("You can't win")
    assert more == "2 more answers close the other lines."


def test_a_player_who_wins_at_once_needs_no_proof() -> None:
    position = plancia.game("connect4").start().play_line("121212")
    explained = Connect4Explains(position.game).explain(position)
    assert {mark.kind for mark in explained.marks} == {"win"}


def test_a_game_that_is_over_has_nothing_to_show() -> None:
    position = plancia.game("connect4").start().play_line("1212121")
    assert Connect4Explains(position.game).explain(position) == Explanation()

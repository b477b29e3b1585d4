import pytest

import plancia
from plancia.core.hint import hint_steps
from plancia.core.language import paragraph
from plancia.core.player import Answer


@pytest.mark.parametrize(
    ("name", "line", "token", "value", "said"),
    [
        ("connect4", "445566", "7", 1.0, "column 7. It completes the line and wins."),
        ("pente", "K10 A9 K11 B9 K12 C9 A1", "K13", None, "It stops the open three of white."),
        ("pente", "K10 L10 N10 K11 M10 L9", "L11", 0.1, "White plays L11. It attacks a pair."),
        ("nim", "", "C2", 1.0, "It leaves your opponent a balanced position. Proved."),
        ("pente", "", "K10", 0.1, "White plays K10. No threat decides here."),
        ("pente", "K10 L10", "N10", 1.0, "It wins by force."),
        ("four-in-a-row", "d4 p", "d4", -1.0, "Every move loses against best play; this one"),
    ],
)
def test_the_last_step_says_why_in_the_games_own_terms(
    name: str, line: str, token: str, value: float | None, said: str
) -> None:
    position = plancia.game(name).start().play_line(line)
    *_, last = hint_steps(position, Answer(position.parse_move(token), value, why="proved"))
    assert said in paragraph(last.sentences)


def test_the_steps_mark_what_they_say() -> None:
    nim = plancia.game("nim").start()
    look, move, why = hint_steps(nim, Answer(nim.parse_move("C2"), 1.0))
    assert look.is_area
    assert look.cells == {(2, rock) for rock in range(8)}, "the whole heap"
    assert move.cells == why.cells == {(2, 6), (2, 7)}, "all rocks that are taken"
    connect4 = plancia.game("connect4").start()
    look, *_ = hint_steps(connect4, Answer(4, 1.0))
    assert look.cells == {(row, column) for row in (4, 5) for column in (2, 3, 4)}


def test_a_question_has_no_place_to_look_at() -> None:
    position = plancia.game("four-in-a-row").start().play_line("d4 p d4 p d3")
    first, _ = hint_steps(position, Answer(position.parse_move("k"), 0.1))
    assert first.cells == frozenset()


def test_a_lost_puzzle_has_one_step() -> None:
    position = plancia.game("tetrisito").start().play_line("1@0")
    [only] = hint_steps(position, Answer(position.legal_moves()[0], -1.0, why="why not"))
    assert paragraph(only.sentences) == (
        "This can't be solved any more: take back a move. Why not."
    )

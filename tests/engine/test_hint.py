import pytest

import plancia
from plancia.core.capability import find_level
from plancia.engine.analysis import Analysis, MoveValue
from plancia.engine.hint import hint_steps, marked_words
from plancia.engine.player import Answer
from plancia.engine.value import Value
from plancia.language import paragraph


@pytest.mark.parametrize(
    ("name", "line", "token", "value", "expected"),
    [
        ("connect4", "445566", "7", 1.0, "Play 7. That makes four in a row."),
        ("connect4", "33441", "2", None, "Play 2. That takes the last square of yellow's line."),
        ("connect4", "12131", "1", None, "Play 1. Your stone on top ends yellow's column."),
        ("pente", "K10 A9 K11 B9 K12", "K13", None, "can't make a double threat with the next"),
        ("pente", "", "K10", 0.1, "Play K10. The rules put the first stone in the"),
        ("pente", "K10 A1", "M12", 0.1, "Play M12. It is in an open line with another stone"),
        ("nim", "", "C2", 1.0, "Take 2 rocks from heap C. It makes pairs: 3 is 2+1, 5 is 4+1, 6"),
        ("four-in-a-row", "d4 p d4 p d3", "k", 0.1, "Keep your move. Nothing is wrong with your"),
        (
            "tetrisito",
            "",
            "3@2",
            1.0,
            "Drop piece 3 with its left edge in column 2: the puzzle can",
        ),
    ],
)
def test_the_last_step_says_the_move_and_its_reason(
    name: str, line: str, token: str, value: float | None, expected: str
) -> None:
    position = plancia.game(name).start().play_line(line)
    *_, last = hint_steps(position, Answer(position.parse_move(token), value))
    assert expected in paragraph(last.sentences)


def test_a_hint_says_first_what_to_look_for_then_where() -> None:
    position = plancia.game("connect4").start().play_line("12131")
    look, where, move = hint_steps(position, Answer(1))
    assert paragraph(look.sentences) == "Yellow is building upwards. Look at the columns."
    assert not look.cells
    assert "column 1: three stones of yellow" in paragraph(where.sentences)
    assert where.is_area
    assert where.cells == {(3, 0), (4, 0), (5, 0)}
    assert str(marked_words(position, where)).startswith("Marked: ")
    assert move.cells == {(2, 0)}
    assert marked_words(position, move) == ""


def test_no_step_repeats_a_sentence() -> None:
    for name, line in (("connect4", "4455"), ("nim", ""), ("pente", "K10 L10"), ("tetrisito", "")):
        position = plancia.game(name).start().play_line(line)
        for move in position.legal_moves()[:30]:
            steps = hint_steps(position, Answer(move, 0.2))
            spoken = [str(each) for step in steps for each in step.sentences]
            assert len(set(spoken)) == len(spoken)


def test_the_steps_mark_what_they_say() -> None:
    nim = plancia.game("nim").start()
    _, where, move = hint_steps(nim, Answer(nim.parse_move("C2"), 1.0))
    assert where.cells == {(2, rock) for rock in range(8)}, "the whole heap"
    assert move.cells == {(2, 6), (2, 7)}, "all rocks that are taken"


def test_a_question_has_no_place_to_look_at() -> None:
    position = plancia.game("four-in-a-row").start().play_line("d4 p d4 p d3")
    steps = hint_steps(position, Answer(position.parse_move("k"), 0.1))
    assert [step.cells for step in steps] == [frozenset()] * 3


def test_a_lost_puzzle_has_one_step() -> None:
    position = plancia.game("tetrisito").start().play_line("1@0")
    [only] = hint_steps(position, Answer(position.legal_moves()[0], -1.0, why="why not"))
    assert paragraph(only.sentences) == (
        "This can't be solved any more: take moves back, or start again. Why not."
    )


def test_a_hint_marks_no_cell_that_can_not_be_played() -> None:
    position = plancia.game("connect4").start().play_line("4455")
    playable = {cell for move in position.legal_moves() for cell in position.touches(move)}
    stones = {(5, 3), (5, 4), (4, 3), (4, 4)}
    for move in position.legal_moves():
        for step in hint_steps(position, Answer(move, 0.1)):
            assert step.cells <= playable | stones


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (1.0, "You can win from here."),
        (0.0, "Neither of you can force"),
        (-1.0, "red can win from here."),
    ],
)
def test_what_no_motif_explains_is_said_by_its_value(value: float, expected: str) -> None:
    position = plancia.game("connect4", columns=7, rows=6).start().play_line("15")
    answer = Analysis(1, value, exact=True)
    look, *_ = hint_steps(position, answer, plans=False)
    assert expected in " ".join(map(str, look.sentences))
    look, _, last = hint_steps(position, answer)
    assert str(look.sentences[0]).startswith("Where can a second stone help one")
    assert ("you can win from here" in paragraph(last.sentences)) == (value == 1.0)


def test_an_end_that_nobody_can_see_is_not_spoken_of() -> None:
    position = plancia.game("connect4").start().play_line("15")
    far = Analysis(1, 1.0, exact=True, moves=(MoveValue.of(1, Value.proved(1.0, 17)),))
    *_, last = hint_steps(position, far)
    assert "win from here" not in paragraph(last.sentences)


def test_a_draw_far_away_is_not_spoken_of() -> None:
    position = plancia.game("connect4").start().play_line("15")
    far = Analysis(1, 0.0, line=(1,) * 30, exact=True)
    assert "draw" not in paragraph(hint_steps(position, far)[-1].sentences)


def test_where_all_is_lost_the_hint_stops_what_can_be_stopped() -> None:
    position = plancia.game("connect4").start().play_line("33445")
    look, _, last = hint_steps(position, Answer(7, -1.0))
    assert paragraph(look.sentences) == "Yellow threatens more than one stone can stop."
    says = "Play 2. It stops one line: yellow still has to see the other."
    assert paragraph(last.sentences) == says


def test_a_win_that_can_be_seen_is_said_though_a_search_chose_another_move() -> None:
    position = plancia.game("connect4").start().play_line("445566")
    chosen = {exact: hint_steps(position, Analysis(1, 1.0, exact=exact)) for exact in (True, False)}
    assert {exact: steps[-1].move for exact, steps in chosen.items()} == {True: 1, False: 3}


def test_a_value_that_was_said_is_not_repeated() -> None:
    position = plancia.game("connect4").start().play_line("15")
    near = Analysis(1, 1.0, exact=True, moves=(MoveValue.of(1, Value.proved(1.0, 3)),))
    said = [
        paragraph(hint_steps(position, near, is_valued=each)[-1].sentences)
        for each in (False, True)
    ]
    assert ["you can win from here" in each for each in said] == [True, False]


def test_after_a_question_the_hint_says_what_to_do_next() -> None:
    position = plancia.game("four-in-a-row").start().play_line("d4 p d4 p d3 k")
    line = (position.parse_move("b"), position.play_line("b").parse_move("d2"))
    *_, last = hint_steps(position, Answer(line[0], 0.1, line))
    assert "Then: Drop into column 2. It works together with" in paragraph(last.sentences)
    assert {(5, 1), (5, 2), (5, 3)} <= last.cells


def test_a_hint_that_warns_says_also_what_the_move_is_good_for() -> None:
    position = plancia.game("connect4").start().play_line("53443411354")
    *_, last = hint_steps(position, Answer(3, 0.1))
    assert paragraph(last.sentences).startswith("Play 3. It keeps away from column 2")
    assert "other stones of yours" in paragraph(last.sentences)


@pytest.mark.parametrize(
    ("level", "line", "move", "is_named"),
    [
        ("casual", "122363346474", 4, True),  # a diagonal wins now
        ("casual", "1223633464", 7, True),  # and with the stone after this one
        ("casual", "445566", 7, False),  # a row
        ("beginner", "1122", 3, True),  # nobody blocks the three
        ("beginner", "12", 4, False),
    ],
)
def test_a_hint_points_to_the_opponents_weakness_when_it_can_be_used(
    level: str, line: str, move: int, is_named: bool
) -> None:
    game = plancia.game("connect4")
    opponent = find_level(game, level)
    assert opponent is not None
    look, *_ = hint_steps(game.start().play_line(line), Answer(move, 0.1), opponent=opponent)
    assert (str(opponent.weakness) in paragraph(look.sentences)) == is_named


def test_one_legal_move_is_said_to_be_the_only_one() -> None:
    position = plancia.game("nim", heaps="1").start()
    look, *_ = hint_steps(position, Answer(position.legal_moves()[0], -1.0))
    assert str(look.sentences[0]).startswith("There is one legal move")

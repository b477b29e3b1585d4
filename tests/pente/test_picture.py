"""Pente as people see it."""

import plancia
from pente.positions import put
from plancia.pente.variants import PenteReason


def test_a_move_says_what_it_captures_and_loses() -> None:
    position = put(["XO.XXO"], "O", poof=True)
    assert str(position.describe_move(2)) == "black plays C1 and captures 2 and loses 2"
    assert str(plancia.game("pente").start().describe_move(180)) == "white plays K10"
    assert str(put(["XOO."]).describe_move(3)) == "white plays D1 and captures 2"
    assert str(put(["XO.X"], "O", poof=True).describe_move(2)) == "black plays C1 and loses 2"


def test_demonstrations_show_a_capture_if_there_are_any_and_a_five() -> None:
    five = PenteReason.FIVE
    for preset, ends in (("pente", [PenteReason.CAPTURES, five]), ("gomoku", [five, five])):
        place, *others = plancia.game("pente", preset).demonstrations
        assert (place.before, place.moves) == ("", "E5 F6 G5")
        found = []
        for demonstration in others:
            start = plancia.game("pente", **demonstration.options).start()
            assert (start.game.board.rows, start.game.board.columns) == (9, 9)
            before = start.play_line(demonstration.before)
            assert before.outcome is None
            after = before.play_line(demonstration.moves)
            found.append(after.outcome.reason if after.outcome else PenteReason.CAPTURES)
            assert (after.captured == (2, 0)) == (found[-1] is PenteReason.CAPTURES)
        assert found == ends


def test_a_click_that_is_no_move_is_answered() -> None:
    def answer(line: str, preset: str = "tournament") -> str:
        (refusal,) = plancia.game("pente", preset).start().play_line(line).picture().refusals
        return str(refusal.says)

    assert answer("") == "The first stone goes in the centre, K10."
    assert answer("K10") == answer("", "course") == "There is a stone already."
    outside = "White's second stone goes outside the central 5x5."
    assert answer("K10 L10") == outside
    row = plancia.game("pente", "tournament", rows=1, columns=7).start().play_line("D1 E1")
    assert len(row.legal_moves()) == 2
    assert str(row.picture().refusals[0].says) == outside


def test_the_picture_shows_the_board_its_coordinates_and_the_captures() -> None:
    picture = put(["XOO.", "...."], captured=(4, 2)).picture()
    assert picture.board.style == "stones"
    assert picture.board.row_labels == ("2", "1")
    assert picture.board.column_labels == ("A", "B", "C", "D")
    assert [*map(str, picture.remarks())] == [
        "white: captured stones: 4 of 10",
        "black: captured stones: 2 of 10",
    ]
    assert put(["."], captures=False, capture_win=0).picture().counters == ()
    assert str(put(["."], capture_win=0).picture().remarks()[0]) == "white: captured stones: 0"


def test_as_in_the_original_course_row_and_column_stand_beside_the_point() -> None:
    position = plancia.game("pente", "course").start()
    move = position.parse_move("C9")
    assert str(position.describe_move(move)) == "white plays C9 (1, 2)"
    assert str(position.short_move(move)) == "C9 (1, 2)"
    assert position.format_move(move) == "C9"
    usual = plancia.game("pente").start()
    assert str(usual.short_move(usual.parse_move("C9"))) == "C9"

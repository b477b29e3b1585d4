from dataclasses import replace
from typing import Any

import pytest

from plancia import IllegalMove
from plancia.four_in_a_row import FourInARow, FourInARowPosition
from plancia.four_in_a_row.notation import BLOCK, DROPS, KEEP, PASS, UNDO, Kind, Move


def after(line: str) -> FourInARowPosition:
    return FourInARow().start().play_line(line)


def drops(columns: str) -> str:
    """Turns that drop, keep and pass. The first two are first moves: nothing to keep."""
    first, rest = columns[:2], columns[2:]
    return " ".join([*(f"d{c} p" for c in first), *(f"d{c} k p" for c in rest)])


def tokens(moves: tuple[Move, ...]) -> set[str]:
    return set(map(str, moves))


def test_a_drop_off_the_centre_is_a_violation_and_the_turn_starts_again() -> None:
    position = after("d3")
    assert position == replace(
        after(""), hands=(replace(after("").hands[0], violations=1), after("").hands[1])
    )
    assert "centre" in str(after("").broken_rule(DROPS[3]))


def test_a_drop_into_a_full_column_or_off_the_board_is_a_violation() -> None:
    position = after(drops("444444"))
    assert "d4" in tokens(position.priced_moves())
    assert "d0" in tokens(position.priced_moves())
    assert str(position.broken_rule(DROPS[4])) == "column 4 is full"
    assert str(position.broken_rule(DROPS[0])) == "a piece goes into a column from 1 to 7"
    assert position.play_line("d4 d0").hands[0].violations == 2
    assert position.play_line("d4 d0").to_move == 1


def test_a_remove_needs_a_first_move_and_a_remove_left() -> None:
    assert str(after("").broken_rule(Move(Kind.REMOVE))) == "the first move can't be a remove"
    used = after("d4 p d4 p r54 k p d4 k p")
    assert used.hands[0].removes == 0
    assert str(used.broken_rule(Move(Kind.REMOVE))) == "no remove is left"
    assert used.play_line("r").hands[0].violations == 1
    with pytest.raises(IllegalMove, match="no remove"):
        used.play_line("r54")
    with pytest.raises(IllegalMove, match="names no cell"):
        after("d4 p d4 p").play_line("r")


def test_removing_an_empty_cell_or_an_own_piece_is_a_violation() -> None:
    position = after(drops("44"))
    assert (
        str(position.broken_rule(Move(Kind.REMOVE, 4, 6)))
        == "the piece in row 6, column 4 is your own"
    )
    assert str(position.broken_rule(Move(Kind.REMOVE, 1, 1))) == "row 1, column 1 is empty"
    assert position.play_line("r64 r11").hands[0] == replace(position.hands[0], violations=2)
    assert len(position.legal_moves()) == 7 + 1
    assert len(position.priced_moves()) == 1 + 41


def test_a_block_is_refused_while_the_opponent_has_three_in_a_line() -> None:
    position = after(drops("44546") + " d4 k")
    assert position.to_move == 2
    assert position.chance_to_win(1)
    assert "chance to win" in str(position.broken_rule(Move(Kind.BLOCK)))
    refused = position.play_line("b")
    assert isinstance(refused, FourInARowPosition)
    assert (refused.to_move, refused.hands[1].violations, refused.hands[1].blocks) == (1, 1, 1)


def test_the_usual_answer_to_a_question_is_listed_first() -> None:
    assert after("d4").legal_moves() == (PASS, BLOCK)
    assert after("d4 p d4 p d4").legal_moves() == (KEEP, UNDO)
    priced = [*map(str, after("").priced_moves())]
    assert priced == ["d1", "d2", "d3", "d5", "d6", "d7", "d0", "r"]


@pytest.mark.parametrize(
    "move", [Move(Kind.DROP, 8), Move(Kind.DROP, -1), Move(Kind.REMOVE, 9, 9), "d4", None]
)
def test_moves_that_do_not_exist_are_refused(move: Any) -> None:
    with pytest.raises(IllegalMove):
        after("d4 p d4 p").play(move)


def test_the_price_names_the_violations_that_are_left() -> None:
    assert str(after("").price()) == "This uses one of your 3 violations."
    assert str(after("d1 d1").price()) == "This uses your last violation."
    assert str(after("d1 d1 d1").price()).startswith("This loses the game")

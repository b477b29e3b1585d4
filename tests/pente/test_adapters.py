import pytest

import plancia
from pente.positions import put
from plancia.core.errors import MalformedText
from plancia.pente.adapters import MAX_COUNT, PenteArranges, PenteEncodes
from plancia.pente.rules import Pente


def test_stones_that_turns_do_not_explain_are_refused() -> None:
    with pytest.raises(MalformedText, match="1 X and 0 O placed"):
        PenteArranges(Pente()).arrange(["." * 19] * 18 + ["X" + "." * 18], 1)


def test_two_numbers_say_what_was_captured() -> None:
    with pytest.raises(MalformedText, match="1 numbers of captured stones where there are 2"):
        PenteArranges(Pente()).arrange(["." * 19] * 19, 1, [2])


def test_the_movers_captures_come_first() -> None:
    for mover, seen in (("X", (4, 2)), ("O", (2, 4))):
        position = put(["....", "...."], mover, captured=(4, 2))
        assert PenteEncodes(position.game).numbers(position) == seen


def test_captures_are_counted_up_to_a_byte() -> None:
    position = put(["...."], captured=(600, 2), capture_win=0)
    assert PenteEncodes(position.game).numbers(position) == (MAX_COUNT, 2)


def test_only_without_captures_is_a_game_no_longer_than_its_board() -> None:
    assert PenteEncodes(plancia.game("pente")).max_moves is None
    assert PenteEncodes(plancia.game("pente", "gomoku")).max_moves == 19 * 19

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia.core.errors import MalformedText
from plancia.four_in_a_row.notation import DROPS, REMOVES, Hand, parse_hand, parse_move


@given(st.text(alphabet="dkrupb0123456789 XO./-", max_size=12))
def test_any_text_is_a_move_or_says_why_not(text: str) -> None:
    if text in {*map(str, (*DROPS, *REMOVES)), *"rukbp"}:
        assert str(parse_move(text)) == text
    else:
        with pytest.raises(MalformedText, match="is not a move"):
            parse_move(text)


@given(st.builds(Hand, *[st.integers(0, 9)] * 3, st.integers(0, 10), st.booleans()))
def test_a_hand_survives_a_round_trip(hand: Hand) -> None:
    assert parse_hand(str(hand), "player 1") == hand


@pytest.mark.parametrize("text", ["", "u3r1b1v0", "u3r1b1v11m0", "u3r1b1v0m2"])
def test_what_is_no_hand_is_refused_with_the_form(text: str) -> None:
    with pytest.raises(MalformedText, match="as u3r1b1v0m0 does"):
        parse_hand(text, "player 1")

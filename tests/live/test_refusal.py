"""Refusals as messages carry them."""

from plancia.live.refusal import MAX_QUOTED_CHARACTERS, Refusal


def test_a_refusal_has_a_code_and_a_template_with_its_values() -> None:
    refusal = Refusal("stale", "{n} moves have been made.", n=3)
    assert (refusal.code, str(refusal)) == ("stale", "3 moves have been made.")
    assert refusal.says == {"text": "{n} moves have been made.", "values": {"n": 3}}


def test_what_a_refusal_quotes_is_cut_where_it_is_long() -> None:
    says = Refusal("malformed", "{text} is no move", text="x" * 10_000).says
    assert isinstance(says, dict)
    assert len(says["values"]["text"]) < MAX_QUOTED_CHARACTERS + 5

"""Refusals as messages carry them."""

from plancia.live.refusal import MAX_QUOTED_CHARACTERS, Refusal


def test_what_a_refusal_quotes_is_cut_where_it_is_long() -> None:
    says = Refusal("malformed", "{text} is no move", text="x" * 10_000).says
    assert isinstance(says, dict)
    assert len(says["values"]["text"]) < MAX_QUOTED_CHARACTERS + 5

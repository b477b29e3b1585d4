"""Names of people: what can be read of them is kept."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from letters import UNICODE
from plancia.live.names import readable_name


def test_a_name_keeps_what_can_be_read_and_nothing_else() -> None:
    family = "\N{WOMAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
    persian = "علی\u200cرضا"
    assert readable_name(f"  {family}  {persian} ") == f"{family} {persian}"
    assert readable_name("Anna\u200d \u200cMaria\u202e\n\u200d\u200c") == "Anna Maria"
    assert readable_name("\u200d \0 \ud800") == ""


def test_an_invisible_name_is_empty() -> None:
    for blank in ("\u3164", "\u115f\u1160", "\u2800 \u2800", "\uffa0", "\u0301", "\ufe0f"):
        assert readable_name(blank) == ""
    assert readable_name("\u3164Anna") == "\u3164Anna"
    assert readable_name("🙂") == "🙂"


@given(st.text(UNICODE, max_size=40))
def test_a_name_is_no_longer_than_it_was_given(text: str) -> None:
    name = readable_name(text)
    assert len(name) <= len(text)
    assert readable_name(name) == name

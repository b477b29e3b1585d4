"""Texts: templates with values, in English, in other languages and as JSON."""

import copy
import json
import pickle

from hypothesis import given
from hypothesis import strategies as st

from letters import UNICODE
from plancia.core.text import T, Text, joined, plural
from texts import from_json

MOVE = T("{side} drops into column {column}", side=T("yellow"), column=4)


def test_english_is_the_template_with_its_values():
    assert str(MOVE) == f"{MOVE}" == "yellow drops into column 4"


def test_a_plural_text_follows_its_number():
    rocks = [
        str(plural("{n} rock in {heap}", "{n} rocks in {heap}", n, heap="A")) for n in range(3)
    ]
    assert rocks == ["0 rocks in A", "1 rock in A", "2 rocks in A"]


def test_a_place_without_a_value_stays_and_a_value_is_no_template():
    assert str(T("{a} {b}", a="{b}")) == "{b} {b}"


def test_texts_are_values():
    again = T("{side} drops into column {column}", side=T("yellow"), column=4)
    assert again == MOVE
    assert hash(again) == hash(MOVE)
    assert T("{side} drops into column {column}", side=T("red"), column=4) != MOVE
    assert pickle.loads(pickle.dumps(MOVE)) == copy.deepcopy(MOVE) == MOVE


def test_a_text_with_another_template_is_another_text_though_it_says_the_same():
    assert T("{side} drops into column 4", side=T("yellow")) != MOVE
    assert str(MOVE) != MOVE


def test_a_translation_looks_up_templates_and_asks_for_forms_of_values():
    words = {
        ("{side} drops into column {column}", ""): "colonna {column}: tocca {side:al}",
        ("yellow", "al"): "al giallo",
        ("yellow", ""): "giallo",
    }
    assert (
        MOVE.render(lambda text, form: words[text.template, form]) == "colonna 4: tocca al giallo"
    )


def test_texts_are_joined_without_a_template_of_their_own():
    both = joined(" ", [T("One."), "Two.", MOVE])
    assert str(both) == "One. Two. yellow drops into column 4"
    assert both.render(lambda text, form: text.template.upper()) == (
        "ONE. Two. {SIDE} DROPS INTO COLUMN {COLUMN}"
    )


def test_json_carries_template_and_values():
    assert MOVE.to_json() == {
        "text": "{side} drops into column {column}",
        "values": {"side": {"text": "yellow"}, "column": 4},
    }
    assert plural("{n} rock", "{n} rocks", 2).to_json() == {
        "text": "{n} rock",
        "plural": "{n} rocks",
        "count": 2,
        "values": {"n": 2},
    }


_words = st.text(UNICODE, max_size=40)
_leaves = st.integers() | _words | st.floats(allow_nan=False)
_names = st.text("abcxyz", min_size=1, max_size=3)


def _text(values: st.SearchStrategy) -> st.SearchStrategy:
    pairs = st.dictionaries(_names, values, max_size=3).map(lambda found: tuple(found.items()))
    counted = st.builds(Text, _words, pairs, _words.filter(bool), st.integers())
    return st.builds(Text, _words, pairs) | counted


@given(_text(st.recursive(_leaves, _text, max_leaves=8)))
def test_any_text_survives_a_round_trip_through_json(text):
    again = from_json(json.loads(json.dumps(text.to_json())))
    assert again == text
    assert str(again) == str(text)

"""The rules that options change."""

from dataclasses import fields

import numpy as np
import pytest

from plancia.core.errors import BadOption
from plancia.pente import PenteOptions, variants
from plancia.pente.variants import WORDS


def test_the_slots_of_the_options_are_in_their_order() -> None:
    names = [field.name.upper() for field in fields(PenteOptions)]
    assert [getattr(variants, name) for name in names] == list(range(variants.OPTION_COUNT))


def test_every_rule_has_words() -> None:
    assert {words.name for words in WORDS} == {
        field.name for field in fields(PenteOptions) if field.name not in ("rows", "columns")
    }


@pytest.mark.parametrize("words", [words for words in WORDS if words.needs])
def test_an_option_without_the_one_it_needs_is_refused(words: variants.OptionWords) -> None:
    others = {other.name: 0 for other in WORDS if other.needs == words.needs}
    off = {name: type(getattr(PenteOptions(), name))(0) for name in others}
    assert PenteOptions(**{**off, words.needs: False})
    on = type(getattr(PenteOptions(), words.name))(1)
    with pytest.raises(BadOption, match=f"{words.name} makes no sense without {words.needs}"):
        PenteOptions(**{**off, words.needs: False, words.name: on})


def test_the_predicates_take_arrays_of_cases_at_once() -> None:
    chosen = PenteOptions(exactly_five=True, tournament=True).numbers()
    far, length = np.arange(5), np.arange(4, 8)
    assert variants.opening_allows(chosen, 2, 0, far).tolist() == [False] * 3 + [True] * 2
    assert variants.is_five(chosen, length).tolist() == [False, True, False, False]
    first, second = np.array([10, 8, 10]), np.array([8, 11, 10])
    assert variants.captures_winner(chosen, first, second).tolist() == [1, 2, 0]
    mine, theirs = np.array([True, False, False]), np.array([True, True, False])
    assert variants.lines_winner(chosen, 1, mine, theirs).tolist() == [1, 2, 0]
